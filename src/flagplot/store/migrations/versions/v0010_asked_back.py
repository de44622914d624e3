"""The sheet of which a seat was asked back what it means, so that it can answer by number."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add what was asked back of whom, and at which decision point."""
    with op.batch_alter_table("addresses") as addresses:
        addresses.add_column(sa.Column("unclear", sa.Text(), nullable=False, server_default=""))
        addresses.add_column(sa.Column("unclear_at", sa.Integer(), nullable=False, server_default="-1"))


def downgrade() -> None:
    """Take them out again."""
    with op.batch_alter_table("addresses") as addresses:
        addresses.drop_column("unclear_at")
        addresses.drop_column("unclear")
