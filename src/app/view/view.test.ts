import { expect, it } from "vitest";
import type { ConflictView, EntryView, FieldRow, LiveLine } from "../../worker/protocol.ts";
import { entryFacts, entryNames, timeText } from "./entry-text.ts";
import { elementText, treeRows, withoutClosed } from "./field-tree.ts";
import { changeAfter, changeBefore, changeCounts, lineAfter } from "./live-changes.ts";
import { marksOf } from "./marks.ts";
import { stepPhrase } from "./phrase.ts";
import { changeText, leftText } from "./preview.ts";
import { unownedLines } from "./unowned.ts";
import { short, wayTexts } from "./ways-out.ts";
import { partYamlLine } from "./yaml-line.ts";

it.each([
  { names: ["alice", "bob"], marks: ["A", "B"] },
  { names: ["alice", "adam", "ann"], marks: ["A", "Ad", "An"] },
  { names: ["a", "a2", "a3"], marks: ["A", "A2", "A3"] },
  { names: ["kube-controller-manager", "kube-scheduler"], marks: ["K", "Ks"] },
  { names: ["---", "…"], marks: ["?", "?2"] },
  { names: ["a", "a", "b"], marks: ["A", "A", "B"] },
])("gives $names the marks $marks", ({ names, marks }) => {
  const found = marksOf(names);
  expect(names.map((name) => found.get(name))).toEqual(marks);
});

it.each([
  { line: "spec:", parts: ["", "spec:", ""] },
  { line: "  replicas: 3", parts: ["  ", "replicas:", " 3"] },
  { line: "      - name: web", parts: ["      - ", "name:", " web"] },
  { line: '  "a:b": c', parts: ["  ", '"a:b":', " c"] },
  { line: "  - plain", parts: ["  - ", "", "plain"] },
  { line: "  url: http://x:80", parts: ["  ", "url:", " http://x:80"] },
  { line: "  http://x:80", parts: ["  ", "", "http://x:80"] },
  { line: "", parts: ["", "", ""] },
])("parts $line", ({ line, parts }) => {
  const { lead, key, value } = partYamlLine(line);
  expect([lead, key, value]).toEqual(parts);
  expect(lead + key + value).toBe(line);
});

const field = (path: string, member: boolean, change: FieldRow["change"] = null): FieldRow => {
  const elements = path.split(" ");
  return {
    path,
    label: `.${elements.join(".")}`,
    element: `f:${elements.at(-1)}`,
    depth: elements.length - 1,
    member,
    hasChildren: false,
    change,
  };
};

const shown = (fields: readonly FieldRow[]) =>
  treeRows(fields).map(
    ({ elements, depth, inside }) => `${"  ".repeat(depth)}${elements.join("/")} ${inside}`,
  );

it("draws a chain of single fields on one line", () => {
  expect(shown([field("spec", false), field("spec replicas", true)])).toEqual(["spec/replicas 0"]);
});

it("begins a line where a tree forks, and after a field that is owned itself", () => {
  const fields = [
    field("spec", false),
    field("spec selector", true),
    field("spec template", false),
    field("spec template metadata", false),
    field("spec template metadata app", true),
    field("spec template item", true),
    field("spec template item image", true),
  ];
  expect(shown(fields)).toEqual([
    "spec 5",
    "  selector 0",
    "  template 3",
    "    metadata/app 0",
    "    item 1",
    "      image 0",
  ]);
});

it("keeps a marked field on a line of its own", () => {
  expect(shown([field("spec", false, "lost"), field("spec a", false, "lost")])).toEqual(["spec 1", "  a 0"]);
});

it("leaves out what is inside of closed rows, closed ones in them too", () => {
  const rows = treeRows([
    field("a", true),
    field("a b", true),
    field("a b c", true),
    field("d", true),
    field("d e", true),
  ]);
  const open = (...closed: string[]) => withoutClosed(rows, new Set(closed)).map((row) => row.field.path);
  expect(open()).toEqual(["a", "a b", "a b c", "d", "d e"]);
  expect(open("a b")).toEqual(["a", "a b", "d", "d e"]);
  expect(open("a", "a b")).toEqual(["a", "d", "d e"]);
  expect(open("d")).toEqual(["a", "a b", "a b c", "d"]);
});

it("has no rows for no fields", () => {
  expect(treeRows([])).toEqual([]);
});

it.each([
  { element: "f:replicas", text: "replicas" },
  { element: 'k:{"name":"web","port":80}', text: '[name="web",port=80]' },
  { element: 'v:"a"', text: '="a"' },
  { element: "i:3", text: "[3]" },
  { element: "k:{broken", text: "{broken" },
  { element: "plain", text: "plain" },
])("shows $element as $text", ({ element, text }) => {
  expect(elementText(element)).toBe(text);
});

const entry: EntryView = {
  manager: "hpa",
  operation: "Update",
  apiVersion: "apps/v1",
  subresource: "scale",
  time: "2026-01-01T00:01:02Z",
  actor: "hpa",
  fields: [field("a", true, "gained"), field("b", false, "lost")],
  count: 1,
  gone: false,
};

it("says who an entry is and what it holds", () => {
  expect(entryNames([entry])).toEqual(["hpa, Update of scale"]);
  expect(entryNames([entry, { ...entry, apiVersion: "apps/v1beta1" }])).toEqual([
    "hpa, Update of scale using apps/v1",
    "hpa, Update of scale using apps/v1beta1",
  ]);
  expect(entryFacts(entry)).toBe("apps/v1 · subresource scale · 00:01:02 · 1 field, 1 gained, 1 lost");
  expect(timeText(null)).toBe("no time");
});

