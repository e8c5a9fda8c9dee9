import { expect, it } from "vitest";
import { escapeMarkdown, inlineCode, safeMarkdown } from "./markdown.ts";

it.each([
  ["replicas", "replicas"],
  ["![x](https://a.example/x.png)", "\\!\\[x\\]\\(https\\:\\/\\/a\\.example\\/x\\.png\\)"],
  ["<img src=x>", "\\<img src\\=x\\>"],
  ["one\ntwo", "one two"],
])("shows %j as it is", (text, markdown) => {
  expect(escapeMarkdown(text)).toBe(markdown);
});

it.each([
  [".spec.replicas", "`.spec.replicas`"],
  [".data.a`b", "`` .data.a`b ``"],
  ["``", "``` `` ```"],
])("keeps %j code", (text, markdown) => {
  expect(inlineCode(text)).toBe(markdown);
});

it.each([
  "[a](https://a.example) and [b](http://b.example)",
  "[me](mailto:me@a.example)".replace("@", "\\@"),
  "[a]: https://a.example",
  "`[x](javascript:alert(1))`",
])("keeps %j in a description", (text) => {
  expect(safeMarkdown(text)).toBe(text);
});

it.each([
  ["[x](javascript:alert(1))", "[x\\](javascript:alert(1))"],
  ["[x]( JavaScript:alert(1))", "[x\\]( JavaScript:alert(1))"],
  ["[x](java&#115;cript:alert(1))", "[x\\](java&#115;cript:alert(1))"],
  ["[x][y]\n\n[y]:\njavascript:alert(1)", "[x][y]\n\n[y\\]:\njavascript:alert(1)"],
  ["[x](data:text/html,1)", "[x\\](data:text/html,1)"],
  ["[x\\](javascript:alert(1))", "[x\\](javascript:alert(1))"],
  ["[x\\\\](javascript:alert(1))", "[x\\\\\\](javascript:alert(1))"],
  ["\\<img src=x>", "\\<img src=x>"],
])("makes no link or HTML of %j", (text, markdown) => {
  expect(safeMarkdown(text)).toBe(markdown);
});
