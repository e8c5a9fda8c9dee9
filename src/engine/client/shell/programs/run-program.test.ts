import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";

const FILES = { "a.txt": "one\ntwo\nthree\n", "b.txt": "four\n", "base/c.txt": "five\n" };

it.each([
  { line: "head -n 2 a.txt", want: "one\ntwo\n" },
  { line: "cat a.txt b.txt | head -1", want: "one\n" },
  { line: "tail -n 1 a.txt", want: "three\n" },
  { line: "tail -2 a.txt", want: "two\nthree\n" },
  { line: "head -n 0 a.txt", want: "" },
  { line: "wc -l < a.txt", want: "3\n" },
  { line: "wc -l a.txt", want: "3 a.txt\n" },
  { line: "printf 'no end' | wc -l", want: "0\n" },
  { line: "echo hello | base64", want: "aGVsbG8K\n" },
  { line: "echo aGVsbG8K | base64 -d", want: "hello\n" },
  { line: "printf 'b\\na\\nb\\n' | sort -u", want: "a\nb\n" },
  { line: "printf 'b\\nb\\na\\n' | uniq", want: "b\na\n" },
  { line: "ls", want: "a.txt\nb.txt\nbase\n" },
  { line: "ls base", want: "c.txt\n" },
  { line: "cp a.txt copy.txt && cat copy.txt a.txt | wc -l", want: "6\n" },
  { line: "cp a.txt base/ && ls base", want: "a.txt\nc.txt\n" },
  { line: "mv a.txt d.txt; ls", want: "b.txt\nbase\nd.txt\n" },
  { line: "mv base other; cat other/c.txt", want: "five\n" },
  { line: "touch new.txt; touch a.txt; cat new.txt a.txt | wc -l", want: "3\n" },
  { line: "echo x | tee -a b.txt; cat b.txt", want: "x\nfour\nx\n" },
  { line: "echo x | tee b.txt; cat b.txt", want: "x\nx\n" },
  { line: "rm -r base; ls", want: "a.txt\nb.txt\n" },
])("$line", ({ line, want }) => {
  expect(createTerminal(FILES).run(line)).toMatchObject({ exit: 0, stdout: want, stderr: "" });
});

it.each([
  { line: "cp none.txt b.txt", exit: 1, stderr: "cp: cannot stat 'none.txt': No such file or directory\n" },
  { line: "rm base", exit: 1, stderr: "rm: cannot remove 'base': Is a directory\n" },
  { line: "ls none", exit: 2, stderr: "ls: cannot access 'none': No such file or directory\n" },
  {
    line: "head none.txt",
    exit: 1,
    stderr: "head: cannot open 'none.txt' for reading: No such file or directory\n",
  },
])("$line fails", ({ line, exit, stderr }) => {
  expect(createTerminal(FILES).run(line)).toMatchObject({ exit, stdout: "", stderr });
});

it.each([
  ["2 -gt 10", 1],
  ["10 -gt 2", 0],
  ["2 -ge 2", 0],
  ["2 -lt 2", 1],
  ["2 -le 2", 0],
  ["2 -eq 02", 0],
  ["2 -ne 2", 1],
  ["! a = b", 0],
  ["! -z a", 0],
  ["-n a -a -z a", 1],
  ["-n a -o -z a", 0],
  ["a", 0],
  ["''", 1],
])("test %s ends with %d", (words, exit) => {
  expect(createTerminal({}).run(`test ${words}`)).toMatchObject({ exit, stderr: "" });
  expect(createTerminal({}).run(`[ ${words} ]`)).toMatchObject({ exit, stderr: "" });
});

it.each([
  { line: "for i in 1 2 3; do if [ $i = 2 ]; then break; fi; echo $i; done", want: "1\n" },
  { line: "for i in 1 2 3; do if [ $i = 2 ]; then continue; fi; echo $i; done", want: "1\n3\n" },
  { line: "for i in 1 2; do for j in a b; do break 2; done; echo $i; done; echo end", want: "end\n" },
  { line: 'A=1; unset A; echo "<$A>"', want: "<>\n" },
  { line: "echo $'a\\tb'", want: "a\tb\n" },
  { line: ": nothing; echo $?", want: "0\n" },
])("$line", ({ line, want }) => {
  expect(createTerminal({}).run(line)).toMatchObject({ exit: 0, stdout: want, stderr: "" });
});
