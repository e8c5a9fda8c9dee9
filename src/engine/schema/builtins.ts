import { get, type MutableMap, type ValueMap } from "../value/value.ts";
import type { Schema } from "./schema.ts";
import { decoderOf, type ResourceCode, type Table, type VersionCode } from "./schema-table.ts";

/** A resource of a Kubernetes version, as its discovery describes it. */
export type Kind = {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  readonly listKind: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  readonly subresources: readonly Subresource[];
  /** The name of its type in {@link Builtins.schema}. */
  readonly typeName: string;
};

/** A subresource of a resource. */
export type Subresource = {
  /** For example `scale`. */
  readonly name: string;
  /** The group, version and kind of its objects: `autoscaling`, `v1`, `Scale`. Often they are the resource's own. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly verbs: readonly string[];
  /** Undefined for subresources without an object, such as `pods/exec`. */
  readonly typeName: string | undefined;
};

/** The resources and types of a Kubernetes version. */
export type Builtins = {
  /** For example `v1.36.3`. */
  readonly version: string;
  /** In the order of discovery: the core group first, the preferred version of a group first. */
  readonly kinds: readonly Kind[];
  /** Returns the resource of a kind, or undefined for kinds without a resource, such as DeploymentList. */
  readonly kindOf: (apiVersion: string, kind: string) => Kind | undefined;
  /** Returns the resource of a path, or undefined if there is none. `group` is empty for the core group. */
  readonly resource: (group: string, version: string, plural: string) => Kind | undefined;
  /**
   * Returns the name of a kind's type, or undefined if the kind is unknown. Lists and the objects of subresources are kinds,
   * too.
   */
  readonly typeNameOf: (apiVersion: string, kind: string) => string | undefined;
  /** All types. A type is decoded at its first use, and stays the same object. */
  readonly schema: Schema;
  /** The kinds and types that are there before all others, see {@link withFirst}. Absent if all are there. */
  readonly first?: Builtins;
  /** The fields that an older version has not, or has more. Absent for the newest version. */
  readonly fields?: OtherFields;
};

/** Fields of Go structs in which an older version differs from the newest one: `core/v1.PodSpec.schedulingGroup`. */
export type OtherFields = {
  /** The older version does not know them. */
  readonly later: ReadonlySet<string>;
  /** Only the older version knows them. Its server drops them, because their features are off. */
  readonly dropped: ReadonlySet<string>;
  /**
   * Adds the fields that only the older version has to `out`. The server read `out` from `given`, as a struct of this name. A stored struct
   * does not get the fields that the server drops.
   */
  readonly complete: (out: MutableMap, given: ValueMap, struct: string, isStored: boolean) => void;
};

/**
 * Returns the contents of a table in `public/schemas/`.
 * @throws if the value is not a table, or has a format that this code does not know.
 */
export function loadBuiltins(table: unknown): Builtins {
  const format = typeof table === "object" && table !== null && "format" in table ? table.format : undefined;
  if (format !== 1) throw new Error(`not a schema table of format 1: its format is ${String(format)}`);
  return builtinsOf(table as Table);
}

/**
 * Returns the resources and types of `all`, but looks in `first` first, so that a scenario of a few kinds needs only these. `all` may throw the
 * error of a missing part until it is loaded.
 */
export function withFirst(first: Builtins, all: () => Builtins): Builtins {
  const found: Omit<Builtins, "kinds"> = {
    first,
    version: first.version,
    kindOf: (...of) => first.kindOf(...of) ?? all().kindOf(...of),
    resource: (...of) => first.resource(...of) ?? all().resource(...of),
    typeNameOf: (...of) => first.typeNameOf(...of) ?? all().typeNameOf(...of),
    schema: { find: (name) => first.schema.find(name) ?? all().schema.find(name) },
  };
  // Not enumerable, so that code that walks all values of a cluster, such as the freezing in tests, does not load all kinds.
  return Object.defineProperty(found, "kinds", { get: () => all().kinds }) as Builtins;
}

/** Returns a kind in all its versions; an empty list if there is no such kind. */
export function versionsOfKind(builtins: Builtins, group: string, kind: string): readonly Kind[] {
  const inThese = ({ kinds }: Builtins) => kinds.filter((one) => one.kind === kind && one.group === group);
  const first = builtins.first === undefined ? [] : inThese(builtins.first);
  return first.length > 0 ? first : inThese(builtins);
}

function builtinsOf(table: Table): Builtins {
  const { names, atom } = decoderOf(table);
  const numbers = new Map(names.map((name, number) => [name, number]));
  const types = new Map<string, string>();
  for (const [apiVersion, kinds] of table.versions) {
    for (const kind of Object.keys(kinds)) {
      types.set(`${apiVersion} ${kind}`, names[get(kinds, kind) as number] as string);
    }
  }
  const typeNameOf = (apiVersion: string, kind: string) => types.get(`${apiVersion} ${kind}`);
  const kinds = table.versions.flatMap((version) =>
    version[2].map((resource) => kindFrom(resource, version, table.verbs, typeNameOf)),
  );
  const byKind = new Map(kinds.map((kind) => [`${apiVersionOf(kind)} ${kind.kind}`, kind]));
  const byPlural = new Map(kinds.map((kind) => [`${apiVersionOf(kind)} ${kind.plural}`, kind]));
  return {
    version: table.version,
    kinds,
    kindOf: (apiVersion, kind) => byKind.get(`${apiVersion} ${kind}`),
    resource: (group, version, plural) => byPlural.get(`${apiVersionOf({ group, version })} ${plural}`),
    typeNameOf,
    schema: {
      find: (name) => {
        const number = numbers.get(name);
        return number === undefined ? undefined : atom(number);
      },
    },
  };
}

/** Returns an apiVersion: `apps/v1`, or `v1` for the core group. */
export function apiVersionOf({
  group,
  version,
}: {
  readonly group: string;
  readonly version: string;
}): string {
  return group === "" ? version : `${group}/${version}`;
}

/** Returns the group and version of an `apiVersion`. The group is empty for the core group. */
export function groupVersionOf(apiVersion: string): { readonly group: string; readonly version: string } {
  const slash = apiVersion.indexOf("/");
  return { group: apiVersion.slice(0, Math.max(slash, 0)), version: apiVersion.slice(slash + 1) };
}

function kindFrom(
  code: ResourceCode,
  [apiVersion]: VersionCode,
  verbs: Table["verbs"],
  typeNameOf: Builtins["typeNameOf"],
): Kind {
  return {
    ...groupVersionOf(apiVersion),
    kind: code.k,
    plural: code.p,
    singular: code.i ?? code.k.toLowerCase(),
    listKind: code.l ?? `${code.k}List`,
    shortNames: code.s ?? [],
    categories: code.g ?? [],
    namespaced: code.c !== 1,
    verbs: verbs[code.v] ?? [],
    subresources: Object.entries(code.u ?? {}).map(([name, facts]) => {
      const [number, kind, other] = typeof facts === "number" ? [facts, code.k] : facts;
      const takes = other ?? apiVersion;
      return {
        name,
        ...groupVersionOf(takes),
        kind,
        verbs: verbs[number] ?? [],
        typeName: typeNameOf(takes, kind),
      };
    }),
    typeName: typeNameOf(apiVersion, code.k) ?? "",
  };
}
