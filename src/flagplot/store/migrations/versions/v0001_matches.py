"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables of matches, entries, secrets, keys and sheets."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("scenario", sa.String(80), nullable=False),
        sa.Column("created", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("snapshot", sa.LargeBinary(), nullable=True),
    )
    op.create_table(
        "entries",
        _match_id(),
        sa.Column("n", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("line", sa.LargeBinary(), nullable=False),
    )
    op.create_table("secrets", _match_id(), sa.Column("secret", sa.LargeBinary(), nullable=False))
    op.create_table(
        "keys",
        _match_id(),
        sa.Column("holder", sa.String(80), primary_key=True),
        sa.Column("key_hash", sa.String(64), nullable=False),
    )
    op.create_table(
        "sheets",
        _match_id(),
        sa.Column("seat", sa.String(80), primary_key=True),
        sa.Column("text", sa.Text(), nullable=False),
    )


def _match_id() -> "sa.Column[str]":
    return sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True)


def downgrade() -> None:
    """Drop the tables again."""
    for table in ("sheets", "keys", "secrets", "entries", "matches"):
        op.drop_table(table)
