import type { ScriptProgram } from "./types.ts";

/** What every script has: its texts, its temporary folder, and how it ends. */
const COMMON = String.raw`set -u
umask 077
made=
ready=
not_deleted=
differences=0

say() { printf '\n%s\n' "$1"; }

stop() {
  printf '%s\n' "$1" >&2
  exit 2
}

# throw_away: stops unless the user says that the script may change this cluster.
throw_away() {
  [ "\${THROW_AWAY:-}" = yes ] || stop 'This script can change or delete objects that it did not make: its head says why. THROW_AWAY=yes runs it.'
}

work=$(mktemp -d) || stop 'The script cannot create a temporary folder.'

# Called at the end, also after an interrupt.
clean_up() {
  trap '' HUP INT TERM
  cd /
  if [ "\${KEEP:-}" = yes ]; then
    [ -z "$made" ] || say "Kept:$made"
  elif [ -n "$made" ]; then
    say "Deleting what the script made"
    rm -rf "$work/cache"
    remove
  fi
  rm -rf "$work"
  [ -z "$not_deleted" ] || stop "Delete these yourself:$not_deleted"
}

# could_not_delete NAME FILE: tells that the server did not delete an object.
could_not_delete() {
  printf 'Not deleted: %s\n' "$1" >&2
  sed 's/^/  /' "$2" >&2
  not_deleted="$not_deleted $1"
}

trap clean_up EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# A server needs some time until it uses new definitions, roles and policies.
settle() { sleep 5; }

differs() { differences=$((differences + 1)); }

finish() {
  if [ "$differences" -eq 0 ]; then
    say "$steps: all as expected."
    exit 0
  fi
  say "$steps: $differences of the comparisons differ."
  exit 1
}`;

