import table from "../../public/schemas/v1.36.json" with { type: "json" };
import { type Builtins, loadBuiltins } from "../engine/schema/builtins.ts";

let loaded: Builtins | null = null;

/** Returns the kinds of the newest Kubernetes version. */
export function builtInKinds(): Builtins {
  loaded ??= loadBuiltins(table);
  return loaded;
}
