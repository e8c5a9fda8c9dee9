import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deducedTypes } from "../../../engine/schema/deduced-type.ts";
import { resolve, type Type } from "../../../engine/schema/resolve-type.ts";
import { type Schema, schemaOf, type TypeDef, type TypeRef } from "../../../engine/schema/schema.ts";
import { get, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import type { Context } from "../registration.ts";
import { field } from "./recorded-line.ts";

const deduced = schemaOf(deducedTypes);
const files = new Map<string, ValueMap>();
const named = new Map<string, Schema>();
const inPlace = new WeakMap<ValueMap, Schema>();

/** Returns a recorded schema: inline, or by its name in `schemas.json` in the parent folder. Without one, returns the deduced schema. */
export function readSchema(schema: Value | undefined, { folder }: Context): Schema {
  if (schema === undefined || schema === null) return deduced;
  if (typeof schema !== "string") return readInPlace(schema as ValueMap);
  const file = join(folder, "..", "schemas.json");
  const key = `${file} ${schema}`;
  const known = named.get(key);
  if (known !== undefined) return known;
  const found = get(readSchemas(file), schema);
  if (!isMap(found)) throw new Error(`no schema ${schema} in ${file}`);
  const read = readSchema(found, { folder, file: "" });
  named.set(key, read);
  return read;
}

/** Caches inline schemas, because two typed values must have the same schema. */
function readInPlace(schema: ValueMap): Schema {
  let read = inPlace.get(schema);
  if (read === undefined) {
    read = schemaOf((schema as unknown as { types: readonly TypeDef[] }).types);
    inPlace.set(schema, read);
  }
  return read;
}

function readSchemas(file: string): ValueMap {
  let content = files.get(file);
  if (content === undefined) {
    content = JSON.parse(readFileSync(file, "utf8")) as ValueMap;
    files.set(file, content);
  }
  return content;
}

/** Returns the type of `schema` and `typeRef` in a line. */
export function typeOf(line: ValueMap, context: Context): Type {
  return resolve(readSchema(get(line, "schema"), context), field(line, "typeRef") as unknown as TypeRef);
}
