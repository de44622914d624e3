"""PostgreSQL tells all who listen, when a transaction ends, that something was written for others to act on."""

from alembic import op

revision = "0009"
down_revision = "0008"

_TABLES = {"addresses": "INSERT OR UPDATE", "changes": "INSERT", "letters": "INSERT", "mails": "INSERT"}
_FUNCTION = """
CREATE FUNCTION flagplot_ring() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_notify('flagplot', current_setting('application_name')); RETURN NULL; END $$
"""


def upgrade() -> None:
    """Ring whenever a row is added that others wait for; SQLite cannot."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute(_FUNCTION)
        for table, when in _TABLES.items():
            trigger = f"CREATE TRIGGER flagplot_ring AFTER {when} ON {table}"
            op.execute(f"{trigger} FOR EACH STATEMENT EXECUTE FUNCTION flagplot_ring()")


def downgrade() -> None:
    """Ring no more."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP FUNCTION flagplot_ring() CASCADE")
