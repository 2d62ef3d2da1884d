#!/bin/sh
# Compiles a configuration once: varnishd takes no connections while it compiles, which is most of a restart.
# Usage: -p cc_command="exec sh compile-once.sh <folder> %s %o '%D'". The folder keeps what was compiled, by the digest of its source
# and of the compiler's command; only the user who compiles may write to it.
set -eu
folder=$1 source=$2 output=$3 command=$4

digest=$({ printf '%s\n' "$command"; cat "$source"; } | sha256sum)
kept="$folder/${digest%% *}.so"
cp "$kept" "$output" 2>/dev/null && exit

sh -c "$command"
# Without the folder, the next start compiles again. A file that is cut short by a power failure would keep Varnish from starting.
if cp "$output" "$kept.$$" 2>/dev/null; then
    sync "$kept.$$"
    mv "$kept.$$" "$kept"
fi
