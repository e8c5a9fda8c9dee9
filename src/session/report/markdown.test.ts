import { expect, it } from "vitest";
import { escapeMarkdown, inlineCode } from "./markdown.ts";

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
