import fc from "fast-check";
import { expect, it } from "vitest";
import { anyCharacter } from "../../../testing/random/any-character.ts";
import { createTerminal } from "../../../testing/test-terminal.ts";
import { readSed } from "./sed/sed.ts";

it.each([
  ["echo a # b", "a\n"],
  ["# nothing but a comment", ""],
  ["echo a#b '#' \\#", "a#b # #\n"],
  ["for n in a b # which\ndo\n  # each\n  echo $n\ndone", "a\nb\n"],
  ["for n in a b; do echo $n; done | sed s/a/A/", "A\nb\n"],
  ["printf 'a 1\\nb 2\\n' | while read -r n v; do echo $v$n; done | sed 's/^/> /'", "> 1a\n> 2b\n"],
  ["A=1; echo $A; A='2  3' true; echo $A", "1\n1\n"],
  ["a='x  y'; echo $a \"$a\"", "x y x  y\n"],
  ["cat <<EOF\n$(echo in) \\$a 'q'\nEOF\necho on", "in $a 'q'\non\n"],
  ["cat <<'EOF' | sed s/a/b/\n$a \\\nEOF", "$b \\\n"],
  ["cat <<-EOF\n\t\tx\n\tEOF\necho on", "x\non\n"],
  ["cat <<A; cat <<B\n1\nA\n2\nB", "1\n2\n"],
  ["cat <<A\n$(cat <<B\ninner )\nB\n)\nA", "inner )\n"],
  ['cat <<< "a  b"', "a  b\n"],
  ["echo '*.yaml' *.yaml dir/* no*", "*.yaml a.yaml b.yaml dir/c.yaml no*\n"],
  [`p=configmap/app; echo \${p#*/} \${p%/*} \${no:-none} \${#p}`, "app configmap none 13\n"],
  ['if [ -z "$no" ]; then echo empty; else echo full; fi', "empty\n"],
  ["{ echo a; echo b >&2; } 2>/dev/null | cat; (echo c; exit 3) || echo $?", "a\nc\n3\n"],
  [
    "echo a > new; echo b >> new; cat < new; rm new; cat new 2>&1 || true",
    "a\nb\ncat: new: No such file or directory\n",
  ],
  ["{ cat none; echo b; } > out 2>&1; cat out", "cat: none: No such file or directory\nb\n"],
  ["printf '%s\\n' a b c | grep -v b | xargs -n1 echo got", "got a\ngot c\n"],
  ["set -e; false; echo no", ""],
  ["for i in 1 2 3; do [ $i = 2 ] && continue; echo $i; done", "1\n3\n"],
  ["x=$(echo \"$(echo 'a)b')\"); echo `echo $x`", "a)b\n"],
  ['printf \'a\\nb\\n\\n\' > new; x=$(<new); echo "[$x]" "$(< new)"', "[a\nb] a\nb\n"],
  ["n=2; [[ n -eq 1+1 ]] && echo same; [[ none -gt 0 ]] || echo less", "same\nless\n"],
  ["printf '%d|' 3 x 4z 2>/dev/null; echo $?", "3|0|4|1\n"],
  [`l=(a/x b/y); echo "\${l[*]##*/}" "\${l[@]%/*}"; IFS=,; echo "\${l[*]^}"`, "x y a b\nA/x,B/y\n"],
  ["echo $SHELL $UID", "/bin/bash 0\n"],
])("runs %j as bash does", (line, stdout) => {
  const files = { "a.yaml": "", "b.yaml": "", "dir/c.yaml": "" };
  expect(createTerminal(files).run(line).stdout).toBe(stdout);
});

it("passes exported variables and those before a command", () => {
  const { run } = createTerminal({});
  const apply =
    "kubectl apply --prune --applyset=shop -n default -f - <<EOF\n{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}\nEOF";
  const refused = expect.stringContaining("unknown flag: --applyset");
  expect(run(apply)).toMatchObject({ exit: 1, stderr: refused });
  expect(run(`KUBECTL_APPLYSET=true; ${apply}`)).toMatchObject({ exit: 1, stderr: refused });
  expect(run(`KUBECTL_APPLYSET="true" ${apply}`)).toMatchObject({ exit: 0, stdout: "configmap/a created\n" });
  expect(run(`export KUBECTL_APPLYSET=true; ${apply}`)).toMatchObject({ exit: 0 });
});

