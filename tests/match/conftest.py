"""The toy is the only game in these tests."""

import pytest
from tests.match.toy import Toy, install


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    return install(monkeypatch)
