import "./load-parts.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Builtins, loadBuiltins } from "../engine/schema/builtins.ts";
import { builtinsOfVersion } from "../engine/schema/older/builtins-of-version.ts";

let loaded: Builtins | null = null;

/** Returns the built-in types and resources of v1.36 from `public/schemas`. Reads the file only once. */
export function testBuiltins(): Builtins {
  loaded ??= loadBuiltins(readTable());
  return loaded;
}

/** Returns those of the minor version of a server such as `v1.34.4`: of v1.36 if it is not an older one. */
export function testBuiltinsOf(server: string): Builtins {
  const minor = server.split(".").slice(0, 2).join(".");
  return minor === "v1.34" || minor === "v1.35" ? builtinsOfVersion(testBuiltins(), minor) : testBuiltins();
}

/** Returns the content of that file; with `first`, that of the table of the first kinds beside it. */
export function readTable(first = false): unknown {
  const file = `../../public/schemas/v1.36${first ? ".first" : ""}.json`;
  return JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8"));
}