it("prints both streams of kubectl in their order if they are one", () => {
  const { run } = createTerminal({});
  run("kubectl create cm a; kubectl create cm b");
  const list = "kubectl get cm a b -o yaml | kubectl apply -f - 2>&1 | cut -c1-28";
  const warning = "Warning: resource configmaps";
  expect(run(list).stdout).toBe(`${warning}\nconfigmap/a configured\n${warning}\nconfigmap/b configured\n`);
});

it("reads piped input line by line, and leaves the rest to later commands", () => {
  const { run } = createTerminal({});
  run("kubectl create configmap a; kubectl create configmap b");
  expect(run("kubectl get cm -o name | while read n; do kubectl label $n x=y; done").stdout).toBe(
    "configmap/a labeled\nconfigmap/b labeled\n",
  );
  expect(run("kubectl get cm -o name | xargs kubectl delete").stdout).toBe(
    'configmap "a" deleted from default namespace\nconfigmap "b" deleted from default namespace\n',
  );
});

it.each([
  ["echo (a)", "syntax error near unexpected token `('"],
  ["echo 'a", "unexpected EOF while looking for matching `''"],
  ['echo "a', "unexpected EOF while looking for matching `\"'"],
  ["echo $(a", "unexpected EOF while looking for matching `)'"],
  ["for i in a; do echo", "syntax error: unexpected end of file"],
  ["done", "syntax error near unexpected token `done'"],
  ["&& a", "syntax error near unexpected token `&&'"],
  ["a >", "syntax error near unexpected token `newline'"],
  ["if true; fi", "syntax error near unexpected token `fi'"],
  ["select a in b; do c; done", "`select' is not supported here"],
  ["case a in b) c", "syntax error: unexpected end of file"],
  ["f() { echo", "syntax error: unexpected end of file"],
  ["[[ a == b", "unexpected EOF while looking for `]]'"],
])("refuses %s", (line, why) => {
  expect(createTerminal({}).run(line)).toMatchObject({ exit: 2, stdout: "", stderr: `bash: ${why}\n` });
});

function sed(words: readonly string[], text: string): string | null {
  const call = readSed(words, () => undefined);
  if (call === null || typeof call === "string") return call;
  return call.edit([{ name: "-", text }], () => undefined)?.text ?? null;
}

it.each([
  [["-e", "s/a.*/x&/"], "b\nab\n", "b\nxab\n"],
  [["-E", "s/(a+)b/\\1/g"], "aab ab\n", "aa a\n"],
  [["s/\\(a*\\)b/<\\1>/g"], "aab b", "<aa> <>"],
  [["/a/d"], "a\nb", "b"],
  [["s/[0-9][0-9]*/n/g"], "a12 b3", "an bn"],
  [["s/[[:space:]]*$//"], "a  \nb", "a\nb"],
  [["s/x*/-/g"], "abc", "-a-b-c-"],
  [["-E", "s/^(a|b){2,3}$/ok/"], "aba\nab\na", "ok\nok\na"],
  [["s|/|:|g"], "a/b/c", "a:b:c"],
  [["s/a/1/; s/b/2/"], "ab", "12"],
  [["-E", "s/(.)\\1/<\\1>/g"], "aabcc", "<a>b<c>"],
  [["s/^/> /"], "", ""],
  [["-n", "2p"], "a\nb\nc\n", "b\n"],
  [["-n", "/b/,$p"], "a\nb\nc\n", "b\nc\n"],
  [["-ne", "2,/d/p"], "a\nb\nc\nd\ne", "b\nc\nd\n"],
  [["$d"], "a\nb\nc\n", "a\nb\n"],
  [["2,3d"], "a\nb\nc\nd", "a\nd"],
  [["3,1d"], "a\nb\nc\nd", "a\nb\nd"],
  [["/b/!d"], "a\nb\nc\n", "b\n"],
  [["2q"], "a\nb\nc\n", "a\nb\n"],
  [["1s/a/x/; $d"], "a\na\nb\n", "x\na\n"],
  [["/a/,/b/s/$/!/"], "a\nc\nb\nd", "a!\nc!\nb!\nd"],
  [["p"], "a\nb", "a\na\nb\nb"],
  [["/a/d"], "a\n", ""],
  [["-n", "$="], "a\nb\n", "2\n"],
  [["/b/a\\  x"], "a\nb", "a\nb\n  x\n"],
  [["1i\\\nnew"], "a\n", "new\na\n"],
  [["2c\\x"], "a\nb\nc\n", "a\nx\nc\n"],
  [["y/ab/xy/;s/x/z/2"], "aab\n", "xzy\n"],
  [[":a;N;$!ba;s/\\n/,/g"], "a\nb\nc\n", "a,b,c\n"],
  [["-n", "/a/{s/a/b/;p}"], "a\nc\n", "b\n"],
  [["-E", "s/(.)(.*)/\\u\\1\\U\\2\\E!/"], "abc\n", "ABC!\n"],
  [["0,/a/s//x/"], "a\na\n", "x\na\n"],
  [["2,+1d;1~3s/a/x/I"], "A\nb\nc\na\n", "x\nx\n"],
  [["G"], "a\nb\n", "a\n\nb\n\n"],
  [["$!{h;d};H;x"], "a\nb\nc\n", "b\nc\n"],
  [["s/\\bname\\b/x/;s/\\s\\+$//"], "a name \n", "a x\n"],
  [["2q5"], "a\nb\nc\n", "a\nb\n"],
])("sed %j", (words, text, want) => {
  expect(sed(words, text)).toBe(want);
});

