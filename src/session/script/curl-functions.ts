/** The functions of a curl script. They use `$namespace` and `$steps`. */
export const CURL_FUNCTIONS = String.raw`command -v curl > /dev/null || stop 'curl is missing.'
APISERVER=\${APISERVER:-http://127.0.0.1:8001}
command -v jq > /dev/null && has_jq=yes || has_jq=
[ -n "$has_jq" ] || say 'jq is missing: the script compares only the codes of responses.'
curl -sSf "$APISERVER/version" > "$work/version" || stop "There is no API server at $APISERVER. Start kubectl proxy, or set APISERVER."
version=$(sed -n 's/.*"gitVersion": *"\([^"]*\)".*/\1/p' "$work/version")
say "Server: $APISERVER, Kubernetes $version. The page simulates Kubernetes $simulated."

# must_be_new PATH: stops if the object exists. The script would change or delete it.
must_be_new() {
  code=$(curl -sS "$APISERVER$1" -o "$work/body" -w '%{http_code}')
  [ "$code" != 200 ] || stop "$1 exists on this server. The script would change it, so it stops."
  [ "$code" = 404 ] || stop "The script cannot find out if $1 exists, so it stops."
}

make_namespace() {
  code=$(curl -sS "$APISERVER/api/v1/namespaces" -H 'Content-Type: application/json' -o "$work/body" \
    -w '%{http_code}' -d "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"$1\"}}")
  [ "$code" = 201 ] || stop "The script works only in a namespace $1 that it made itself."
  made="$made $1"
}

# forget PATH: deletes an object, also if it has finalizers.
forget() {
  curl -sS -X PATCH "$APISERVER$1" -H 'Content-Type: application/merge-patch+json' -d '{"metadata":{"finalizers":null}}' > /dev/null 2>&1
  code=$(curl -sS -X DELETE "$APISERVER$1" -o "$work/body" -w '%{http_code}')
  case $code in
    2* | 404) ;;
    *) could_not_delete "$1" "$work/body" ;;
  esac
}

# step TITLE: begins a step. Times of managedFields are in whole seconds, and their order depends on them: hence the pause.
step() {
  sleep 1
  say "$1"
}

# request METHOD PATH [OPTIONS OF CURL]: sends a request, whose body is the input.
request() {
  method=$1
  path=$2
  shift 2
  printf '  %s %s\n' "$method" "$path"
  cat > "$work/sent"
  if [ -s "$work/sent" ]; then set -- "$@" --data-binary "@$work/sent"; fi
  code=$(curl -sS -X "$method" "$APISERVER$path" "$@" -o "$work/body" -w '%{http_code}')
}

# must_work: stops if the last request failed.
must_work() {
  case $code in
    2*) ;;
    *)
      cat "$work/body" >&2
      stop 'What is there before the first step could not be made.'
      ;;
  esac
}

# answered CODE: compares the response. The expected message is the input: empty if the request succeeds.
answered() {
  tidy_text > "$work/wanted"
  printf '  expected: %s\n' "$1"
  sed 's/^/    /' "$work/wanted"
  : > "$work/came"
  if [ -n "$has_jq" ] && [ "$code" -ge 400 ]; then
    { jq -r '.message // empty' "$work/body" 2> /dev/null || cat "$work/body"; } | tidy_text > "$work/came"
  fi
  if [ "$code" = "$1" ] && { [ -z "$has_jq" ] || cmp -s "$work/wanted" "$work/came"; }; then
    echo '  came:     the same'
  else
    printf '  came:     %s\n' "$code"
    sed 's/^/    /' "$work/came"
    differs
  fi
}

tidy_text() { sed 's/20[0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9:]*Z/TIME/g'; }

# Removes from JSON what each server chooses anew.
tidy() {
  jq -S 'del(.metadata.uid, .metadata.resourceVersion, .metadata.creationTimestamp, .metadata.deletionTimestamp)
    | if .metadata.managedFields then .metadata.managedFields |= map(del(.time)) else . end
    | if .kind == "Service" and .spec.clusterIP != "None" then del(.spec.clusterIP, .spec.clusterIPs) else . end
    | if .kind == "Service" then del(.spec.ports[]?.nodePort) else . end' | tidy_text
}

# object PATH: compares an object. The expected JSON is the input: empty if there must be none.
object() {
  cat > "$work/wanted.json"
  [ -n "$has_jq" ] || return 0
  tidy < "$work/wanted.json" > "$work/wanted"
  : > "$work/came"
  if [ "$(curl -sS "$APISERVER$1" -o "$work/body" -w '%{http_code}')" = 200 ]; then
    tidy < "$work/body" > "$work/came"
  fi
  if cmp -s "$work/wanted" "$work/came"; then
    printf '  %s: as expected\n' "$1"
  else
    printf '  %s: - expected, + came\n' "$1"
    diff -u "$work/wanted" "$work/came" | sed -e 1,2d -e 's/^/    /'
    differs
  fi
}`;
