#!/bin/sh
# Makes an authority (ca.crt) and a certificate of it for a host inside the network, unless they exist.
# usage: make-certificates.sh <folder> <host>
set -eu
cd "$1"
[ -s "$2.crt" ] && exit 0
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 \
  -subj "/CN=hub inside" -addext "basicConstraints=critical,CA:TRUE" -keyout ca.key -out ca.crt
openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/CN=$2" -keyout "$2.key" -out "$2.csr"
printf 'subjectAltName=DNS:%s\n' "$2" > "$2.ext"
openssl x509 -req -in "$2.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 825 -extfile "$2.ext" -out "$2.crt"
rm -f ca.key "$2.csr" "$2.ext"
chmod 644 "$2.key" "$2.crt" ca.crt
