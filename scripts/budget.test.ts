import { describe, expect, it } from "vitest";
import { budgetsOf, closure, type Files, report } from "./budget.ts";

function files(texts: Readonly<Record<string, string>>): Files {
  return new Map(Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)]));
}

/** A text that gzip cannot make smaller than so many bytes. */
function dense(bytes: number): string {
  let state = 1;
  const next = () => {
    state = (state * 48271) % 2147483647;
    return String.fromCharCode(33 + (state % 90));
  };
  return `/*${Array.from({ length: bytes * 1.25 }, next)
    .join("")
    .replaceAll("*", "")}*/`;
}

const LATER = ["explanation", "tables"];
const page = {
  "index.html": `<script src="./assets/before-1.js"></script><script type="module" crossorigin src="./assets/index-1.js"></script><link rel="stylesheet" crossorigin href="./assets/index-1.css">`,
  "assets/index-1.js": `import{a as b}from"./shared-1.js";import("./monaco-1.js");new Worker(new URL("host-1.js"))`,
  "assets/before-1.js": "0",
  "assets/index-1.css": ".page{}",
  "assets/shared-1.js": "export{a}",
  "assets/monaco-1.js": "0",
  "assets/host-1.js": `import"./core-1.js"`,
  "assets/core-1.js": LATER.map((name) => `import("./${name}-1.js")`).join(),
  ...Object.fromEntries(LATER.map((name) => [`assets/${name}-1.js`, "0"])),
  "schemas/v1.36.json": "{}",
};

describe("what is loaded with a script", () => {
  it("is what it imports, and what that imports, but not what is imported later", () => {
    const all = files({ ...page, "assets/shared-1.js": `export*from"./deep-1.js"`, "assets/deep-1.js": "" });
    expect(closure(all, "assets/index-1.js")).toEqual([
      "assets/index-1.js",
      "assets/shared-1.js",
      "assets/deep-1.js",
    ]);
  });

  it("has to be in the build", () => {
    expect(() => closure(files({ "a.js": 'import"./b.js"' }), "a.js")).toThrow("b.js is not in the build");
  });
});

describe("budgets", () => {
  const over = (all: Files) =>
    budgetsOf(all).flatMap((budget) => report(all, budget).filter((line) => line.startsWith("OVER")));

  it("are kept by a small page", () => {
    expect(over(files(page))).toEqual([]);
  });

  it("name what is over, and its largest file first", () => {
    const all = files({ ...page, "assets/core-1.js": page["assets/core-1.js"] + dense(100_000) });
    const lines = budgetsOf(all).flatMap((budget) => report(all, budget));
    const at = lines.findIndex((line) => /^OVER {2}the worker's core: .* of 90 kB$/.test(line));
    expect(lines[at + 1]).toMatch(/assets\/core-1\.js$/);
    expect(over(all)).toHaveLength(1);
  });

  it("count the scripts that run before the page is painted", () => {
    const paint = budgetsOf(files(page)).find(({ name }) => name.startsWith("first paint"));
    expect(paint?.files).toEqual(["index.html", "assets/before-1.js", "assets/index-1.css"]);
  });

  it("do not count what is loaded later", () => {
    expect(over(files({ ...page, "assets/monaco-1.js": dense(900_000) }))).toEqual([]);
    expect(over(files({ ...page, "assets/tables-1.js": dense(45_000) }))).toHaveLength(1);
  });
});
