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

/** Returns the content of that file. */
export function readTable(): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, "../../public/schemas/v1.36.json"), "utf8"));
}