const line = (text: string, path: string, more: Partial<LiveLine> = {}): LiveLine => ({
  text,
  path,
  label: path,
  owners: [],
  inside: false,
  change: null,
  shift: null,
  shiftNote: "",
  note: "",
  ...more,
});

it("counts and finds what a step changed", () => {
  const lines = [
    line("a: 1", "a", { change: "added" }),
    line("b: 1", "b"),
    line("c: 1", "c", { change: "changed", shift: "taken" }),
    line("d: 1", "d", { change: "removed" }),
  ];
  expect(changeCounts(lines)).toBe("1 added, 1 changed, 1 removed, 1 taken");
  expect(changeCounts(lines.slice(1, 2))).toBe("");
  expect([
    changeAfter(lines, 0),
    changeAfter(lines, 3),
    changeBefore(lines, 2),
    changeBefore(lines, 0),
  ]).toEqual([2, null, 0, null]);
});

it.each([
  { key: "ArrowDown", from: 1, to: 2 },
  { key: "ArrowUp", from: 1, to: 0 },
  { key: "PageDown", from: 0, to: 10 },
  { key: "PageUp", from: 0, to: -10 },
  { key: "Home", from: 2, to: 0 },
  { key: "End", from: 0, to: 2 },
  { key: "n", from: 0, to: 2 },
  { key: "n", from: 2, to: 2 },
  { key: "p", from: 2, to: 0 },
  { key: "x", from: 0, to: null },
])("$key leads from line $from to $to", ({ key, from, to }) => {
  const lines = [
    line("a: 1", "a", { change: "added" }),
    line("b: 1", "b"),
    line("c: 1", "c", { shift: "lost" }),
  ];
  expect(lineAfter(key, from, 10, lines)).toBe(to);
});

it("finds the fields that nobody owns", () => {
  const lines = [
    line("spec:", "spec"),
    line("  a: 1", "a"),
    line("  b: 1", "b", { owners: [0] }),
    line("    c: 1", "b", { inside: true }),
    line("kind: X", ""),
    line("  d: 1", "d", { change: "removed" }),
  ];
  expect(unownedLines(lines).map((one) => one.path)).toEqual(["a"]);
});

const conflict: ConflictView = {
  path: "p",
  label: ".spec.replicas",
  yours: "3\n",
  live: "5\n",
  owners: [{ manager: "hpa", actor: "hpa", operation: "Update", description: "hpa", since: 2 }],
  file: null,
  giveUp: "",
  share: "",
  line: 6,
};

it("words the three ways out", () => {
  const texts = wayTexts([conflict], 1);
  expect(texts.force.does).toBe("take it and set 3");
  expect(texts.giveUp.does).toBe("take line 6 out of your manifest");
  expect(texts.share.does).toBe("write 5 into your manifest");
  expect(wayTexts([conflict], 3).force.does).toBe("take it and set 3, and the other 2 conflicts too");
  expect(wayTexts([{ ...conflict, line: null }], 1).giveUp.does).toBe("take the field out of your manifest");
  const all = wayTexts([conflict, { ...conflict, path: "q" }], 2);
  expect([all.force.does, all.giveUp.does, all.share.does]).toEqual([
    "take all 2 fields",
    "take all 2 fields out of your manifest",
    "write all 2 live values into your manifest",
  ]);
});

it("knows that updates need no leave and applies do", () => {
  const applied = {
    ...conflict,
    owners: conflict.owners.map((one) => ({ ...one, operation: "Apply" as const })),
  };
  expect(wayTexts([conflict], 1).share.note).toContain("without asking");
  expect(wayTexts([applied], 1).share.note).toContain("meets a conflict");
});

it.each([
  { before: "5", after: "3", text: "5 → 3" },
  { before: "5", after: "5", text: "stays 5" },
  { before: null, after: "3", text: "3, new" },
  { before: "5", after: null, text: "5, removed" },
])("says what becomes of a value: $text", ({ before, after, text }) => {
  expect(changeText({ before, after })).toBe(text);
});

it("counts the conflicts that stay", () => {
  expect(leftText([".a"])).toBe("Still a conflict: .a. Nothing would change.");
  expect(leftText([".a", ".b"])).toBe("Still 2 conflicts: .a and .b. Nothing would change.");
  expect(leftText([".a", ".b", ".c"])).toBe("Still 3 conflicts: .a and 2 more. Nothing would change.");
});

it("shortens values", () => {
  expect(short("a: 1\nb: 2\n")).toBe("a: 1…");
  expect(short("x".repeat(30))).toBe(`${"x".repeat(24)}…`);
  expect(short("")).toBe("an empty value");
});

it.each([
  { step: { action: { kind: "apply", manifest: "" }, force: true }, phrase: "applies with force" },
  { step: { action: { kind: "apply", manifest: "" }, dryRun: true }, phrase: "applies, dry run" },
  { step: { action: { kind: "get", manifest: "" } }, phrase: "reads" },
  {
    step: {
      action: { kind: "patch", type: "merge", target: { apiVersion: "", kind: "", name: "" }, body: "" },
      subresource: "scale",
    },
    phrase: "patches scale",
  },
] as const)("says $phrase", ({ step, phrase }) => {
  expect(stepPhrase({ id: "s", actor: "a", ...step })).toBe(phrase);
});
