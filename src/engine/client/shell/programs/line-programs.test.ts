import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";

const files = { "a/x.yaml": "", "a/b/y.txt": "", "a/b/z.yaml": "", list: "1\n2\n3\n" };

// The outputs are those of GNU programs.
it.each([
  ["tac list", "3\n2\n1\n"],
  ["tac nope", "tac: failed to open 'nope' for reading: No such file or directory\n"],
  ["paste -sd, list", "1,2,3\n"],
  ["paste -s -d ' ' < list", "1 2 3\n"],
  ["cat list | paste -d: list -", "1:1\n2:2\n3:3\n"],
  ["find a -type f", "a/b/y.txt\na/b/z.yaml\na/x.yaml\n"],
  ["find a -name '*.yaml'", "a/b/z.yaml\na/x.yaml\n"],
  ["find a/ -type d", "a/\na/b\n"],
  ["find nope", "find: ‘nope’: No such file or directory\n"],
  ["find a -mtime 1", "bash: find: a -mtime 1: not supported here\n"],
  ["export X=1; printenv X", "1\n"],
  ["head -c 3 /dev/zero | od -c", "0000000  \\0  \\0  \\0\n0000003\n"],
  ["tr '\\0' x < /dev/zero | head -c 5", "xxxxx"],
  ["cat /dev/zero | head -c 1MB | wc -c", "1000000\n"],
  [
    "head --bytes 2K /dev/zero > f; truncate -s -40 f; wc -c f; truncate -s 1K f; wc -c f",
    "2008 f\n1024 f\n",
  ],
  ["truncate -s 1b f", "truncate: Invalid number: ‘1b’\n"],
  [
    "head -c 1X list; tail -c",
    "head: invalid number of bytes: ‘1X’\ntail: option requires an argument -- 'c'\nTry 'tail --help' for more information.\n",
  ],
  ["head -c 2 list list", "==> list <==\n1\n\n==> list <==\n1\n"],
  [
    "x=$(head -c 3 /dev/zero); echo [$x]",
    "[]\nbash: warning: command substitution: ignored null byte in input\n",
  ],
  ["[ -f /dev/zero ] || [ -c /dev/zero ] && echo device", "device\n"],
  ["tr 'a\\0' '\\60\\v' <<< a", "0\n"],
  ["printenv NOPE; echo $?", "1\n"],
])("runs %s", (line, output) => {
  const { stdout, stderr } = createTerminal(files).run(line);
  expect(stdout + stderr).toBe(output);
});
