import { equals, type FieldSet } from "../../../engine/fieldpath/set.ts";
import type { Owner, Ownership, PathText } from "../../../engine/ownership/object-ownership.ts";
import type { WantedByManager } from "../../../engine/ownership/wanted-values.ts";
import { type ManagerIdentity, managerKey } from "../../../engine/scenario/step-manager.ts";
import { reuseEqualValue } from "../../../engine/value/reuse-equal-value.ts";
import type { Value, ValueMap } from "../../../engine/value/value.ts";
import type { FieldColumn } from "./types.ts";

/** A column with what its cells are made of. */
export type ColumnSource = {
  readonly column: FieldColumn;
  /** What the manager owns after the step and owned before it; undefined if nothing. */
  readonly set: FieldSet | undefined;
  readonly oldSet: FieldSet | undefined;
  /** Since when it owns its fields. */
  readonly since: Owner["since"];
  readonly configuration: ValueMap | undefined;
  readonly taken: ReadonlyMap<PathText, Value>;
};

/** The owners around a step, and what the managers want. */
export type ColumnInput = {
  readonly ownership: Ownership;
  /** Null if the step created the object. */
  readonly before: Ownership | null;
  readonly wanted: WantedByManager;
  /** The manager that wrote the object in the step; null if none did. */
  readonly writer: ManagerIdentity | null;
};

/** Returns a column for each entry of managedFields, then for each entry that the step removed, then for the writer without an entry. */
export function columnSources({ ownership, before, wanted, writer }: ColumnInput): readonly ColumnSource[] {
  const now = new Set(ownership.owners.map(({ id }) => id));
  const oldSets = new Map((before ?? ownership).owners.map(({ id, set }) => [id, set]));
  const gone = (before ?? ownership).owners.filter(({ id }) => !now.has(id));
  const writerKey = writer === null ? null : managerKey(writer);
  const source = (
    identity: ManagerIdentity & { readonly apiVersion: string },
    owner: Owner | null,
    oldSet: FieldSet | undefined,
  ): ColumnSource => {
    const key = managerKey(identity);
    const { manager, operation, apiVersion, subresource } = identity;
    const want = wanted.get(key);
    return {
      column: {
        key,
        manager,
        operation,
        apiVersion,
        subresource,
        since: owner === null ? null : firstStep(owner.since),
        isWriter: key === writerKey,
        gone: owner === null && oldSet !== undefined,
      },
      set: owner?.set,
      oldSet,
      since: owner?.since ?? NEVER,
      configuration: want?.configuration ?? undefined,
      taken: want?.taken ?? NOTHING_TAKEN,
    };
  };
  const known = [
    ...ownership.owners.map((owner) => source(owner, owner, oldSets.get(owner.id))),
    ...gone.map((owner) => source(owner, null, owner.set)),
  ];
  if (writer === null || known.some(({ column }) => column.isWriter)) return known;
  return [...known, source({ ...writer, apiVersion: "" }, null, undefined)];
}

const NEVER: Owner["since"] = new Map();
const NOTHING_TAKEN: ColumnSource["taken"] = new Map();

/** Returns `now` with the equal parts of `was` in its place, column by column. */
export function reuseSources(
  was: readonly ColumnSource[],
  now: readonly ColumnSource[],
): readonly ColumnSource[] {
  return now.map((one, at) => {
    const old = was[at];
    if (old === undefined) return one;
    return {
      ...one,
      set: reuseSet(old.set, one.set),
      oldSet: reuseSet(old.oldSet, one.oldSet),
      since: isSameSince(old.since, one.since) ? old.since : one.since,
      configuration: one.configuration && (reuseEqualValue(old.configuration, one.configuration) as ValueMap),
    };
  });
}

function reuseSet(was: FieldSet | undefined, now: FieldSet | undefined): FieldSet | undefined {
  return was !== undefined && now !== undefined && equals(was, now) ? was : now;
}

function isSameSince(a: Owner["since"], b: Owner["since"]): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  for (const [path, { step }] of a) if (b.get(path)?.step !== step) return false;
  return true;
}

const firstSteps = new WeakMap<Owner["since"], number>();

/** Returns the first step since which one of the paths is owned. */
function firstStep(since: Owner["since"]): number | null {
  if (since.size === 0) return null;
  let first = firstSteps.get(since);
  if (first === undefined) {
    first = Number.POSITIVE_INFINITY;
    for (const { step } of since.values()) if (step < first) first = step;
    firstSteps.set(since, first);
  }
  return first;
}
