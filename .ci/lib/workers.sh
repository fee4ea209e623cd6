# For .ci/parallel and .ci/cosets: an empty folder to work in, and workers that are killed. Sets `program` from
# the first argument.
# shellcheck shell=bash

program=$(realpath "${1:-$(dirname "$0")/../target/debug/cubetui}")
name=$(basename "$0")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# No tables and no configuration but the built-in ones; no notice of GNU Parallel's in the output.
export HOME=$folder XDG_CACHE_HOME=$folder XDG_CONFIG_HOME=$folder PARALLEL_HOME=$folder
touch will-cite

fail() {
    echo "$name: $*" >&2
    exit 1
}

# Waits until the command after $1 prints a number that is at least $1.
wait_until() {
    local least=$1 && shift
    for ((tick = 0; $("$@") < least; tick++)); do
        ((tick < 2400)) || fail 'the workers finish nothing'
        sleep 0.05
    done
}

# Kills GNU Parallel: the first signal asks it to start no more, the second to kill what runs.
kill_workers() {
    kill -TERM "$1"
    sleep 0.1
    kill -TERM "$1" 2>/dev/null || true
    wait "$1" && fail 'it was not killed'
    # What GNU Parallel has killed may still end its last piece of work.
    for ((tick = 0; tick < 600; tick++)); do
        pgrep -x "$(basename "$program")" >/dev/null || return 0
        sleep 0.05
    done
    fail 'a killed program does not end'
}
