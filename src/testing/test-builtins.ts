import "./load-parts.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Builtins, loadBuiltins } from "../engine/schema/builtins.ts";

let loaded: Builtins | null = null;

/** Returns the built-in types and resources of v1.36 from `public/schemas`. Reads the file only once. */
export function testBuiltins(): Builtins {
  loaded ??= loadBuiltins(readTable());
  return loaded;
}

/** Returns the content of that file; with `first`, that of the table of the first kinds beside it. */
export function readTable(first = false): unknown {
  const file = `../../public/schemas/v1.36${first ? ".first" : ""}.json`;
  return JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8"));
}
