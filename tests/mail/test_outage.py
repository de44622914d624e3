"""The database goes away while the server works, and comes back: nothing is lost, nothing done twice."""

import os
import time

import pytest
from bench.served import served
from tests.mail.postgres import Postgres, why_no_postgres

pytestmark = [pytest.mark.skipif(bool(why_no_postgres()), reason=why_no_postgres()), pytest.mark.many_positions]
AWAY = 60.0 if "FLAGPLOT_LONG" in os.environ else 5.0


def test_postgresql_is_stopped_and_started_under_the_server(postgres: Postgres) -> None:
    with served(2, postgres.url) as server:
        server.start()
        until = time.monotonic() + 60
        while len(server.players.mails) < 8 and time.monotonic() < until:
            time.sleep(0.1)
        postgres.stop()
        time.sleep(AWAY)
        postgres.start()
        server.finish()
        harm = server.harm()
        assert harm["accepted"] > 8
        assert (harm["lost"], harm["twice"], harm["broken"]) == (0, 0, 0)
        assert server.said("cannot be used") and not server.said("Traceback")
