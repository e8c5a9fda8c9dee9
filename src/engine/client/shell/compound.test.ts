// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the lines have variables of the shell
import { expect, it } from "vitest";
import { createTerminal } from "../../../testing/test-terminal.ts";

const run = (line: string) =>
  createTerminal({ "lib.sh": "say() { echo said $1; }\n", "x.txt": "" }).run(line);

// bash 5.2 printed the same.
it.each([
  ["case web-1 in db*) echo db;; web*|api) echo app;; esac", "app\n"],
  ['case "$x" in "") echo empty ;; *) echo some ;; esac', "empty\n"],
  ["f() { echo $# $1; return 3; }; f a b; echo $?", "2 a\n3\n"],
  ["f() { local x=in; y=out; }; x=1; f; echo $x $y", "1 out\n"],
  ["function g { echo \"$@\"; }; g 'a b' c", "a b c\n"],
  ['f() { for a in "$@"; do echo "<$a>"; done; }; f "a b" c', "<a b>\n<c>\n"],
  ["[[ abc == a* && ! 1 -gt 2 ]] && echo yes", "yes\n"],
  ["[[ -f x.txt && -d . && ! -s x.txt ]] && echo files", "files\n"],
  ['[[ "a*" == "a?" ]] || echo literal', "literal\n"],
  ["for ((i=0; i<3; i++)); do printf $i; done", "012"],
  ["n=5; (( n += 2 )); (( n > 6 )) && echo $n", "7\n"],
  ['a=(x "y z"); a+=(w); echo "${#a[@]} ${a[1]} ${a[-1]}"', "3 y z w\n"],
  ['a=(1 2); for x in "${a[@]}"; do echo "<$x>"; done', "<1>\n<2>\n"],
  ["x=hello; echo ${x^} ${x^^} ${x:1:3} ${x/l/L} ${x//l/_}", "Hello HELLO ell heLlo he__o\n"],
  ['set -- a "b c"; shift; echo "$# $1"', "1 b c\n"],
  [". ./lib.sh; say hi", "said hi\n"],
  ["sh -c 'echo $0 $1' a b", "a b\n"],
  ['eval "echo $((1 + 1))"', "2\n"],
  ["trap 'echo bye' EXIT; echo hi; exit 2", "hi\nbye\n"],
  ["false | true; echo ${PIPESTATUS[0]}", "1\n"],
  ["IFS=, read -ra p <<< a,b; echo ${p[1]}", "b\n"],
  ["printf 'b 1\\na 2\\nb 3\\n' | awk '{n[$1]+=$2} END {for (k in n) print k, n[k]}' | sort", "a 2\nb 4\n"],
  ["diff <(echo a) <(echo b)", "1c1\n< a\n---\n> b\n"],
])("runs %s", (line, wanted) => {
  expect(run(line)).toMatchObject({ stdout: wanted, stderr: "" });
});

it("stops functions that call themselves without end", () => {
  expect(run("f() { f; }; f").stderr).toContain("bash: ");
  expect(run("for ((;;)); do :; done").exit).not.toBe(0);
});
