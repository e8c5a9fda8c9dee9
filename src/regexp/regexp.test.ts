import { expect, it } from "vitest";
import { compileRegexp } from "./regexp.ts";

function read(pattern: string) {
  const found = compileRegexp(pattern);
  if ("error" in found) throw new Error(found.error);
  return found;
}

it.each([
  { pattern: "(?i)^abc$", text: "aBC", want: true },
  { pattern: "^(?P<first>a)(?<second>b)$", text: "ab", want: true },
  { pattern: "^[[:alpha:]]+\\z", text: "abc", want: true },
  { pattern: "^[[:alpha:]]+\\z", text: "abc\n", want: false },
  { pattern: "^[[:^alpha:]]+$", text: "123", want: true },
  { pattern: "^a$", text: "a\n", want: false },
  { pattern: "(?m)^b$", text: "a\nb", want: true },
  { pattern: "^\\Qa.b\\E$", text: "a.b", want: true },
  { pattern: "^.$", text: "😀", want: true },
  { pattern: "^\\pL+$", text: "äöü", want: true },
  { pattern: "^\\w+$", text: "é", want: false },
  { pattern: "(?s)^.$", text: "\n", want: true },
  { pattern: "(?U)^a+$", text: "aaa", want: true },
  { pattern: "^[^\\p{uppercase letter}]+$", text: "abc", want: true },
  { pattern: "^\\p{greek}\\pl$", text: "αb", want: true },
  { pattern: "^(?P<x>a)(?P<x>b)[(?P<x>]$", text: "abP", want: true },
])("$pattern on $text: $want", ({ pattern, text, want }) => expect(read(pattern).matches(text)).toBe(want));

it.each([
  { pattern: "(a", error: "missing closing ): `(a`" },
  { pattern: "a)", error: "unexpected ): `a)`" },
  { pattern: "[a", error: "missing closing ]: `[a`" },
  { pattern: "x[]a", error: "missing closing ]: `[]a`" },
  { pattern: "*a", error: "missing argument to repetition operator: `*`" },
  { pattern: "a**", error: "invalid nested repetition operator: `**`" },
  { pattern: "(?=a)", error: "invalid or unsupported Perl syntax: `(?=`" },
  { pattern: "(a)\\1", error: "invalid escape sequence: `\\1`" },
  { pattern: "a{1001}", error: "invalid repeat count: `{1001}`" },
  { pattern: "[z-a]", error: "invalid character class range: `z-a`" },
  { pattern: "\\p{Foo}", error: "invalid character class range: `\\p{Foo}`" },
  { pattern: "\\p{letter}\\p{foo}", error: "invalid character class range: `\\p{foo}`" },
  { pattern: "a\\", error: "trailing backslash at end of expression: ``" },
  { pattern: "(?P<x>a)(?P<x>b", error: "missing closing ): `(?P<x>a)(?P<x>b`" },
])("$pattern is refused", ({ pattern, error }) =>
  expect(compileRegexp(pattern)).toEqual({ error: `error parsing regexp: ${error}` }),
);

it.each([
  { pattern: "a+", text: "aab a", want: ["aa", "a"] },
  { pattern: "a|", text: "aba", want: ["a", "a"] },
  { pattern: "\\d*", text: "x12y", want: ["", "12", ""] },
  { pattern: "b", text: "aaa", want: [] },
])("finds all of $pattern in $text", ({ pattern, text, want }) =>
  expect(read(pattern).findAll(text)).toEqual(want),
);

it("takes time linear in the length of the text", () => {
  const text = `${"a".repeat(20_000)}!`;
  for (const pattern of ["^(a+)+$", "^(a|aa)+$", "(.*)(.*)(.*)x$"])
    expect(read(pattern).matches(text)).toBe(false);
});
