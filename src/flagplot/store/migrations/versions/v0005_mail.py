"""Mail: addresses with their tokens, the mails that came in and go out, and which changes have been mailed."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the tables; what happened before to matches that nobody plays by mail is mailed to nobody."""
    with op.batch_alter_table("changes") as changes:
        changes.add_column(sa.Column("posted", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "addresses",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.String(80), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("token", sa.String(32), nullable=False, unique=True),
        sa.Column("invited", sa.Boolean(), nullable=False),
        sa.Column("muted", sa.Boolean(), nullable=False),
        sa.Column("standing", sa.Text(), nullable=False),
    )
    op.create_table(
        "letters",
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("key", sa.String(64), nullable=False, unique=True),
        sa.Column("lane", sa.String(32), nullable=False),
        sa.Column("seat", sa.String(80), nullable=False),
        sa.Column("received", sa.Double(), nullable=False),
        sa.Column("recipients", sa.Text(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
    )
    op.create_index("letters_waiting", "letters", ["state", "lane", "number"])
    op.create_table(
        "mails",
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("id", sa.String(120), nullable=False, unique=True),
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), nullable=False, index=True),
        sa.Column("seat", sa.String(80), nullable=False),
        sa.Column("sender", sa.String(254), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("point", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("after", sa.Double(), nullable=False),
    )
    op.create_index("mails_waiting", "mails", ["state", "number"])


def downgrade() -> None:
    """Take the tables and the column out."""
    for table in ("mails", "letters", "addresses"):
        op.drop_table(table)
    with op.batch_alter_table("changes") as changes:
        changes.drop_column("posted")
