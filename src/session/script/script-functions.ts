import { CURL_FUNCTIONS } from "./curl-functions.ts";
import { KUBECTL_FUNCTIONS } from "./kubectl-functions.ts";
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

/** Returns the functions that the rest of a script uses, and what it needs before them: POSIX sh. */
export function functionsFor(program: ScriptProgram, rest: string): string {
  const all = `${COMMON}\n\n${program === "kubectl" ? KUBECTL_FUNCTIONS : CURL_FUNCTIONS}`
    .replaceAll("\\${", "${")
    .split("\n\n");
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
