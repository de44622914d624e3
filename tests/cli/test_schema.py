"""What is published of the games' data is what they give: real orders, views, reports and plots of every scenario."""

import functools
import json
import os
from typing import Any

import msgspec
import pytest
from tests.cli.conftest import Run
from tests.support.jsonschema import faults

from flagplot.core import registry
from flagplot.core.dice import demo_secret
from flagplot.core.journal import Join
from flagplot.match.match import Match, setup_of
from flagplot.match.papers import render
from flagplot.match.schema import names, schema, type_of
from flagplot.match.umpire import Outcome, Step

POINTS = 5 if "FLAGPLOT_LONG" in os.environ else 2
"""Decision points that are played of each scenario."""


@functools.cache
def steps(scenario: str) -> list[Step]:
    """Return the first steps of a match between computers."""
    secret = demo_secret(1)
    match = Match.new(setup_of(scenario, "", {}, "", secret), secret)
    for seat in match.seats:
        match.join(Join(seat, computer="staff"))
    out = [match.step]
    while len(out) < POINTS and not match.is_over:
        out.append(match.resolve())
    return out


@pytest.mark.parametrize("info", registry.scenarios(), ids=lambda info: info.id)
@pytest.mark.many_positions
def test_what_a_game_gives_is_what_is_published(info) -> None:
    published = {kind: schema(f"{info.game}.{kind}") for kind in ("orders", "view", "report", "plot")}
    for step in steps(info.id):
        given: list[tuple[str, Any]] = [("orders", sheet) for sheet in step.sheets.values()]
        for outcome in step.outcomes.values():
            report = render(outcome, "json")
            assert faults(json.loads(report), published["report"]) == []
            read = msgspec.json.decode(report, type=type_of(f"{info.game}.report"))
            assert (read.document, read.dispatches, read.plot) == (outcome.document, outcome.dispatches, outcome.chart)
            given += [("view", outcome.view), ("plot", outcome.chart)]
        for kind, value in given:
            assert faults(json.loads(msgspec.json.encode(value)), published[kind]) == []


@pytest.mark.parametrize("info", registry.scenarios(), ids=lambda info: info.id)
@pytest.mark.many_positions
def test_papers_made_of_stored_facts_are_the_same_bytes(info) -> None:
    for step in steps(info.id):
        for outcome in step.outcomes.values():
            again = Outcome.stored(registry.game(info.game), msgspec.json.encode(outcome.facts))
            assert again.facts == outcome.facts
            assert again.proof() == outcome.proof()


def test_a_report_that_is_not_as_published_is_noticed() -> None:
    report = json.loads(render(steps("sloc-1941")[1].outcomes["allied"], "json"))
    published = schema("sloc.report")
    for spoil in (
        lambda data: data.pop("dispatches"),
        lambda data: data["document"].update(title=1),
        lambda data: data["dispatches"][0].update(secret="x"),
        lambda data: data["dispatches"][0].update(told="gossip"),
        lambda data: data["document"]["sections"][0].update(blocks={}),
    ):
        spoiled = json.loads(json.dumps(report))
        spoil(spoiled)
        assert faults(spoiled, published) != []


def test_the_command_lists_and_prints_schemas(run: Run) -> None:
    assert run("schema").out.split() == ["toy.orders", "toy.view", "toy.report", "toy.plot"] == names()
    assert json.loads(run("schema", "--json").out) == names()
    assert run("schema", "toy.report").out.startswith('{\n "$schema": "https://json-schema.org/')
    ran = run("schema", "toy.reprot")
    assert (ran.status, ran.out) == (2, "") and "Did you mean toy.report?" in ran.err
