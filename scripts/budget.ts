import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";

/** Files of a built page by their path in `dist`. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** What may be loaded at a moment, at most. */
export type Budget = { readonly name: string; readonly kilobytes: number; readonly files: readonly string[] };

/** Static imports of a module; those of `import()` have a bracket. */
const IMPORT = /(?:\bfrom|\bimport)\s*["'`](\.\/[^"'`]+)["'`]/g;

/** Those that have one, by the names of their files. */
const LATER = /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g;

/** A script and all that it imports statically. Throws if one of them is not there. */
export function closure(files: Files, start: string): readonly string[] {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    for (const [, to = ""] of textOf(files, path).matchAll(IMPORT)) visit(folder + to.slice(2));
  };
  visit(start);
  return [...found];
}

/** Size as it is sent, in bytes. */
export function sentSize(files: Files, path: string): number {
  return gzipSync(contentOf(files, path)).length;
}

/** A line for a budget, and where it is exceeded one for each of its files, the largest first. */
export function report(files: Files, { name, kilobytes, files: paths }: Budget): readonly string[] {
  const sizes = paths.map((path) => ({ path, size: sentSize(files, path) })).sort((a, b) => b.size - a.size);
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  const isOver = total > kilobytes * 1000;
  const line = `${isOver ? "OVER  " : ""}${name}: ${kB(total)} of ${kilobytes} kB`;
  return isOver ? [line, ...sizes.map(({ path, size }) => `      ${kB(size)} kB  ${path}`)] : [line];
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/** The chunk of the part that every answer needs beside the tables. */
const ANSWERING = "explanation";
/** The chunk of the tables that are fetched beside the schemas. */
const TABLES = "tables";

/** The budgets of a built page, gzip. */
export function budgetsOf(files: Files): readonly Budget[] {
  const html = textOf(files, "index.html");
  const blocking = /<link rel="stylesheet"[^>]* href="\.\/([^"]+)"|<script src="\.\/([^"]+)"/g;
  const linked = [...html.matchAll(blocking)].map(([, style, script]) => style ?? script ?? "");
  const [, entry = ""] = /<script type="module"[^>]* src="\.\/([^"]+)"/.exec(html) ?? [];
  const page = closure(files, entry);
  const worker = closure(files, chunk(files, "host"));
  const part = (name: string) => closure(files, partOf(files, worker, name));
  const tables = part(TABLES).filter((path) => !worker.includes(path));
  const schemas = ["schemas/v1.36.json", ...tables];
  const paint = ["index.html", ...linked];
  const interactive = unique([...paint, ...page, ...worker, ...schemas, ...part(ANSWERING)]);
  const monaco = [...files.keys()].filter((path) => /\/(monaco|editor\.worker|codicon)-/.test(path));
  return [
    { name: "first paint, the story in the HTML", kilobytes: 120, files: paint },
    { name: "the page's own scripts, until it can be used", kilobytes: 140, files: page },
    { name: "the worker's core", kilobytes: 90, files: worker },
    { name: "schemas", kilobytes: 40, files: schemas },
    { name: "first interactive load", kilobytes: 300, files: interactive },
    { name: "everything with Monaco", kilobytes: 1500, files: unique([...interactive, ...monaco]) },
  ];
}

/** What the worker fetches later: when a scenario needs it, or when nothing is asked. */
export function fetchedLater(files: Files): readonly string[] {
  const worker = closure(files, chunk(files, "host"));
  const later = worker.flatMap((path) => [...textOf(files, path).matchAll(LATER)]);
  return unique(later.flatMap(([, name = ""]) => closure(files, `assets/${name}`)));
}

/** The chunk of a name among those that the worker's files import, now or later. */
function partOf(files: Files, worker: readonly string[], name: string): string {
  for (const path of worker)
    for (const [, found = ""] of textOf(files, path).matchAll(LATER))
      if (found.startsWith(`${name}-`)) return `assets/${found}`;
  throw new Error(`the worker has no part "${name}"`);
}

function chunk(files: Files, name: string): string {
  const found = [...files.keys()].filter(
    (path) => path.startsWith(`assets/${name}-`) && path.endsWith(".js"),
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

/** The files of a folder. */
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
