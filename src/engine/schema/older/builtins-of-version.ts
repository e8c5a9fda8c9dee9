import type { Builtins } from "../builtins.ts";
import { type OlderTable, olderBuiltins } from "./older-builtins.ts";
import { table as v134 } from "./v1.34.generated.ts";
import { table as v135 } from "./v1.35.generated.ts";

const TABLES: { readonly [version: string]: string } = { "v1.34": v134, "v1.35": v135 };

/** Returns the resources and types of an older version such as `v1.34`. Throws if there is no such version. */
export function builtinsOfVersion(newest: Builtins, version: string): Builtins {
  const table = TABLES[version];
  if (table === undefined) throw new Error(`no table of Kubernetes ${version}`);
  return olderBuiltins(newest, JSON.parse(table) as OlderTable);
}
