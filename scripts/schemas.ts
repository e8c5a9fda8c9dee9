/**
 * Writes the table of built-in types and resources that the playground loads, `public/schemas/v1.36.json`.
 *
 * For another Kubernetes version, next to a running cluster's `kubectl proxy`:
 *
 *     npm run schemas -- http://127.0.0.1:8001 --out public/schemas/v1.37.json
 *
 * or from files, gzipped or not: `/openapi/v2`; the documents that `/openapi/v3` lists, in a folder; discovery documents
 * by path in one object, or in a folder as `apis__apps__v1.json`:
 *
 *     npm run schemas -- swagger.json --openapi-v3 v3/ --discovery discovery.json --version v1.37.0 --out public/schemas/v1.37.json
 *
 * The v2 document has types, list and map types, patch strategies, kinds and (in its paths) resources; only the v3
 * documents have the fields' defaults, and only discovery has short names and categories. What no document holds is
 * listed, nothing is written and the exit code is 1, unless `--allow-gaps` is given. `--check` writes nothing and
 * fails if the file is not what would be written.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { dig, type Value } from "../src/engine/value/value.ts";
import {
  type Documents,
  fetchDocuments,
  readDiscovery,
  readDocument,
  readFolder,
} from "./schemas/documents.ts";
import { encodeTable, printTable } from "./schemas/encode.ts";
import { factsOf } from "./schemas/facts.ts";

const options = {
  "openapi-v3": { type: "string" },
  discovery: { type: "string" },
  version: { type: "string" },
  out: { type: "string" },
  "allow-gaps": { type: "boolean", default: false },
  check: { type: "boolean", default: false },
} as const;

process.exitCode = await main(process.argv.slice(2));

/** The exit code: 1 if the documents do not do, 2 if the arguments do not. */
async function main(args: string[]): Promise<number> {
  let parsed: ReturnType<typeof parse>;
  let documents: Documents;
  try {
    parsed = parse(args);
    documents = await read(parsed.source, parsed.values);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
  const { out, "allow-gaps": allowGaps, check } = parsed.values;
  const { facts, errors, gaps } = factsOf(documents);
  for (const error of errors) console.error(`error: ${error}`);
  for (const gap of gaps) console.error(`missing: ${gap}`);
  if (facts === null || (gaps.length > 0 && !allowGaps)) return 1;
  const text = printTable(encodeTable(facts));
  if (check) return compare(out, text);
  writeFileSync(out, text);
  const size = gzipSync(text, { level: 9 }).length;
  console.log(
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

/** The version as API servers print it, `v1.36.3`; the documents in Kubernetes' own repository say `unversioned`. */
function fullVersion(value: Value | undefined): string | null {
  return typeof value === "string" && /^v\d+\.\d+\.\d+/.test(value) ? value : null;
}

function compare(path: string, text: string): number {
  if (readFileSync(path, "utf8") === text) return 0;
  console.error(`${path} is not what these documents give: write it again without --check`);
  return 1;
}
