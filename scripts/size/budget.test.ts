import { describe, expect, it } from "vitest";
import { budgetsOf, type Files, reportLines, withStaticImports } from "./budget.ts";

function files(texts: Readonly<Record<string, string>>): Files {
  return new Map(Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)]));
}

/** Returns a comment that has at least `bytes` bytes after gzip. */
function incompressible(bytes: number): string {
  let state = 1;
  const next = () => {
    state = (state * 48271) % 2147483647;
    return String.fromCharCode(33 + (state % 90));
  };
  return `/*${Array.from({ length: bytes * 1.25 }, next)
    .join("")
    .replaceAll("*", "")}*/`;
}

const LATER = ["field-table", "outcome", "tables"];
const page = {
  "index.html": `<script src="./assets/before-1.js"></script><script type="module" crossorigin src="./assets/index-1.js"></script><link rel="stylesheet" crossorigin href="./assets/index-1.css">`,
  "assets/index-1.js": `import{a as b}from"./shared-1.js";import("./monaco-1.js");new Worker(new URL("worker-entry-1.js"))`,
  "assets/before-1.js": "0",
  "assets/index-1.css": ".page{}",
  "assets/shared-1.js": "export{a}",
  "assets/monaco-1.js": "0",
  "assets/worker-entry-1.js": `import"./core-1.js"`,
  "assets/core-1.js": LATER.map((name) => `import("./${name}-1.js")`).join(),
  ...Object.fromEntries(LATER.map((name) => [`assets/${name}-1.js`, "0"])),
  "schemas/v1.36.first.json": "{}",
  "embed.js": "0",
  "sw.js": "0",
  "embed.html": `<script type="module" crossorigin src="./assets/embed/embed-1.js"></script><link rel="stylesheet" crossorigin href="./assets/embed/embed-1.css"><link rel="modulepreload" crossorigin href="./assets/embed/preact-1.js">`,
  "assets/embed/embed-1.js": `import("./play-1.js")`,
  "assets/embed/embed-1.css": ".embed{}",
  "assets/embed/preact-1.js": "0",
  "assets/embed/play-1.js": `import"./embed-1.js";import"./preact-1.js";import"./shared-1.js"`,
  "assets/embed/play-1.css": ".panel{}",
  "assets/embed/shared-1.js": "0",
  "assets/embed/shared-2.css": ".badge{}",
  "assets/embed/shared-other-1.css": ".later{}",
  "assets/embed/worker-entry-1.js": LATER.map((name) => `import("./${name}-1.js")`).join(),
  ...Object.fromEntries(LATER.map((name) => [`assets/embed/${name}-1.js`, "0"])),
};

describe("static imports", () => {
  it("include indirect ones, but no dynamic ones", () => {
    const all = files({ ...page, "assets/shared-1.js": `export*from"./deep-1.js"`, "assets/deep-1.js": "" });
    expect(withStaticImports(all, "assets/index-1.js")).toEqual([
      "assets/index-1.js",
      "assets/shared-1.js",
      "assets/deep-1.js",
    ]);
  });

  it("must be in the build", () => {
    expect(() => withStaticImports(files({ "a.js": 'import"./b.js"' }), "a.js")).toThrow(
      "b.js is not in the build",
    );
  });
});

describe("budgets", () => {
  const over = (all: Files) =>
    budgetsOf(all).flatMap((budget) => reportLines(all, budget).filter((line) => line.startsWith("OVER")));

  it("accept a small page", () => {
    expect(over(files(page))).toEqual([]);
  });

  it("name the budget that is exceeded, and its largest file first", () => {
    const all = files({ ...page, "assets/core-1.js": page["assets/core-1.js"] + incompressible(100_000) });
    const lines = budgetsOf(all).flatMap((budget) => reportLines(all, budget));
    const at = lines.findIndex((line) => /^OVER {2}the worker's core: .* of 68 kB$/.test(line));
    expect(lines[at + 1]).toMatch(/assets\/core-1\.js$/);
    expect(over(all)).toHaveLength(1);
  });

  it("count the scripts that run before the first paint", () => {
    const paint = budgetsOf(files(page)).find(({ name }) => name.startsWith("first paint"));
    expect(paint?.files).toEqual(["index.html", "assets/before-1.js", "assets/index-1.css"]);
  });

  it("count what an embedded page loads at once, and what it loads to be played with", () => {
    const [before, played] = budgetsOf(files(page)).slice(-2);
    const first = ["embed-1.js", "embed-1.css", "preact-1.js"].map((name) => `assets/embed/${name}`);
    expect(before?.files).toEqual(["embed.html", ...first]);
    expect(played?.files.map((path) => path.replace("assets/embed/", "")).sort()).toEqual(
      [
        ...LATER.filter((name) => name !== "field-table").map((name) => `${name}-1.js`),
        "play-1.css",
        "play-1.js",
        "schemas/v1.36.first.json",
        "shared-1.js",
        "shared-2.css",
        "worker-entry-1.js",
      ].sort(),
    );
  });

  it("do not count files that are loaded later", () => {
    expect(over(files({ ...page, "assets/monaco-1.js": incompressible(900_000) }))).toEqual([]);
    expect(over(files({ ...page, "assets/tables-1.js": incompressible(45_000) }))).toHaveLength(1);
  });
});
