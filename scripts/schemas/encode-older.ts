import { apiVersionOf, type Builtins, loadBuiltins } from "../../src/engine/schema/builtins.ts";
import type { OlderTable } from "../../src/engine/schema/older/older-builtins.ts";
import type { Atom } from "../../src/engine/schema/schema.ts";
import { decoderOf, type Table } from "../../src/engine/schema/schema-table.ts";
import { equal } from "../../src/engine/value/equal.ts";
import type { Value } from "../../src/engine/value/value.ts";
import { encodeTable, type Facts } from "./encode.ts";

/** Returns what an older version has instead of what the newest version has. */
export function encodeOlder(facts: Facts, newestTable: Table): OlderTable {
  const older = contentsOf(encodeTable(facts));
  const newest = contentsOf(newestTable);
  const isOther = (apiVersion: string) => !isSame(kindsIn(older, apiVersion), kindsIn(newest, apiVersion));
  const versions = new Set(older.versions.filter(isOther));
  const types = facts.types.filter(({ name }) => !isSame(older.schema.find(name), newest.schema.find(name)));
  const kinds = new Map([...facts.kinds].filter(([apiVersion]) => versions.has(apiVersion)));
  const resources = facts.resources.filter((one) => versions.has(apiVersionOf(one)));
  const named = [...JSON.stringify(types).matchAll(/"namedType":"([^"]+)"/g)].map(([, name = ""]) => name);
  const used = [...named, ...[...kinds.values()].flatMap((one) => [...one.values()])];
  return {
    table: encodeTable({ version: facts.version, types, kinds, resources }, used),
    goneTypes: [...newest.names].filter((name) => !older.names.has(name)),
    order: older.versions,
    laterFields: fieldsOnlyIn(newest, older),
    droppedFields: fieldsOnlyIn(older, newest),
  };
}

type Contents = Builtins & { readonly names: ReadonlySet<string>; readonly versions: readonly string[] };

function contentsOf(table: Table): Contents {
  return {
    ...loadBuiltins(table),
    names: new Set(decoderOf(table).names),
    versions: table.versions.map(([apiVersion]) => apiVersion),
  };
}

function kindsIn(contents: Contents, apiVersion: string): unknown {
  const types = [...contents.names].map((name) => name.slice(name.lastIndexOf(".") + 1));
  return [
    contents.kinds.filter((kind) => apiVersionOf(kind) === apiVersion),
    [...new Set(types)].map((kind) => contents.typeNameOf(apiVersion, kind)).filter(Boolean),
  ];
}

/** Returns the fields of types that both versions have, which only one has, by the name of their Go struct. */
function fieldsOnlyIn(one: Contents, other: Contents): readonly string[] {
  return [...one.names]
    .filter((name) => other.names.has(name))
    .flatMap((name) => {
      const known = new Set(fieldsOf(other.schema.find(name)));
      const parts = name.split(".");
      const struct = `${parts.at(-3)}/${parts.at(-2)}.${parts.at(-1)}`;
      return fieldsOf(one.schema.find(name))
        .filter((field) => !known.has(field))
        .map((field) => `${struct}.${field}`);
    });
}

function fieldsOf(atom: Atom | undefined): readonly string[] {
  return (atom?.map?.fields ?? []).map(({ name }) => name);
}

function isSame(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value ?? null)) as Value;
  return equal(plain(a), plain(b));
}
