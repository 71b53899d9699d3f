#!/bin/sh
# Writes the secrets of hub/deploy/compose.yaml, unless they exist: a random password of the database, the hub's address of it, and
# the key that encrypts secrets in the database (docs/operate.md, "Keys").
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
# Nobody else may enter. Containers get each file by a mount, which does not pass the folder.
chmod 700 secrets

# Makes a file readable for the user of its container alone; where it cannot change the owner, the folder protects it.
give() {
  if [ "$(id -u)" = 0 ]; then chown "$2" "$1"; fi
  if [ "$(id -u)" = 0 ] || [ "$(id -u)" = "$2" ]; then chmod 600 "$1"; else chmod 644 "$1"; fi
}
hub=1000      # `node` of the hub's image
postgres=999  # `postgres` of the database's image

if [ ! -s secrets/database_url ]; then
  password=$(od -An -tx1 -N24 /dev/urandom | tr -d ' \n')
  printf '%s' "$password" > secrets/database_password
  printf 'postgres://hub:%s@database:5432/hub' "$password" > secrets/database_url
fi
[ -s secrets/hub_key ] || head -c 32 /dev/urandom | base64 > secrets/hub_key
give secrets/database_password "$postgres"
give secrets/database_url "$hub"
give secrets/hub_key "$hub"
