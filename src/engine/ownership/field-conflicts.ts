import { type Path, printPath } from "../fieldpath/element.ts";
import { type FieldSet, paths } from "../fieldpath/set.ts";
import type { ManagerIdentity } from "../scenario/step-manager.ts";
import type { Response } from "../server/http/http.ts";
import { dig, isList, isMap } from "../value/value.ts";
import { type Owner, type Ownership, pathText } from "./object-ownership.ts";

/** A field that an apply could not change, and its owners. */
export type FieldConflict = {
  /** The path as the server prints it. */
  readonly field: string;
  /** Null if no owner has this path: the conflict may name it in another API version. */
  readonly path: Path | null;
  readonly owners: readonly ConflictingOwner[];
};

export type ConflictingOwner = ManagerIdentity & {
  /** Null for an applier: the server names the version of updaters only. */
  readonly apiVersion: string | null;
  /** Position among the owners of the object; null if the object has no such owner. */
  readonly index: number | null;
  /** Position of the step that made it the owner; null if unknown. */
  readonly since: number | null;
};

/**
 * Returns the conflicts that a response names, field by field in the server's order. `before` has the owners before the request.
 * Empty if the response is no conflict.
 */
export function fieldConflictsOf(response: Response, before: Ownership): readonly FieldConflict[] {
  if (response.code !== 409) return [];
  const causes = dig(response.body, "details", "causes");
  if (!isList(causes)) return [];
  const fields = new Map<string, { path: Path | null; owners: ConflictingOwner[] }>();
  for (const cause of causes) {
    if (!isMap(cause) || cause.reason !== "FieldManagerConflict") continue;
    const { field, message } = cause;
    if (typeof field !== "string" || typeof message !== "string") continue;
    const named = readConflictingOwner(message);
    if (named === null) continue;
    const index = before.owners.findIndex(
      (owner) => isNamed(owner, named) && pathIn(owner.set, field) !== undefined,
    );
    const owner = before.owners[index];
    const path = owner === undefined ? null : (pathIn(owner.set, field) ?? null);
    const conflict = fields.get(field) ?? { path: null, owners: [] };
    conflict.path ??= path;
    conflict.owners.push({
      ...named,
      index: owner === undefined ? null : index,
      since: path === null ? null : (owner?.since.get(pathText(path))?.step ?? null),
    });
    fields.set(field, conflict);
  }
  return [...fields].map(([field, conflict]) => ({ field, ...conflict }));
}

type Named = Omit<ConflictingOwner, "index" | "since">;

/** `conflict with "hpa" with subresource "scale" using apps/v1`: manager and subresource are quoted as Go does. */
const CONFLICT_MESSAGE =
  /^conflict with ("(?:[^"\\]|\\.)*")(?: with subresource ("(?:[^"\\]|\\.)*"))?(?: using (\S+))?/;

function readConflictingOwner(message: string): Named | null {
  const match = CONFLICT_MESSAGE.exec(message);
  if (match === null) return null;
  const [, manager = '""', subresource, apiVersion] = match;
  return {
    manager: unquote(manager),
    operation: apiVersion === undefined ? "Apply" : "Update",
    subresource: subresource === undefined ? null : unquote(subresource),
    apiVersion: apiVersion ?? null,
  };
}

/** Reads a string that Go's `%q` wrote. */
function unquote(quoted: string): string {
  return quoted
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|x([0-9a-f]{2})|(.))/g, (_, u, U, x, char) => {
      const code = u ?? U ?? x;
      if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
      return ESCAPES[char as string] ?? char;
    });
}

const ESCAPES: { readonly [char: string]: string } = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\u0007",
  b: "\b",
  f: "\f",
  v: "\v",
};

function isNamed(owner: Owner, named: Named): boolean {
  return (
    owner.manager === named.manager &&
    owner.subresource === named.subresource &&
    owner.operation === named.operation &&
    (named.apiVersion === null || owner.apiVersion === named.apiVersion)
  );
}

const printed = new WeakMap<FieldSet, ReadonlyMap<string, Path>>();

/** Returns the path of `set` that is printed as `field`; undefined if there is none. */
function pathIn(set: FieldSet, field: string): Path | undefined {
  let known = printed.get(set);
  if (known === undefined) {
    known = new Map(paths(set).map((path) => [printPath(path), path]));
    printed.set(set, known);
  }
  return known.get(field);
}
