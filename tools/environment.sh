# Sourced by ./play and ./test: finds Python 3.11 or newer and keeps a virtual environment of locked versions in .venv.
# Sets PYTHON to the interpreter of that environment.

find_python() {
    for candidate in ${FLAGPLOT_PYTHON:-} python3.11 python3 python3.12 python3.13 python; do
        if command -v "$candidate" >/dev/null 2>&1 &&
            "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$candidate"
            return
        fi
    done
    echo "Flagplot needs Python 3.11 or newer; none was found. Install it and try again." >&2
    return 1
}

# prepare LOCKFILE: make .venv hold exactly what the lock file names, and Flagplot itself from this folder.
prepare() {
    local lock="$1" stamp
    stamp="$(cat "$lock" pyproject.toml | cksum)"
    PYTHON="$PWD/.venv/bin/python"
    if [ -x "$PYTHON" ] && [ "$(cat ".venv/$lock.stamp" 2>/dev/null)" = "$stamp" ]; then
        return
    fi
    echo "Setting up (once): a virtual environment with the versions locked in $lock ..." >&2
    if ! [ -x "$PYTHON" ]; then
        "$(find_python)" -m venv .venv || {
            echo "The virtual environment could not be made; on Debian the package python3-venv is needed." >&2
            return 1
        }
    fi
    "$PYTHON" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock" >&2 ||
        { echo "The packages could not be installed; is there a way to the package registry?" >&2; return 1; }
    "$PYTHON" -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e . >&2 || return 1
    echo "$stamp" >".venv/$lock.stamp"
}
