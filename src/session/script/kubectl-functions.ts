/** The functions of a kubectl script. They use `$namespace` and `$steps`. */
export const KUBECTL_FUNCTIONS = String.raw`real_kubectl=$(command -v kubectl) || stop 'kubectl is missing.'

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
