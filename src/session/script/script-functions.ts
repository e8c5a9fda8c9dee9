/** The functions of a kubectl script: POSIX sh. They use `$namespace` and `$steps`. */
export const KUBECTL_FUNCTIONS = String.raw`set -u
umask 077
made=
differences=0

say() { printf '\n%s\n' "$1"; }

stop() {
  printf '%s\n' "$1" >&2
  exit 2
}

real_kubectl=$(command -v kubectl) || stop 'kubectl is missing.'
work=$(mktemp -d) || stop 'There is no place for temporary files.'

# Called at the end, also after an interrupt.
clean_up() {
  trap '' HUP INT TERM
  cd /
  if [ "\${KEEP:-}" = yes ]; then
    [ -z "$made" ] || say "Kept:$made"
  elif [ -n "$made" ]; then
    say "Deleting what the script made"
    remove
  fi
  rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# A copy of the configuration, whose context has the scratch namespace.
mkdir "$work/own" "$work/files" "$work/bin" || exit 2
kubectl config view --minify --flatten --raw > "$work/config" || exit 2
KUBECONFIG=$work/config
KUBECACHEDIR=$work/cache
export KUBECONFIG KUBECACHEDIR
kubectl config set-context --current --namespace="$namespace" > /dev/null || exit 2
kubectl get --raw /version > /dev/null || exit 2

# must_be_new TYPE/NAME: stops if the object exists. The script would change or delete it.
must_be_new() {
  found=$(kubectl get "$1" --ignore-not-found -o name 2> /dev/null)
  [ -z "$found" ] || stop "$1 exists in this cluster. The script would change it, so it stops."
}

make_namespace() {
  kubectl create namespace "$1" > /dev/null || stop "The script works only in a namespace $1 that it made itself."
  made="$made $1"
}

not_made() {
  cat "$work/err" >&2
  stop 'What is there before the first step could not be made.'
}

# forget TYPE/NAME [NAMESPACE]: deletes an object, also if it has finalizers.
forget() {
  kubectl patch "$1" \${2:+-n "$2"} --type=merge -p '{"metadata":{"finalizers":null}}'
  kubectl delete "$1" \${2:+-n "$2"} --ignore-not-found --wait=false
} > /dev/null 2>&1

# A server needs some time until it uses new definitions, roles and policies.
settle() { sleep 5; }

# act_as USER: from here on, kubectl impersonates the user.
act_as() {
  printf '#!/bin/sh\nexec "$REAL_KUBECTL" --as="$ACT_AS" "$@"\n' > "$work/bin/kubectl"
  chmod +x "$work/bin/kubectl"
  ACT_AS=$1
  REAL_KUBECTL=$real_kubectl
  PATH=$work/bin:$PATH
  export ACT_AS REAL_KUBECTL PATH
}

# step TITLE COMMAND: begins a step. Times of managedFields have seconds, and their order depends on them: hence the pause.
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

differs() { differences=$((differences + 1)); }

# tell WORD CODE FILE: prints how a command ended.
tell() {
  printf '  %s exit code %s\n' "$1" "$2"
  sed 's/^/    /' "$3"
}

# ended CODE EXPECTED: compares how a command ended. Its expected error texts are the input.
ended() {
  tidy_messages > "$work/wanted"
  tidy_messages < "$work/err" > "$work/came"
  sed 's/^/  | /' "$work/out"
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
}

finish() {
  if [ "$differences" -eq 0 ]; then
    say "$steps: all as expected."
    exit 0
  fi
  say "$steps: $differences of the comparisons differ."
  exit 1
}`.replaceAll("\\${", "${");
