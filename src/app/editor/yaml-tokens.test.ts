import fc from "fast-check";
import { expect, it } from "vitest";
import { tokenizeYaml } from "./yaml-tokens.ts";

/** Returns the pieces of a text as `sort:text`, without pieces of spaces. */
const shown = (text: string) =>
  tokenizeYaml(text.split("\n")).map((tokens) =>
    tokens
      .filter((token) => token.text.trim() !== "")
      .map((token) => `${token.sort}:${token.text.trim()}`)
      .join(" "),
  );

it.each([
  ["spec:", [":spec sign::"]],
  ["  replicas: 3 # mine", [":replicas sign:: value:3 comment:# mine"]],
  ["- name: web", ["sign:- :name sign:: value:web"]],
  ["- - a", ["sign:- - value:a"]],
  ["# a: b", ["comment:# a: b"]],
  ["url: http://a#b:80", [":url sign:: value:http://a#b:80"]],
  ["'a # b': \"c # d\" # e", [":'a # b' sign:: value:\"c # d\" comment:# e"]],
  ["a: it's # b", [":a sign:: value:it's comment:# b"]],
  ["---", ["sign:---"]],
  ['a: {b: 1, "c": [x]}', [':a sign:: :{ :b sign:: value:1 :, :"c" sign:: :[ value:x :] :}']],
  ["a: |\n  b: c\n\n  # d\ne: f", [":a sign:: sign:|", "value:b: c", "", "value:# d", ":e sign:: value:f"]],
])("colours %j", (text, want) => {
  expect(shown(text)).toEqual(want);
});

it("knows in the middle of a text that a block began above", () => {
  const [line] = tokenizeYaml(["a: |", "  b: c"], 1, 2);
  expect(line).toEqual([{ text: "  b: c", sort: "value" }]);
});

it("loses no character of any line", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom(..."ab:-# '\"[]{},|>\\\t") })), (lines) => {
      expect(tokenizeYaml(lines).map((tokens) => tokens.map(({ text }) => text).join(""))).toEqual(lines);
    }),
  );
});
