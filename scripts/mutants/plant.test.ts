import { join } from "node:path";
import { expect, it } from "vitest";
import { faults } from "./faults.ts";
import { readSources, withFault } from "./plant.ts";

const sources = readSources(join(import.meta.dirname, "../.."));

it.each(faults)("the text of each fault occurs once in the sources: $name", (fault) => {
  const faulty = withFault(sources, fault);
  expect(faulty).not.toHaveProperty("problem");
  if ("file" in faulty) expect(faulty.source).not.toBe(sources.get(faulty.file));
});

it("each fault has a unique name", () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

const fault = { name: "a", title: "a", text: "a(1) + b", replacement: "a(2)" };

it.each([
  {
    name: "is planted, with any white space",
    files: { x: "let a;\nc = a(1) +\n  b;" },
    want: "let a;\nc = a(2);",
  },
  { name: "is a problem if its text is missing", files: { x: "a(1)" }, want: undefined },
  { name: "is a problem if its text occurs twice", files: { x: "a(1) + b", y: "a(1) + b" }, want: undefined },
])("a fault $name", ({ files, want }) => {
  const faulty = withFault(new Map(Object.entries(files)), fault);
  expect("source" in faulty ? faulty.source : undefined).toBe(want);
});
