import { get } from "../value/value.ts";
import type { Schema } from "./schema.ts";
import { decoderOf, type ResourceCode, type Table, type VersionCode } from "./table.ts";

/** A resource that a Kubernetes version serves, as its discovery says. */
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
  /** In {@link Builtins.schema}. */
  readonly typeName: string;
};

export type Subresource = {
  /** `scale`. */
  readonly name: string;
  /** What it takes and gives: `autoscaling`, `v1`, `Scale`; often the resource's own kind. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly verbs: readonly string[];
  /** Undefined for the few that take no object, such as `pods/exec`. */
  readonly typeName: string | undefined;
};

/** What a Kubernetes version has built in. */
export type Builtins = {
  /** `v1.36.3`. */
  readonly version: string;
  /** In the order of discovery: the core group first, a group's preferred version before its others. */
  readonly kinds: readonly Kind[];
  /** The resource of a kind; undefined for kinds that are no resource of their own, such as Scale and DeploymentList. */
  readonly kindOf: (apiVersion: string, kind: string) => Kind | undefined;
  /** The resource of a path; `group` is empty for the core group. */
  readonly resource: (group: string, version: string, plural: string) => Kind | undefined;
  /** The type of any kind, also of lists and of what only a subresource takes. */
  readonly typeNameOf: (apiVersion: string, kind: string) => string | undefined;
  /** All types; each is decoded when it is first asked for, and is the same object from then on. */
  readonly schema: Schema;
};

/**
 * What a table of `public/schemas/` says.
 * @throws if it is no such table, or one of another format than this code knows.
 */
export function loadBuiltins(table: unknown): Builtins {
  const format = typeof table === "object" && table !== null && "format" in table ? table.format : undefined;
  if (format !== 1) throw new Error(`not a schema table of format 1: its format is ${String(format)}`);
  return builtinsOf(table as Table);
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

/** `apps/v1`; `v1` for the core group. */
export function apiVersionOf({
  group,
  version,
}: {
  readonly group: string;
  readonly version: string;
}): string {
  return group === "" ? version : `${group}/${version}`;
}

/** The group and version that an `apiVersion` names. */
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
