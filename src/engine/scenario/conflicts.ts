import { type Path, printPath } from "../fieldpath/element.ts";
import { type FieldSet, paths } from "../fieldpath/set.ts";
import type { Response } from "../server/http.ts";
import { dig, isList, isMap } from "../value/value.ts";
import { type Owner, type Ownership, pathText } from "./ownership.ts";

/** One field that an apply could not have, and who has it. */
export type Conflict = {
  /** As the server prints it. */
  readonly field: string;
  /** Null if no owner has such a path, as may be across API versions. */
  readonly path: Path | null;
  readonly owners: readonly Opponent[];
};

export type Opponent = {
  readonly manager: string;
  readonly subresource: string | null;
  /** Of updates only: the server names it for them alone. */
  readonly apiVersion: string | null;
  /** Index into the ownership's owners; null if it is not among them. */
  readonly index: number | null;
  /** Index of the step that made it the owner; null if unknown. */
  readonly since: number | null;
};

/** The conflicts that a response names, field by field in the server's order; `before` is who owned the object. Empty if it is no conflict. */
export function conflictsOf(response: Response, before: Ownership): readonly Conflict[] {
  if (response.code !== 409) return [];
  const causes = dig(response.body, "details", "causes");
  if (!isList(causes)) return [];
  const fields = new Map<string, { path: Path | null; owners: Opponent[] }>();
  for (const cause of causes) {
    if (!isMap(cause) || cause.reason !== "FieldManagerConflict") continue;
    const { field, message } = cause;
    if (typeof field !== "string" || typeof message !== "string") continue;
    const named = readOpponent(message);
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

/** Whether an apply was refused because others own what it wants to change. */
export function isConflict(response: Response): boolean {
  const causes = dig(response.body, "details", "causes");
  if (response.code !== 409 || !isList(causes)) return false;
  return causes.some((cause) => isMap(cause) && dig(cause, "reason") === "FieldManagerConflict");
}

type Named = Pick<Opponent, "manager" | "subresource" | "apiVersion">;

/** `conflict with "hpa" with subresource "scale" using apps/v1`: manager and subresource are quoted as Go does. */
const OPPONENT =
  /^conflict with ("(?:[^"\\]|\\.)*")(?: with subresource ("(?:[^"\\]|\\.)*"))?(?: using (\S+))?/;

function readOpponent(message: string): Named | null {
  const match = OPPONENT.exec(message);
  if (match === null) return null;
  const [, manager = '""', subresource, apiVersion] = match;
  return {
    manager: unquote(manager),
    subresource: subresource === undefined ? null : unquote(subresource),
    apiVersion: apiVersion ?? null,
  };
}

/** Reads what Go's `%q` wrote. */
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
    (owner.operation === "Update") === (named.apiVersion !== null) &&
    (named.apiVersion === null || owner.apiVersion === named.apiVersion)
  );
}

const printed = new WeakMap<FieldSet, ReadonlyMap<string, Path>>();

/** The path of `set` that is printed as `field`; undefined if there is none. */
function pathIn(set: FieldSet, field: string): Path | undefined {
  let known = printed.get(set);
  if (known === undefined) {
    known = new Map(paths(set).map((path) => [printPath(path), path]));
    printed.set(set, known);
  }
  return known.get(field);
}
