"""When each match is next to be looked at."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_MOMENTS = ("due_at", "remind_at")


def upgrade() -> None:
    """Add when a match is due and when its players are reminded; those there are, are looked at once."""
    with op.batch_alter_table("matches") as matches:
        for moment in _MOMENTS:
            matches.add_column(sa.Column(moment, sa.Double(), nullable=True))
            matches.create_index(f"ix_matches_{moment}", [moment])
    op.execute("UPDATE matches SET due_at = 0, remind_at = 0")


def downgrade() -> None:
    """Take it out again."""
    with op.batch_alter_table("matches") as matches:
        for moment in _MOMENTS:
            matches.drop_index(f"ix_matches_{moment}")
            matches.drop_column(moment)
