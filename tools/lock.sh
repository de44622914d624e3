#!/usr/bin/env bash
# Writes the lock files anew from pyproject.toml. Needs `uv` (pip install uv) in the environment.
set -eu
cd "$(dirname "$0")/.."
compile() {
    .venv/bin/uv pip compile --quiet --generate-hashes --no-emit-index-url --no-header --python-version 3.11 \
        "$@"
}
compile --extra build --extra pdf pyproject.toml -o requirements.lock
compile --extra build --extra pdf --extra dev pyproject.toml -o requirements-dev.lock
