import "../load-parts.ts";
import { expect } from "vitest";
import { printPath } from "../../engine/fieldpath/element.ts";
import type { Updater } from "../../engine/merge/affect-managers.ts";
import { apply } from "../../engine/merge/apply.ts";
import { identityConverter } from "../../engine/merge/converter.ts";
import type { Managers } from "../../engine/merge/managers.ts";
import { update } from "../../engine/merge/update.ts";
import type { Type } from "../../engine/schema/resolve-type.ts";
import { printIssues, type TypedValue } from "../../engine/typed/typed.ts";
import { validate } from "../../engine/typed/validate.ts";
import type { Value } from "../../engine/value/value.ts";
import {
  atomic,
  keyed,
  listOf,
  mapOf,
  number,
  printPaths,
  setOf,
  string,
  struct,
  typeOf,
} from "../notation.ts";

/** An apply or update, and its expected result. */
export type MergeOperation = {
  readonly apply?: Value;
  readonly force?: Value;
  readonly update?: Value;
  /** A change of the schema before the operation. */
  readonly type?: Type;
  readonly by: string;
  readonly version?: string;
  /** The expected live object; not checked if absent. */
  readonly live?: Value;
  /** All expected owners with their paths; not checked if absent. */
  readonly owners?: { readonly [manager: string]: readonly string[] };
  readonly conflicts?: readonly string[];
  /** Whether the apply does not change the object. */
  readonly noop?: boolean;
};

/** A struct with a field of each kind. */
export const everyKind = typeOf(
  struct({
    s: string,
    t: string,
    n: number,
    m: mapOf(string),
    mm: mapOf(struct({ v: string, w: string })),
    am: atomic(mapOf(string)),
    al: listOf(string),
    set: setOf(string),
    l: keyed(["name"], struct({ name: string, v: string, w: string })),
    st: struct({ x: string, y: string }),
  }),
);

/** Runs operations one after the other, the first on an empty object, and checks the expected result of each. */
export function runMerges(ops: readonly MergeOperation[], updater: Partial<Updater> = {}): void {
  let live: TypedValue = { value: null, type: everyKind };
  let managers: Managers = new Map();
  const rules = { converter: identityConverter, ...updater };
  for (const op of ops) {
    const type = op.type ?? live.type;
    live = { value: live.value, type };
    const value = op.apply ?? op.force ?? op.update ?? null;
    expect(printIssues(validate(value, type, { allowDuplicates: op.update !== undefined }))).toBe("errors:");
    const request = { live, version: op.version ?? "v1", managers, manager: op.by };
    const result =
      op.update !== undefined
        ? update(rules, { ...request, object: { value, type } })
        : apply(rules, { ...request, config: { value, type }, force: op.force !== undefined });
    if (result.kind === "error") throw new Error(result.message);
    if (result.kind === "conflict") {
      expect(result.conflicts.map(({ manager, path }) => `${manager} ${printPath(path)}`)).toEqual(
        op.conflicts,
      );
    } else {
      expect([]).toEqual(op.conflicts ?? []);
      if (op.update === undefined) expect(result.live === null).toBe(op.noop === true);
      managers = result.managers;
      live = result.live ?? live;
    }
    if (op.live !== undefined) expect(live.value).toEqual(op.live);
    const owned = Object.fromEntries([...managers].map(([name, entry]) => [name, printPaths(entry.set)]));
    if (op.owners !== undefined) expect(owned).toEqual(op.owners);
  }
}
