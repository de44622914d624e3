"""What each seat was told, and the feed of changes."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables of handouts and changes."""
    op.create_table(
        "handouts",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.String(80), primary_key=True),
        sa.Column("entry", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("facts", sa.LargeBinary(), nullable=False),
        sa.Column("taken_back", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "changes",
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), nullable=False, index=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seat", sa.String(80), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
    )
    feed = op.create_table(
        "feed",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("last", sa.Integer(), nullable=False),
    )
    op.bulk_insert(feed, [{"id": 1, "last": 0}])


def downgrade() -> None:
    """Drop the tables again."""
    for table in ("feed", "changes", "handouts"):
        op.drop_table(table)
