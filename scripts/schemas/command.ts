import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { dig, type Value } from "../../src/engine/value/value.ts";
import { type Documents, fetchDocuments, readDiscovery, readDocument, readFolder } from "./documents.ts";
import { encodeTable, printTable } from "./encode.ts";
import { factsOf } from "./facts.ts";
import { firstPath, firstTable } from "./first-table.ts";

const options = {
  "openapi-v3": { type: "string" },
  discovery: { type: "string" },
  version: { type: "string" },
  out: { type: "string" },
  "allow-gaps": { type: "boolean", default: false },
  check: { type: "boolean", default: false },
} as const;

/** Receives the results, and the errors and gaps. */
export type Output = { readonly log: (line: string) => void; readonly error: (line: string) => void };

/**
 * Runs `npm run schemas -- <args>`. Returns the exit code: 1 if the documents are insufficient, 2 if the arguments are
 * wrong.
 */
export async function run(args: string[], output: Output): Promise<number> {
  let parsed: ReturnType<typeof parse>;
  let documents: Documents;
  try {
    parsed = parse(args);
    documents = await read(parsed.source, parsed.values);
  } catch (error) {
    output.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
  const { out, "allow-gaps": allowGaps, check } = parsed.values;
  const { facts, errors, gaps } = factsOf(documents);
  for (const error of errors) output.error(`error: ${error}`);
  for (const gap of gaps) output.error(`missing: ${gap}`);
  if (facts === null || (gaps.length > 0 && !allowGaps)) return 1;
  const table = encodeTable(facts);
  const text = printTable(table);
  const first = gaps.length > 0 ? null : printTable(firstTable(table));
  if (check)
    return compare(out, text, output) || (first === null ? 0 : compare(firstPath(out), first, output));
  writeFileSync(out, text);
  if (first !== null) writeFileSync(firstPath(out), first);
  const size = gzipSync(text, { level: 9 }).length;
  output.log(
    `${out}: ${facts.types.length} types, ${facts.resources.length} resources, ${size} bytes gzipped`,
  );
  return 0;
}

function parse(args: string[]) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { out, ...rest } = values;
  const [source] = positionals;
  if (source === undefined || positionals.length > 1 || out === undefined) {
    throw new Error("usage: npm run schemas -- <openapi v2 file, or address> --out <file> [options]");
  }
  return { source, values: { ...rest, out } };
}

async function read(
  source: string,
  given: { "openapi-v3"?: string; discovery?: string; version?: string },
): Promise<Documents> {
  if (/^https?:/.test(source)) {
    const documents = await fetchDocuments(source);
    return { ...documents, version: given.version ?? documents.version };
  }
  const folder = given["openapi-v3"];
  const discovery = given.discovery === undefined ? null : readDiscovery(given.discovery);
  const v2 = readDocument(source);
  return {
    v2,
    v3: folder === undefined ? null : readFolder(folder),
    discovery,
    version: given.version ?? fullVersion(dig(v2, "info", "version")),
  };
}

/**
 * Returns a version as API servers print it: `v1.36.3`. Null for `unversioned`, which the documents in Kubernetes' own
 * repository have.
 */
function fullVersion(value: Value | undefined): string | null {
  return typeof value === "string" && /^v\d+\.\d+\.\d+/.test(value) ? value : null;
}

function compare(path: string, text: string, output: Output): number {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return 0;
  output.error(`${path} differs from what these documents give: run again without --check`);
  return 1;
}
