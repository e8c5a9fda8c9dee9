import { expect, it } from "vitest";
import { readOptions } from "./options.ts";

const usual = { mode: "lazy", theme: "auto", panels: null, step: null, diff: null, readOnly: false };

it.each([
  { query: "", want: {} },
  { query: "?utm_source=docs", want: {} },
  { query: "?mode=click&theme=dark", want: { mode: "click", theme: "dark" } },
  { query: "?panels=live,%20timeline,live", want: { panels: ["live", "timeline"] } },
  { query: "?panels=live+timeline,", want: { panels: ["live", "timeline"] } },
  { query: "?diff=0..3", want: { diff: { since: 0, until: 3 } } },
  { query: "?diff=2..12", want: { diff: { since: 2, until: 12 } } },
  { query: "?step=2&readonly", want: { step: 2, readOnly: true } },
  { query: "?readonly=true", want: { readOnly: true } },
  { query: "?readonly=false", want: {} },
])("reads $query", ({ query, want }) => {
  expect(readOptions(query)).toEqual({ options: { ...usual, ...want }, problems: [] });
});

it.each([
  { query: "?mode=now", says: "“mode=now” does not work: it must be one of lazy, click, eager." },
  { query: "?theme=Dark", says: "“theme=Dark” does not work: it must be one of auto, light, dark." },
  { query: "?panels=", says: /^“panels=” does not work: it must be some of manifests, live, fields, / },
  { query: "?panels=live,terminal", says: /^“panels=live,terminal” does not work/ },
  { query: "?step=0", says: /^“step=0” does not work: it must be a number from 1/ },
  { query: "?step=2nd", says: /^“step=2nd”/ },
  { query: "?readonly=maybe", says: /^“readonly=maybe” does not work: it must be true or false/ },
  { query: "?diff=3", says: "“diff=3” does not work: it must be two steps, such as 1..3." },
  { query: "?diff=1..0", says: /^“diff=1..0” does not work: it must be two steps/ },
  { query: "?diff=3..3", says: "“diff=3..3” does not work: it must be an earlier step and a later one." },
  { query: "?diff=4..2", says: /^“diff=4..2” does not work: it must be an earlier step/ },
  { query: `?mode=${"x".repeat(500)}`, says: /^“mode=x{60}” does not work/ },
])("uses the default for $query, and says why", ({ query, says }) => {
  const { options, problems } = readOptions(query);
  expect(options).toEqual(usual);
  expect(problems).toEqual([typeof says === "string" ? says : expect.stringMatching(says)]);
});

it("tells each wrong value", () => {
  expect(readOptions("?mode=a&step=b&theme=dark").problems).toHaveLength(2);
});
