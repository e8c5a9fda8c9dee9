import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";

/** The files of a built page by their path in `dist`. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** A limit for the size of `files` together, in kilobytes (1000 bytes) after gzip. */
export type Budget = { readonly name: string; readonly kilobytes: number; readonly files: readonly string[] };

/** Matches static imports of a module. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'`](\.\/[^"'`]+)["'`]/g;

/** Matches dynamic imports of a module, `import(…)`, with the name of the file. */
const DYNAMIC_IMPORT = /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g;

/** Returns a script and all scripts that it imports statically, directly or indirectly. Throws if a file is missing. */
export function withStaticImports(files: Files, start: string): readonly string[] {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    for (const [, to = ""] of textOf(files, path).matchAll(STATIC_IMPORT)) visit(folder + to.slice(2));
  };
  visit(start);
  return [...found];
}

/** Returns the size of a file after gzip, in bytes. */
export function gzipSize(files: Files, path: string): number {
  return gzipSync(contentOf(files, path)).length;
}

/** Returns one line for a budget. If its files exceed it, the line starts with `OVER`, and a line for each file follows, the largest first. */
export function reportLines(files: Files, { name, kilobytes, files: paths }: Budget): readonly string[] {
  const sizes = paths.map((path) => ({ path, size: gzipSize(files, path) })).sort((a, b) => b.size - a.size);
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  const isOver = total > kilobytes * 1000;
  const line = `${isOver ? "OVER  " : ""}${name}: ${kB(total)} of ${kilobytes} kB`;
  return isOver ? [line, ...sizes.map(({ path, size }) => `      ${kB(size)} kB  ${path}`)] : [line];
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/** The chunk that every answer of the engine needs, in addition to the tables. */
const OUTCOME = "outcome";
/** The chunk of the field table, which the page and wide embedded pages show. */
const FIELDS = "field-table";
/** The chunk of the tables that the worker loads together with the schemas. */
const TABLES = "tables";

/** Returns the budgets of a built page. Throws if an expected file is missing. */
export function budgetsOf(files: Files): readonly Budget[] {
  const html = textOf(files, "index.html");
  const blocking = /<link rel="stylesheet"[^>]* href="\.\/([^"]+)"|<script src="\.\/([^"]+)"/g;
  const linked = [...html.matchAll(blocking)].map(([, style, script]) => style ?? script ?? "");
  const [, entry = ""] = /<script type="module"[^>]* src="\.\/([^"]+)"/.exec(html) ?? [];
  const page = withStaticImports(files, entry);
  const worker = withStaticImports(files, chunkOf(files, "worker-entry"));
  const part = (name: string) => withStaticImports(files, partOf(files, worker, name));
  const tables = part(TABLES).filter((path) => !worker.includes(path));
  const schemas = ["schemas/v1.36.first.json", ...tables];
  const paint = ["index.html", ...linked];
  const interactive = unique([...paint, ...page, ...worker, ...schemas, ...part(OUTCOME), ...part(FIELDS)]);
  const { atOnce, onUse } = filesOffline(files);
  return [
    { name: "first paint, with the opening scenario in the HTML", kilobytes: 120, files: paint },
    { name: "the page's own scripts, until the page is interactive", kilobytes: 140, files: page },
    { name: "the worker's core", kilobytes: 68, files: worker },
    { name: "embed.js", kilobytes: 3, files: ["embed.js"] },
    { name: "schemas", kilobytes: 10, files: schemas },
    { name: "first interactive load", kilobytes: 300, files: interactive },
    {
      name: "everything with Monaco",
      kilobytes: 1500,
      files: unique([...interactive, ...onUse.filter(isMonaco)]),
    },
    { name: "the service worker", kilobytes: 10, files: ["sw.js"] },
    // Most of it is rules of Kubernetes: it grows with each rule. The limit shows growth that nobody meant: raise it for rules, not for tools.
    {
      name: "what the browser keeps for later, without Monaco and the help pages of kubectl",
      kilobytes: 1300,
      files: atOnce.filter((path) => !isHelpPages(path)),
    },
    // Kept with the rest, because whoever types "kubectl" sees the first page, also without a network.
    { name: "the help pages of kubectl, for later", kilobytes: 60, files: atOnce.filter(isHelpPages) },
    { name: "the descriptions of kinds, on use", kilobytes: 190, files: onUse.filter(isDescriptions) },
    ...embedBudgets(files),
  ];
}

/** The folder of the scripts of embedded pages. */
const EMBED = "assets/embed/";

