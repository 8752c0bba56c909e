"""The API fuzzed from its own schema: nothing it may be sent makes it fail or break its word."""

import copy
from types import SimpleNamespace

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, assume, given, seed, settings
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import positive_data_acceptance

from houseway.web.api.app import api
from tests.web.api_server import THREE, served

load_all_checks()
BOOK, GAME = THREE.split("/")
LONGEST = 4_000  # of a query; the server itself refuses longer lines before they reach the API
FEW = settings(
    max_examples=8,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
KNOWN = {  # words that lead somewhere, beside one that does not
    "name": ["pit 1", "pit 2", "nowhere"],
    "book": [BOOK, "nobody"],
    "game": [GAME, "bridge"],
    "edition": [THREE, "jack/bridge"],
    "seat": ["seat 1", "seat 2", "seat 99", "supervisor"],
    "wager": ["ante", "pair plus", "nothing"],
    "choice": ["play", "fold", "run"],
    "irregularity": ["misdeal", "nothing"],
    "strategy": ["optimal", "random", "none"],
}


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    """A server with practice tables at which the one who fuzzes runs things and plays."""
    here = tmp_path_factory.mktemp("floor")
    with served(here, pace=0.02) as server, server.person("Sue", "supervisor") as sue:
        for name in ("pit 1", "pit 2", "pit 3"):
            sue.post("/tables", name=name, edition=THREE, practice=True, seed=3, window=1)
            sue.post(f"/tables/{name}/sit", seat="seat 1", buy_in=1_000_00)
        server.sue = sue
        yield server
        for name in ("pit 1", "pit 2"):  # they have gone on all the time
            assert sue.get(f"/tables/{name}")["stopped"] == ""
            assert sue.get(f"/tables/{name}/audit")["whole"]


def leading(schema, known):
    """A schema that takes what it took, and offers words that are known here."""
    rest = {key: value for key, value in schema.items() if key != "examples"}
    return {"anyOf": [{"type": "string", "enum": known}, rest]}


@pytest.fixture(scope="module")
def schema(floor):
    """The schema of the API, with words offered in it that the edition and the pit know."""
    told = copy.deepcopy(floor.app.openapi())
    for path, verbs in told["paths"].items():
        for operation in verbs.values():
            given = operation.get("parameters", [])
            given[:] = [one for one in given if one["name"] != "wait"]  # it does what it says
            for one in given:
                if one["name"] in KNOWN:
                    known = ["pit 3"] if path.endswith("/close") else KNOWN[one["name"]]
                    one["schema"] = leading(one["schema"], known)
    for model in told["components"]["schemas"].values():
        if model.get("additionalProperties") is False:  # a body
            for name in KNOWN.keys() & model["properties"].keys() - {"name"}:
                model["properties"][name] = leading(model["properties"][name], KNOWN[name])
    return schemathesis.openapi.from_dict(told)


OPERATIONS = [
    f"{verb.upper()} {path}"
    for path, verbs in api(SimpleNamespace(refusals=None), None, None).openapi()["paths"].items()
    for verb in verbs
]


@pytest.mark.parametrize("operation", OPERATIONS)
def test_the_api_keeps_its_word(operation, floor, schema):
    """No 5xx, every status and body as the schema says, what breaks the schema refused."""
    verb, path = operation.split(" ", 1)
    headers = {"Authorization": f"Bearer {floor.sue.token}"}

    def try_it(case):
        assume(len(str(case.query)) < LONGEST)
        case.call_and_validate(
            base_url=floor.url,
            headers=headers,
            timeout=60,
            excluded_checks=[positive_data_acceptance],  # a schema cannot tell what a book forbids
        )

    for mode in GenerationMode:
        cases = schema[path][verb].as_strategy(generation_mode=mode)
        seed(7)(FEW(given(cases)(try_it)))()
