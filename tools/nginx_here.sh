#!/bin/sh
# Makes deploy/nginx/wayfarer.conf one that runs in a folder of its own, without root: a certificate of
# its own making, other ports, nothing written elsewhere. Run it with `nginx -p FOLDER -c nginx.conf`.
# usage: nginx_here.sh DEPLOY FOLDER HTTPS_PORT HTTP_PORT NODE_PORT NODE_PORT
# For measurements: LIMITS=off leaves nginx's own limits out, for all comes from one address; PLAIN=PORT is one more
# port, without TLS; WORKERS=N processes, each of which has as many files as one may have here.
set -eu
deploy=$1 folder=$2 https=$3 http=$4 first=$5 second=$6

[ -f "$folder/fullchain.pem" ] || openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 \
    -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout "$folder/privkey.pem" \
    -out "$folder/fullchain.pem" 2>/dev/null

# What is replaced must be there: a changed file is not to be served half as it is.
cp "$deploy/nginx/wayfarer.conf" "$folder/wayfarer.conf"
replace() {
    grep -qF "$1" "$folder/wayfarer.conf" || { echo "nginx_here.sh: no '$1' in wayfarer.conf" >&2; exit 1; }
    sed -i "s|$(printf '%s' "$1" | sed 's/[][\.*^$]/\\&/g')|$2|g" "$folder/wayfarer.conf"
}
replace "listen [::]:443 ssl http2;" ""
replace "listen [::]:80;" ""
replace "listen 443 ssl" "listen 127.0.0.1:$https ssl"
[ -z "${PLAIN:-}" ] || replace "listen 127.0.0.1:$https ssl http2;" "listen 127.0.0.1:$https ssl http2; listen 127.0.0.1:$PLAIN reuseport;"
replace "listen 80;" "listen 127.0.0.1:$http;"
# shellcheck disable=SC2016
replace 'https://$host$request_uri' 'https://$host:'"$https"'$request_uri'
replace "/etc/wayfarer/tls" "$folder"
replace "/usr/local/share/wayfarer/deploy/nginx" "$deploy/nginx"
replace "127.0.0.1:8081" "127.0.0.1:$first"
replace "127.0.0.1:8082" "127.0.0.1:$second"
[ "${LIMITS:-on}" = on ] || sed -i -E '/^ *limit_(conn|req)/d' "$folder/wayfarer.conf"

files=$(ulimit -H -n)
[ "$files" != unlimited ] && [ "$files" -lt 65536 ] || files=65536
{
    [ "$(id -u)" -ne 0 ] || echo "user root;"
    echo "daemon off; worker_processes ${WORKERS:-1}; worker_rlimit_nofile $files; pid $folder/pid; error_log $folder/errors;"
    echo "events { worker_connections $files; }"
    echo "http {"
    echo "    access_log off;"
    for kind in client_body proxy fastcgi uwsgi scgi; do echo "    ${kind}_temp_path $folder/$kind;"; done
    echo "    include $folder/wayfarer.conf;"
    echo "}"
} >"$folder/nginx.conf"
