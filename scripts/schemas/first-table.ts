import { loadBuiltins } from "../../src/engine/schema/builtins.ts";
import type { Atom, TypeDef, TypeRef } from "../../src/engine/schema/schema.ts";
import { decoderOf, type Table } from "../../src/engine/schema/schema-table.ts";
import { encodeTable } from "./encode.ts";

/** The kinds whose types the engine loads at once, by apiVersion: those that the core of the worker applies without the part `server`. */
const FIRST: ReadonlyMap<string, readonly string[]> = new Map([
  ["v1", ["ConfigMap"]],
  ["apps/v1", ["Deployment", "ReplicaSet"]],
  ["autoscaling/v1", ["Scale"]],
]);

/** Returns the table with only the kinds of most scenarios, and their types. */
export function firstTable(table: Table): Table {
  const builtins = loadBuiltins(table);
  const kinds = new Map(
    [...FIRST].map(([apiVersion, names]) => [
      apiVersion,
      new Map(names.map((kind) => [kind, builtins.typeNameOf(apiVersion, kind) ?? ""])),
    ]),
  );
  const roots = [...kinds.values()].flatMap((names) => [...names.values()]);
  const special = decoderOf(table).names.filter((name) => name.startsWith("__"));
  return encodeTable({
    version: builtins.version,
    types: withTheirTypes([...special, ...roots], builtins.schema.find),
    kinds,
    resources: builtins.kinds.filter(
      ({ group, version, kind }) =>
        kinds.get(group === "" ? version : `${group}/${version}`)?.has(kind) === true,
    ),
  });
}

/** Returns types and all types that they use, directly or indirectly. */
function withTheirTypes(
  names: readonly string[],
  find: (name: string) => Atom | undefined,
): readonly TypeDef[] {
  const found = new Map<string, TypeDef>();
  const visitRef = ({ namedType, ...inline }: TypeRef): void =>
    namedType === undefined ? visit(inline) : visitName(namedType);
  const visit = ({ list, map }: Atom): void => {
    if (list !== undefined) visitRef(list.elementType);
    if (map?.elementType !== undefined) visitRef(map.elementType);
    for (const { type } of map?.fields ?? []) visitRef(type);
  };
  const visitName = (name: string): void => {
    if (found.has(name)) return;
    const atom = find(name);
    if (atom === undefined) throw new Error(`no type ${name}`);
    found.set(name, { name, ...atom });
    visit(atom);
  };
  names.forEach(visitName);
  return [...found.values()];
}

/** Returns the path of the file with the first table, beside that of the whole table. */
export function firstPath(path: string): string {
  return path.replace(/\.json$/, ".first.json");
}
