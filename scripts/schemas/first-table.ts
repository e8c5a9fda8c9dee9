import { loadBuiltins } from "../../src/engine/schema/builtins.ts";
import type { Atom, TypeDef, TypeRef } from "../../src/engine/schema/schema.ts";
import { decoderOf, type Table } from "../../src/engine/schema/schema-table.ts";
import {
  PLAIN_CONTAINER_FIELDS,
  PLAIN_POD_SPEC_FIELDS,
} from "../../src/engine/server/kinds/core/pod-template/plain-pod.ts";
import { encodeTable } from "./encode.ts";

/** The kinds whose types the engine loads at once, by apiVersion: those that the core of the worker applies without the part `server`. */
const FIRST: ReadonlyMap<string, readonly string[]> = new Map([
  ["v1", ["ConfigMap"]],
  ["apps/v1", ["Deployment", "ReplicaSet"]],
  ["autoscaling/v1", ["Scale"]],
]);

/** The fields whose types are in the first table, by type. A pod with another field needs the part `server` anyway. The server writes `resources` into each container. */
const FIRST_FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["io.k8s.api.core.v1.PodSpec", PLAIN_POD_SPEC_FIELDS],
  ["io.k8s.api.core.v1.Container", [...PLAIN_CONTAINER_FIELDS, "resources"]],
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
  const { types, used } = withTheirTypes([...special, ...roots], builtins.schema.find);
  const resources = builtins.kinds.filter(
    ({ group, version, kind }) =>
      kinds.get(group === "" ? version : `${group}/${version}`)?.has(kind) === true,
  );
  return encodeTable({ version: builtins.version, types, kinds, resources }, used);
}

/** Returns types and the types that their {@link FIRST_FIELDS} use, directly or indirectly, and the names of all types that these refer to. */
function withTheirTypes(
  names: readonly string[],
  find: (name: string) => Atom | undefined,
): { readonly types: readonly TypeDef[]; readonly used: readonly string[] } {
  const found = new Map<string, TypeDef>();
  const used = new Set<string>();
  const visitRef = ({ namedType, ...inline }: TypeRef, isFirst: boolean) => {
    if (namedType === undefined) {
      visit(inline, () => isFirst);
      return;
    }
    used.add(namedType);
    if (isFirst) visitName(namedType);
  };
  const visit = ({ list, map }: Atom, isFirst: (field: string) => boolean) => {
    if (list !== undefined) visitRef(list.elementType, isFirst(""));
    if (map?.elementType !== undefined) visitRef(map.elementType, isFirst(""));
    for (const { name, type } of map?.fields ?? []) visitRef(type, isFirst(name));
  };
  const visitName = (name: string): void => {
    if (found.has(name)) return;
    const atom = find(name);
    if (atom === undefined) throw new Error(`no type ${name}`);
    found.set(name, { name, ...atom });
    visit(atom, (field) => FIRST_FIELDS.get(name)?.includes(field) ?? true);
  };
  names.forEach(visitName);
  return { types: [...found.values()], used: [...used] };
}

/** Returns the path of the file with the first table, beside that of the whole table. */
export function firstPath(path: string): string {
  return path.replace(/\.json$/, ".first.json");
}
