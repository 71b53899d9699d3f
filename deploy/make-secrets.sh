#!/bin/sh
# Writes the secrets of compose.yaml, unless they exist: a random password of the database, and the hub's address of it.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
[ -s secrets/database_url ] && exit 0
password=$(od -An -tx1 -N24 /dev/urandom | tr -d ' \n')
printf '%s' "$password" > secrets/database_password
printf 'postgres://hub:%s@database:5432/hub' "$password" > secrets/database_url
# The container's user reads them as files of another user.
chmod 644 secrets/*
chmod 711 secrets
