import { readdirSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { expect, it } from "vitest";

const engine = [
  "part",
  "value",
  "schema",
  "fieldpath",
  "typed",
  "merge",
  "patch",
  "managedfields",
  "server",
  "client",
  "scenario",
  "compare",
];

/**
 * What a layer may import besides itself, and `words`: other layers, of those after `types:` only types, packages as `npm:name`. The
 * longest name that fits a file is its layer.
 */
const layers: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    engine.map((name, at) => [`engine/${name}`, engine.slice(0, at).map((one) => `engine/${one}`)]),
  ),
  text: ["engine"],
  words: [],
  regexp: ["engine", "npm:re2js"],
  cel: ["engine", "regexp", "npm:@marcbachmann/cel-js"],
  file: ["engine"],
  replay: ["engine", "text", "types:worker/protocol"],
  session: ["engine", "text", "regexp", "file", "replay", "worker/protocol"],
  catalog: ["engine"],
  "worker/protocol": ["engine", "text"],
  "worker/client": ["worker/protocol", "types:engine"],
  worker: ["session", "engine", "cel", "worker", "types:text"],
  "app/ui": ["npm:"],
  "app/view": ["engine", "worker/protocol"],
  "app/store": ["engine", "worker", "catalog", "file", "app/view", "npm:zustand", "npm:idb"],
  app: ["app", "catalog", "file", "replay", "types:engine", "types:text", "types:worker", "npm:"],
  "app/page/start": ["app", "file", "worker", "npm:"],
  "app/page/prerender": ["app", "worker", "npm:"],
  main: ["app", "worker", "catalog", "npm:"],
};

const fits = (path: string, layer: string) =>
  path === layer ||
  (path.startsWith(layer) && (layer.endsWith(":") || /^[/.-]/.test(path.slice(layer.length))));
const layerOf = (path: string) =>
  Object.keys(layers).reduce(
    (found, layer) => (fits(path, layer) && layer.length > found.length ? layer : found),
    "",
  );

const imports =
  /^(?:import|export)( type)?\b(?:[^"';=(]*\bfrom)?\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;

/** The imports of a file of src that do not go down, as `file -> import`. */
function violations(file: string, source: string): readonly string[] {
  const layer = layerOf(file);
  return [...source.matchAll(imports)].flatMap(([, onlyTypes, still = "", later = ""]) => {
    const to = still || later;
    const target = to.startsWith(".") ? posix.join(posix.dirname(file), to) : `npm:${to}`;
    const allowed = ["words", ...(layers[layer] ?? [])].map((below) =>
      onlyTypes ? below.replace(/^types:/, "") : below,
    );
    return layer !== "" && [layer, ...allowed].some((below) => fits(target, below))
      ? []
      : [`${file} -> ${to}`];
  });
}

it("imports only from layers below", () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|^testing\//.test(path));
  expect(sources.length).toBeGreaterThan(10);
  const found = sources.flatMap((file) =>
    violations(file, readFileSync(join(import.meta.dirname, file), "utf8")),
  );
  expect(found).toEqual([]);
});

it.each([
  { file: "engine/value/order.ts", source: 'import type { Schema } from "../schema/schema.ts";' },
  { file: "engine/merge/updater.ts", source: 'import { parse } from "yaml";' },
  { file: "engine/typed/merge.ts", source: 'export { apply } from "../merge/updater.ts";' },
  { file: "engine/merge/updater.ts", source: 'import { readFileSync } from "node:fs";' },
  { file: "session/run.ts", source: 'const client = await import("../worker/client.ts");' },
  { file: "worker/client.ts", source: 'import { run } from "../session/run.ts";' },
  { file: "app/view/blame.ts", source: 'import { store } from "../store/store.ts";' },
  { file: "app/panels/Live.tsx", source: 'import {\n  handle,\n} from "../../engine/server/handle.ts";' },
  { file: "app/panels/Live.tsx", source: 'import { type Engine, newEngine } from "../../worker/client.ts";' },
  { file: "text/parse.ts", source: 'import { sample } from "../testing/sample.ts";' },
  { file: "extras/odd.ts", source: 'import { get } from "../engine/value/value.ts";' },
])("sees the planted import of $file", ({ file, source }) => {
  expect(violations(file, source)).toHaveLength(1);
});
