import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, it } from "vitest";
import { forbiddenImports, importCircles } from "./testing/imports.ts";
import { layers } from "./testing/layers.ts";

const sources = new Map(
  readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
    .map((path) => [path, readFileSync(join(import.meta.dirname, path), "utf8")]),
);

it("imports only from layers below", () => {
  const files = [...sources.keys()].filter((path) => !/\.test\.tsx?$|^testing\//.test(path));
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap((file) => forbiddenImports(layers, file, sources.get(file) ?? ""))).toEqual([]);
});

it("has no import circle, not even of types", () => {
  expect(importCircles(sources)).toEqual([]);
});

it.each([
  { circle: "values", a: 'import { b } from "./b.ts";', b: 'import { a } from "../x/a.ts";' },
  { circle: "types", a: 'import type { B } from "./b.ts";', b: 'import { type A } from "./a.ts";' },
  { circle: "re-exports", a: 'export { b } from "./b.ts";', b: 'export type { A } from "./a.ts";' },
  { circle: "all of a module", a: 'export * from "./b.ts";', b: 'import * as a from "./a.ts";' },
  { circle: "an effect", a: 'import "./b.ts";', b: 'import {\n  a,\n} from "./a.ts";' },
  { circle: "inline types", a: 'type B = import("./b.ts").B;', b: 'type A = readonly import("./a.ts").A[];' },
  { circle: "types of modules", a: 'type B = typeof import("./b.ts");', b: 'f<typeof import("./a.ts")>();' },
])("finds a planted circle of $circle", ({ a, b }) => {
  const planted = new Map([...sources, ["x/a.ts", a], ["x/b.ts", b]]);
  expect(importCircles(planted)).toContainEqual(["x/a.ts", "x/b.ts"]);
});

it("finds a planted circle of three files, and of one", () => {
  const next = (file: string) => `import { one } from "./${file}";`;
  expect(
    importCircles(
      new Map([
        ["a.ts", next("b.ts")],
        ["b.ts", next("c.ts")],
        ["c.ts", next("a.ts")],
      ]),
    ),
  ).toEqual([["a.ts", "b.ts", "c.ts"]]);
  expect(importCircles(new Map([["a.ts", next("a.ts")]]))).toEqual([["a.ts"]]);
});

it.each([
  'const a = import("./a.ts");',
  'import("./a.ts").then((a) => a.a);',
  'import("./a.ts")\n  .catch(() => null);',
])("does not count an import() that loads later: %s", (b) => {
  const planted = new Map([
    ["a.ts", 'import { b } from "./b.ts";'],
    ["b.ts", b],
  ]);
  expect(importCircles(planted)).toEqual([]);
});

it.each([
  { file: "engine/value/order.ts", source: 'import type { Schema } from "../schema/schema.ts";' },
  { file: "engine/merge/update.ts", source: 'import { parse } from "yaml";' },
  { file: "engine/merge/update.ts", source: 'import { readFileSync } from "node:fs";' },
  { file: "engine/typed/merge.ts", source: 'export { apply } from "../merge/apply.ts";' },
  {
    file: "engine/ownership/field-owners.ts",
    source: 'import { explainStep } from "../explain/explain.ts";',
  },
  {
    file: "engine/server/storage/object-store.ts",
    source: 'import { createObject } from "../write/create-object.ts";',
  },
  { file: "engine/server/validate/names.ts", source: 'import { findKind } from "../kinds/find-kind.ts";' },
  { file: "engine/server/handle.ts", source: 'import { serverExports } from "./parts/server-part.ts";' },
  {
    file: "engine/client/kubectl/prune/prune-by-label.ts",
    source: 'import { commands } from "../commands/commands.ts";',
  },
  { file: "text/manifest/parse-manifest.ts", source: 'import { sample } from "../../testing/sample.ts";' },
  { file: "text/yaml/scan/scan.ts", source: 'import { compose } from "../compose/compose.ts";' },
  { file: "session/owners/owner-notes.ts", source: 'import { frameView } from "../frame/frame-view.ts";' },
  { file: "session/diagnostics/step-diagnostics.ts", source: 'import { newSession } from "../session.ts";' },
  { file: "session/frame/frame-view.ts", source: 'export { previewOf } from "../preview/preview.ts";' },
  { file: "session/session.ts", source: 'const client = await import("../worker/client/engine-client.ts");' },
  {
    file: "worker/client/engine-client.ts",
    source: 'import { newSession } from "../../session/session.ts";',
  },
  { file: "app/ui/menu.tsx", source: 'import { store } from "../store/state/store.ts";' },
  { file: "app/editor/monaco.ts", source: 'import { Panel } from "../panels/panel.tsx";' },
  { file: "app/panels/live.tsx", source: 'import {\n  handle,\n} from "../../engine/server/handle.ts";' },
  { file: "app/panels/live.tsx", source: 'import { type Engine, newEngine } from "../../worker/client.ts";' },
  { file: "session/new-file.ts", source: 'import { get } from "../engine/value/value.ts";' },
  { file: "extras/new-file.ts", source: 'import { get } from "../engine/value/value.ts";' },
])("finds the planted import of $file", ({ file, source }) => {
  expect(forbiddenImports(layers, file, source)).toHaveLength(1);
});
