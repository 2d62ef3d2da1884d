#!/bin/sh
# Serves the build in /app/build from /app/.next, which the server writes to: regenerated pages and images.
# `-p`: a page of the build is as old as the build, so it is regenerated at its first request.
# A server that starts again begins with the pages of the build, and gets newer ones from Redis.
set -eu
# Each entry and not the folder itself: a volume of Kubernetes belongs to root, so its times cannot be set.
# Without the bundler's cache, which has the secrets of the build (a build by Compose keeps it for the next one).
find build -mindepth 1 -maxdepth 1 ! -name cache -exec cp -Rp -t "${NEXT_DIST_DIR:-.next}" {} +
# `exec`: the server itself gets SIGTERM, answers what it has begun and exits.
exec node node_modules/next/dist/bin/next start --port "${PORT:-3000}"
