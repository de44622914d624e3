"""The resolver's turn: while he is at work no sheet is taken in."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add until when a resolver is at work."""
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("resolving_until", sa.Double(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Take it out again."""
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("resolving_until")
