import fc from "fast-check";
import { expect, it } from "vitest";
import { terminal } from "../../../testing/terminal.ts";
import { readSed, runEditor } from "./sed.ts";
import { scanWords } from "./words.ts";

it("tells words apart as a shell does", () => {
  expect(scanWords(`a 'b c' "d e" f\\ g && h; i`)).toEqual({
    tokens: [
      { kind: "word", pieces: [{ kind: "text", text: "a" }] },
      { kind: "word", pieces: [{ kind: "text", text: "b c" }] },
      { kind: "word", pieces: [{ kind: "text", text: "d e" }] },
      { kind: "word", pieces: [{ kind: "text", text: "f g" }] },
      { kind: "operator", text: "&&" },
      { kind: "word", pieces: [{ kind: "text", text: "h" }] },
      { kind: "operator", text: ";" },
      { kind: "word", pieces: [{ kind: "text", text: "i" }] },
    ],
  });
});

it.each(["a 'b", 'a "b', "$(a", "a > b", "a `b`"])("refuses %s", (line) => {
  expect(scanWords(line)).toHaveProperty("error");
});

function sed(words: readonly string[], text: string): string | null {
  return readSed(words)?.edit(text) ?? null;
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
])("sed %j", (words, text, want) => {
  expect(sed(words, text)).toBe(want);
});

it("refuses what sed can do and it cannot", () => {
  expect(readSed(["y/a/b/"])).toBeNull();
  expect(readSed(["s/(/x/", "-E"])).toBeNull();
  expect(readSed(["s/a/b/w file"])).toBeNull();
  expect(runEditor("sed -i -e s/a:.1/a:\\ 2/", "a: 1\n")).toBe("a: 2\n");
  expect(runEditor("vi", "a")).toBeNull();
});

it.each([
  [["-E", "s/(a+)+$/x/"], `${"a".repeat(60)}b`],
  [["-E", "s/(a|a)*c/x/"], "a".repeat(5000)],
  [["-E", "s/(.*)*(.*)*(.*)*x/y/"], "z".repeat(200)],
  [["-E", `s/${"(".repeat(40)}a${")*".repeat(40)}b/y/`], "a".repeat(100)],
])("gives up an expression that takes too long: %j", (words, text) => {
  expect(readSed(words)).not.toBeNull();
  expect(sed(words, text)).toBeNull();
});

it("edits files in place, and leaves the ones it was given", () => {
  const { run, files } = terminal({ "a.yaml": "a: 1\n" });
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
  `a="${"x ".repeat(5000)}"; b="${"$a".repeat(300)}"; for c in ${"$b".repeat(1000)}; do true; done`,
  `cat ${"big.txt ".repeat(1000)}`,
  `for i in ${"x ".repeat(900)}; do cat big.txt; done`,
  `cat big.txt | sed 's/.*/${"&".repeat(1000)}/'`,
  `for i in ${"x ".repeat(100)}; do sed -i 's/.*/&\\n&/' big.txt; done; cat big.txt`,
])("fails a line that makes too much text, in words and without throwing: %#", (line) => {
  const { exit, stdout, stderr } = terminal({ "big.txt": `${"x".repeat(999)}\n`.repeat(1000) }).run(line);
  expect(stdout.length).toBeLessThan(20_000_000);
  expect(`${exit} ${stderr}`).toMatch(/^2 bash: .*too much/);
});

it("gives up a text whose lines each cost little and take too long together", () => {
  const { run } = terminal({ "big.txt": `${"a".repeat(14)}b\n`.repeat(20_000) });
  expect(run("sed -E 's/^(a|a)*c/x/' big.txt")).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining("takes too long"),
  });
});

it.each([
  "a=xx; for i in 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9; do a=$a$a; done; echo $a",
  `for a in ${"x ".repeat(60)}; do for b in ${"x ".repeat(60)}; do echo $a; done; done`,
  `${"echo $(".repeat(30)}true${")".repeat(30)}`,
])("stops a line that goes on for ever: %s", (line) => {
  const { exit, stdout, stderr } = terminal({}).run(line);
  expect(stdout.length).toBeLessThan(20_000_000);
  expect(`${exit} ${stderr}`).toMatch(/too (much|deep)/);
});

it("never throws, whatever the line is", () => {
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
    fc.string({ maxLength: 12, unit: "binary" }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const { run } = terminal(
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
  const { run } = terminal({});
  expect(run(`echo ${"a".repeat(200_000)}`).stdout).toHaveLength(200_001);
  expect(run(`kubectl get cm ${"a ".repeat(5000)}`)).toMatchObject({
    exit: 2,
    stderr: "bash: the line sends more than 900 requests\n",
  });
  expect(run(`echo ${"'".repeat(99_999)}`).exit).toBe(2);
});
