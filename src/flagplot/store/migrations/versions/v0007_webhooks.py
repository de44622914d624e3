"""What a seat has chosen: a webhook beside its mails, reports as PDF."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add both, chosen by nobody; what goes out may go to a URL."""
    with op.batch_alter_table("addresses") as addresses:
        addresses.add_column(sa.Column("hook", sa.Text(), nullable=False, server_default=""))
        addresses.add_column(sa.Column("pdf", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("mails") as mails:
        mails.alter_column("address", existing_type=sa.String(254), type_=sa.String(600), existing_nullable=False)


def downgrade() -> None:
    """Take them out again."""
    with op.batch_alter_table("mails") as mails:
        mails.alter_column("address", existing_type=sa.String(600), type_=sa.String(254), existing_nullable=False)
    with op.batch_alter_table("addresses") as addresses:
        addresses.drop_column("pdf")
        addresses.drop_column("hook")