it("refuses commands of sed that are not supported", () => {
  expect(sed(["y/a/bc/"], "a")).toBeNull();
  expect(sed(["s/a/b/e"], "a")).toBeNull();
});

it.each([
  ["s/a/b", "char 5: unterminated `s' command"],
  ["s/a/b/k", "char 7: unknown option to `s'"],
  ["s/a/b/c/d", "char 7: unknown option to `s'"],
  ["k", "char 1: unknown command: `k'"],
  ["/a", "char 2: unterminated address regex"],
  ["/a/", "char 3: missing command"],
  ["s/a/\\1/", "char 7: invalid reference \\1 on `s' command's RHS"],
  ["s/\\(a/b/", "char 8: Unmatched ( or \\("],
  ["p;{p", "char 0: unmatched `{'"],
  ["p}", "char 2: unexpected `}'"],
  ["dp", "char 2: extra characters after command"],
])("says what is wrong in the script %s, in the words of sed", (script, why) => {
  expect(sed([script], "a")).toBe(`-e expression #1, ${why}`);
});

it.each([
  [["-E", "s/(a+)+$/x/"], `${"a".repeat(60)}b`],
  [["-E", "s/(a|a)*c/x/"], "a".repeat(5000)],
  [["-E", "s/(.*)*(.*)*(.*)*x/y/"], "z".repeat(200)],
  [["-E", `s/${"(".repeat(40)}a${")*".repeat(40)}b/y/`], "a".repeat(100)],
])("stops an expression that takes too long: %j", (words, text) => {
  expect(readSed(words, () => undefined)).not.toBeNull();
  expect(sed(words, text)).toBeNull();
});

it("edits files in place, and does not change its input", () => {
  const { run, files } = createTerminal({ "a.yaml": "a: 1\n" });
  expect(run("sed -i s/1/2/ a.yaml; cat a.yaml")).toMatchObject({ exit: 0, stdout: "a: 2\n" });
  expect(run("sed -i s/1/2/ a.yaml").files?.get("a.yaml")).toBe("a: 2\n");
  expect(files.get("a.yaml")).toBe("a: 1\n");
  expect(run("sed s/1/3/ a.yaml")).toMatchObject({ stdout: "a: 3\n" });
  expect(run("sed -i s/1/2/ none")).toMatchObject({
    exit: 2,
    stderr: "sed: can't read none: No such file or directory\n",
  });
});

