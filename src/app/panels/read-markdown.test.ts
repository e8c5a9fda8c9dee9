import { expect, it } from "vitest";
import { type Block, readMarkdown } from "./read-markdown.ts";

/** Returns a block in short form: `p One <code a>`, `- first | second`. */
const shown = (block: Block): string => {
  const pieces = (all: readonly { readonly kind: string; readonly text: string }[]) =>
    all.map(({ kind, text }) => (kind === "text" ? text : `<${kind} ${text}>`)).join("");
  switch (block.kind) {
    case "paragraph":
      return `p ${pieces(block.pieces)}`;
    case "heading":
      return `# ${pieces(block.pieces)}`;
    case "code":
      return `\`${block.text}\``;
    case "list":
      return `${block.ordered ? "1." : "-"} ${block.items.map(pieces).join(" | ")}`;
  }
};

it.each([
  { text: "", want: [] },
  { text: "One `a` **b** *c*\nline.\n\nTwo", want: ["p One <code a> <strong b> <em c> line.", "p Two"] },
  {
    text: "Before:\n- first\n  goes on\n- second\n\nAfter",
    want: ["p Before:", "- first goes on | second", "p After"],
  },
  { text: "1. one\n2) two\n\n3. three\n- four", want: ["1. one | two | three", "- four"] },
  { text: "## A heading ##\ntext\n#no heading", want: ["# A heading", "p text #no heading"] },
  { text: "```yaml\na: *b*\n\n- c\n```\nend", want: ["`a: *b*\n\n- c`", "p end"] },
  { text: "```\nnever closed", want: ["`never closed`"] },
  { text: "<b>HTML</b>\n- item <i>", want: ["p <b>HTML</b>", "- item <i>"] },
  {
    text: "[site](https://x.io) [bad](javascript:alert)",
    want: ["p <link site> [bad](javascript:alert)"],
  },
])("reads $text", ({ text, want }) => {
  expect(readMarkdown(text).map(shown)).toEqual(want);
});

const LONG = 300_000;

it.each([
  { what: "spaces in a heading", text: `# a${" ".repeat(LONG)}b`, start: "# a " },
  { what: "hashes in a heading", text: `# a${"#".repeat(LONG)}b`, start: "# a#" },
  { what: "spaces before a line separator", text: `# ${" ".repeat(LONG)}\u2028`, start: "# " },
  { what: "brackets", text: "[".repeat(LONG), start: "p [[" },
  { what: "starts of links", text: "[a](http://".repeat(LONG / 10), start: "p [a](http://[a]" },
  { what: "stars", text: "**a".repeat(LONG), start: "p <strong a>a" },
  { what: "lists", text: "- a\n".repeat(LONG / 10), start: "- a | a" },
])("reads $what in linear time", ({ text, start }) => {
  expect(readMarkdown(text).map(shown).join("\n").slice(0, start.length)).toBe(start);
});