/** Returns the budgets of an embedded page: what a frame loads at once, and what it loads to be played with. */
function embedBudgets(files: Files): readonly Budget[] {
  const html = textOf(files, "embed.html");
  const linked = [
    ...html.matchAll(/<(?:link rel="(?:stylesheet|modulepreload)"|script)[^>]* (?:href|src)="\.\/([^"]+)"/g),
  ];
  const start = linked.flatMap(([, path = ""]) =>
    path.endsWith(".js") ? withStaticImports(files, path) : [path],
  );
  const worker = withStaticImports(files, chunkOf(files, "worker-entry", EMBED));
  const play = withStaticImports(files, chunkOf(files, "play", EMBED));
  const styles = play.flatMap((script) => stylesOf(files, script));
  const parts = [TABLES, OUTCOME].flatMap((name) =>
    withStaticImports(files, partOf(files, worker, name, EMBED)),
  );
  const before = unique(["embed.html", ...start]);
  const all = unique([...play, ...styles, ...worker, ...parts, "schemas/v1.36.first.json"]);
  return [
    { name: "embedded page, before it is used", kilobytes: 30, files: before },
    // 118 with the opening scenario: 65 for the worker's core, 10 for what came of a step, 6 for types and tables, 30 for panels and store,
    // 7 for styles. Preact is in the frame before. An e2e test compares these files with those that Chromium loads.
    {
      name: "embedded page, played with",
      kilobytes: 120,
      files: all.filter((path) => !before.includes(path)),
    },
  ];
}

/** Returns the files that the worker loads later: when a scenario needs them, or when the worker is idle. */
export function filesLoadedLater(files: Files): readonly string[] {
  const worker = withStaticImports(files, chunkOf(files, "worker-entry"));
  const later = worker.flatMap((path) => [...textOf(files, path).matchAll(DYNAMIC_IMPORT)]);
  return unique([
    ...later.flatMap(([, name = ""]) => withStaticImports(files, `assets/${name}`)),
    "schemas/v1.36.json",
  ]);
}

/**
 * Returns the files that the service worker keeps: `atOnce` all but Monaco and long texts; `onUse` Monaco, which touch screens never load, and the texts of `kubectl explain`. It keeps
 * nothing of embeds, which are in other sites with their own storage, and not the JSON schema, which only other programs load.
 */
export function filesOffline(files: Files): {
  readonly atOnce: readonly string[];
  readonly onUse: readonly string[];
} {
  const kept = [...files.keys()]
    .filter((path) => !/^(sw\.js|scenario\.schema\.json|embed\.|assets\/embed\/)/.test(path))
    .sort();
  const isLate = (path: string) => isMonaco(path) || isDescriptions(path);
  return { atOnce: kept.filter((path) => !isLate(path)), onUse: kept.filter(isLate) };
}

function isMonaco(path: string): boolean {
  return /\/(monaco|editor\.worker|codicon)-/.test(path);
}

/** Whether a file has the descriptions of built-in types, which only `kubectl explain` and OpenAPI documents need. */
function isDescriptions(path: string): boolean {
  return /\/descriptions\.generated-/.test(path);
}

/** Whether a file has the help pages of kubectl. */
function isHelpPages(path: string): boolean {
  return /\/help-pages\.generated-/.test(path);
}

/** The hash at the end of a file's name. Tests have short ones. */
const HASH = /-([\w-]{8}|\d)(?=\.(js|css)$)/;

/** Returns the style sheets of a script: they have its name, with another hash. */
function stylesOf(files: Files, script: string): readonly string[] {
  const style = script.replace(HASH, "").replace(/js$/, "css");
  return [...files.keys()].filter((path) => path.replace(HASH, "") === style);
}

/** Returns the chunk called `name` that the worker imports dynamically. Throws if there is none. */
function partOf(files: Files, worker: readonly string[], name: string, folder = "assets/"): string {
  for (const path of worker)
    for (const [, found = ""] of textOf(files, path).matchAll(DYNAMIC_IMPORT))
      if (found.startsWith(`${name}-`)) return folder + found;
  throw new Error(`the worker has no part "${name}"`);
}

/** Returns the script called `name`. Throws unless there is exactly one. */
function chunkOf(files: Files, name: string, folder = "assets/"): string {
  const found = [...files.keys()].filter(
    (path) => path.startsWith(`${folder}${name}-`) && path.endsWith(".js"),
  );
  if (found.length !== 1) throw new Error(`${found.length} chunks are called "${name}"`);
  return found[0] as string;
}

function unique(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)];
}

function textOf(files: Files, path: string): string {
  return new TextDecoder().decode(contentOf(files, path));
}

function contentOf(files: Files, path: string): Uint8Array {
  const content = files.get(path);
  if (content === undefined) throw new Error(`${path} is not in the build`);
  return content;
}

/** Reads all files of a folder and its subfolders. */
export function readFiles(folder: string): Files {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    paths.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [relative(folder, path).replaceAll("\\", "/"), readFileSync(path)] as const;
    }),
  );
}
