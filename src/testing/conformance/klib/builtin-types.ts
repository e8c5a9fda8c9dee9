import { readFileSync } from "node:fs";
import { type Builtins, loadBuiltins } from "../../../engine/schema/builtins.ts";
import { resolve, type Type } from "../../../engine/schema/compile.ts";
import type { TypeOf } from "./targets.ts";

let builtins: Builtins | null = null;

function table(): Builtins {
  const url = new URL("../../../../public/schemas/v1.36.json", import.meta.url);
  builtins ??= loadBuiltins(JSON.parse(readFileSync(url, "utf8")));
  return builtins;
}

/** The types of all built-in kinds, from the product's own table. */
export function builtinTypes(): TypeOf {
  const { typeNameOf } = table();
  return (apiVersion, kind) => {
    const name = typeNameOf(apiVersion, kind);
    return name === undefined ? undefined : builtinType(name);
  };
}

/** A type of the product's table by its name. */
export function builtinType(name: string): Type {
  return resolve(table().schema, { namedType: name });
}