/** The functions of a kubectl script. They use `$namespace` and `$steps`. */
const KUBECTL = String.raw`real_kubectl=$(command -v kubectl) || stop 'kubectl is missing.'

# A copy of the configuration, whose context has the scratch namespace.
mkdir "$work/own" "$work/files" "$work/bin" || exit 2
kubectl config view --minify --flatten --raw > "$work/config" || exit 2
KUBECONFIG=$work/config
KUBECACHEDIR=$work/cache
export KUBECONFIG KUBECACHEDIR
kubectl config set-context --current --namespace="$namespace" > /dev/null || exit 2
kubectl get --raw /version > "$work/version" || exit 2
version=$(sed -n 's/.*"gitVersion": *"\([^"]*\)".*/\1/p' "$work/version")
server=$(kubectl config view --minify -o 'jsonpath={.clusters[0].cluster.server}')
say "Server: $server, context $(kubectl config current-context), Kubernetes $version. The page simulates Kubernetes $simulated."

# must_be_new TYPE/NAME [NAMESPACE]: stops if the object exists. The script would change or delete it.
must_be_new() {
  if ! found=$(kubectl get "$1" \${2:+-n "$2"} --ignore-not-found -o name 2> "$work/err"); then
    grep -q "doesn't have a resource type" "$work/err" && return
    cat "$work/err" >&2
    stop "The script cannot find out if $1 exists, so it stops."
  fi
  [ -z "$found" ] || stop "$1 exists in this cluster. The script would change it, so it stops."
}

make_namespace() {
  kubectl create namespace "$1" > /dev/null || stop "The script works only in a namespace $1 that it made itself."
  made="$made $1"
}

# must_work CODE: stops if the commands before it failed.
must_work() {
  [ "$1" -ne 0 ] || return 0
  cat "$work/err" >&2
  stop 'What is there before the first step could not be made.'
}

# forget TYPE/NAME [NAMESPACE]: deletes an object, also if it has finalizers.
forget() {
  kubectl patch "$1" \${2:+-n "$2"} --type=merge -p '{"metadata":{"finalizers":null}}' > /dev/null 2>&1
  kubectl delete "$1" \${2:+-n "$2"} --ignore-not-found --wait=false > /dev/null 2> "$work/err" ||
    grep -q "doesn't have a resource type" "$work/err" || could_not_delete "$1" "$work/err"
}

# serves TYPE: waits until the server serves a kind, at most half a minute.
serves() {
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    rm -rf "$work/cache"
    if kubectl get "$1" > /dev/null 2>&1; then return; fi
    sleep 3
  done
}

# act_as USER: from here on, kubectl impersonates the user.
act_as() {
  printf '#!/bin/sh\nexec "$REAL_KUBECTL" --as="$ACT_AS" "$@"\n' > "$work/bin/kubectl"
  chmod +x "$work/bin/kubectl"
  ACT_AS=$1
  REAL_KUBECTL=$real_kubectl
  PATH=$work/bin:$PATH
  export ACT_AS REAL_KUBECTL PATH
}

# step TITLE COMMAND: begins a step. Times of managedFields are in whole seconds, and their order depends on them: hence the pause.
step() {
  rm -rf "$work/cache"
  sleep 1
  say "$1"
  [ -z "$2" ] || printf '  $ %s\n' "$2"
}

# Removes from messages what differs each time.
tidy_messages() {
  sed -e 's/20[0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9:]*Z/TIME/g' -e 's/^[EWI][0-9]\{4\} [0-9:.]* *[0-9]* /<log> /'
}

# Removes from YAML what each server chooses anew.
tidy() {
  sed -e '/^  uid: /d' -e '/^  resourceVersion: /d' -e '/^  creationTimestamp: /d' \
    -e '/^  deletionTimestamp: /d' -e '/^    time: /d' \
    -e 's/20[0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9:]*Z/TIME/g' \
    -e 's/^\(  clusterIP: \)[0-9].*/\1ADDRESS/' -e 's/^  - [0-9][0-9]*\.[0-9]*\.[0-9]*\.[0-9]*$/  - ADDRESS/' \
    -e 's/^\( *nodePort: \)3[0-9]*$/\1PORT/'
}

# tell WORD CODE FILE: prints how a command ended.
tell() {
  printf '  %s exit code %s\n' "$1" "$2"
  sed 's/^/    /' "$3"
}

# ended CODE EXPECTED: compares how a command ended. Its expected error texts are the input.
ended() {
  tidy_messages > "$work/wanted"
  tidy_messages < "$work/err" > "$work/came"
  awk '{ print "  | " $0 }' "$work/out"
  tell expected: "$2" "$work/wanted"
  if [ "$1" -eq "$2" ] && cmp -s "$work/wanted" "$work/came"; then
    echo '  came:     the same'
  else
    tell 'came:    ' "$1" "$work/came"
    differs
  fi
}

# object TYPE/NAME [NAMESPACE]: compares an object. The expected YAML is the input: empty if there must be none.
object() {
  tidy > "$work/wanted"
  kubectl get "$1" \${2:+-n "$2"} --ignore-not-found -o yaml --show-managed-fields 2> /dev/null | tidy > "$work/came"
  if cmp -s "$work/wanted" "$work/came"; then
    printf '  %s: as expected\n' "$1\${2:+ in $2}"
  else
    printf '  %s: - expected, + came\n' "$1\${2:+ in $2}"
    diff -u "$work/wanted" "$work/came" | sed -e 1,2d -e 's/^/    /'
    differs
  fi
}`;

/** The functions of a curl script. They use `$namespace` and `$steps`. */
const CURL = String.raw`command -v curl > /dev/null || stop 'curl is missing.'
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

/** Returns the functions that the rest of a script uses, and what it needs before them: POSIX sh. */
export function functionsFor(program: ScriptProgram, rest: string): string {
  const all = `${COMMON}\n\n${program === "kubectl" ? KUBECTL : CURL}`.replaceAll("\\${", "${").split("\n\n");
  let kept = all;
  let known: readonly string[];
  do {
    known = kept;
    kept = known.filter((part) => {
      const name = /^(\w+)\(\) /m.exec(part)?.[1];
      const others = known.filter((one) => one !== part);
      return name === undefined || isUsed(name, [...others, rest].join("\n"));
    });
  } while (kept.length < known.length);
  return kept.join("\n\n");
}

/** Whether a text of shell commands can call a function. */
function isUsed(name: string, text: string): boolean {
  return new RegExp(`(?:^|[|&;({!]|\\b(?:do|then|else|trap))[ ]*${name}(?![\\w(])`, "m").test(text);
}
