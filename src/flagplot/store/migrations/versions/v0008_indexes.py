"""What is asked at every mail is found without reading all mails and changes there ever were."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the indexes."""
    waiting, on_sqlite = sa.text("NOT posted"), sa.text("posted = 0")
    op.create_index("changes_waiting", "changes", ["number"], postgresql_where=waiting, sqlite_where=on_sqlite)
    op.create_index("letters_of_seats", "letters", ["lane", "seat", "received"])


def downgrade() -> None:
    """Take them out again."""
    op.drop_index("letters_of_seats", "letters")
    op.drop_index("changes_waiting", "changes")
