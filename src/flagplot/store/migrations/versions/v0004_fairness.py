"""Sheets are entries of the journal; the head of each journal and the key of its blinds."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add head and blinds, empty for matches whose form of journal is no longer read; take out the sheets."""
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("head", sa.String(64), nullable=False, server_default=""))
        matches.add_column(sa.Column("blinds", sa.LargeBinary(), nullable=False, server_default=""))
    op.drop_table("sheets")


def downgrade() -> None:
    """Make the table of sheets again and take the columns out."""
    op.create_table(
        "sheets",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.String(80), primary_key=True),
        sa.Column("text", sa.Text(), nullable=False),
    )
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("blinds")
        matches.drop_column("head")