it.each([
  `a="${"x ".repeat(5000)}"; b="${"$a".repeat(300)}"; echo ${"$b".repeat(1000)}; echo on`,
  `a="${"x ".repeat(5000)}"; b="${"$a".repeat(300)}"; printf "$b%s" $b`,
  `X=${"a".repeat(30_000)}; echo \${X#${"*a".repeat(1000)}b}`,
  `a="${"x ".repeat(5000)}"; b="${"$a".repeat(300)}"; for c in ${"$b".repeat(1000)}; do true; done`,
  `cat ${"big.txt ".repeat(1000)}`,
  `for i in ${"x ".repeat(900)}; do cat big.txt; done`,
  `cat big.txt | sed 's/.*/${"&".repeat(1000)}/'`,
  `for i in ${"x ".repeat(100)}; do sed -i 's/.*/&\\n&/' big.txt; done; cat big.txt`,
])("fails for too much text without throwing: %#", (line) => {
  const { exit, stdout, stderr } = createTerminal({ "big.txt": `${"x".repeat(999)}\n`.repeat(1000) }).run(
    line,
  );
  expect(stdout.length).toBeLessThan(20_000_000);
  expect(`${exit} ${stderr}`).toMatch(/^2 bash: .*too much/);
});

it("matches a pattern with many stars quickly", () => {
  const { run } = createTerminal({ ["a".repeat(200)]: "found" });
  expect(run(`cat ${"*a".repeat(20)}b`)).toMatchObject({ exit: 1 });
  expect(run(`cat ${"*a".repeat(20)}`)).toMatchObject({ exit: 0, stdout: "found" });
  expect(run(`X=${"a".repeat(2000)}b; echo \${X%%${"*a".repeat(20)}c} \${#X}`).stdout).toMatch(
    /^a+b 2001\n$/,
  );
});

it("stops a text whose lines together take too long", () => {
  const { run } = createTerminal({ "big.txt": `${"a".repeat(14)}b\n`.repeat(20_000) });
  expect(run("sed -E 's/^(a|a)*c/x/' big.txt")).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining("takes too long"),
  });
});

it.each([
  "a=xx; for i in 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9; do a=$a$a; done; echo $a",
  `for a in ${"x ".repeat(60)}; do for b in ${"x ".repeat(60)}; do echo $a; done; done`,
  `${"echo $(".repeat(30)}true${")".repeat(30)}`,
])("stops an endless line: %s", (line) => {
  const { exit, stdout, stderr } = createTerminal({}).run(line);
  expect(stdout.length).toBeLessThan(20_000_000);
  expect(`${exit} ${stderr}`).toMatch(/too (much|deep)/);
});

it("never throws for any line", () => {
  const word = fc.oneof(
    fc.constantFrom(
      ...[
        "kubectl",
        "get",
        "apply",
        "cm",
        "a",
        "-f",
        "a.yaml",
        "-o",
        "yaml",
        "jsonpath={.a}",
        "--dry-run=client",
        "-n",
        "x",
      ],
      ...[
        "$(",
        ")",
        "`",
        "'",
        '"',
        ";",
        "&&",
        "|",
        "||",
        "sed",
        "s/(a*)*b/x/",
        "cat",
        "echo",
        "for",
        "in",
        "do",
        "done",
      ],
      ...[
        "--prune",
        "--applyset=a",
        "-l",
        "a in (",
        "--all",
        "patch",
        "-p",
        "{",
        "label",
        "x=y",
        "delete",
        "applyset",
        "verify",
      ],
    ),
    fc.string({ maxLength: 12, unit: anyCharacter }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const { run } = createTerminal(
        { "a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n" },
        { KUBECTL_APPLYSET: "true" },
      );
      const done = run(words.join(" "));
      expect([typeof done.exit, typeof done.stdout, typeof done.stderr]).toEqual([
        "number",
        "string",
        "string",
      ]);
    }),
    { numRuns: 120 },
  );
});

it("takes long lines", () => {
  const { run } = createTerminal({});
  expect(run(`echo ${"a".repeat(200_000)}`).stdout).toHaveLength(200_001);
  expect(run(`kubectl get cm ${"a ".repeat(5000)}`)).toMatchObject({
    exit: 2,
    stderr: "bash: the line sends more than 900 requests\n",
  });
  expect(run(`echo ${"'".repeat(99_999)}`).exit).toBe(2);
});
