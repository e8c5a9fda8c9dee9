import { fieldConflictsOf } from "../../../engine/ownership/field-conflicts.ts";
import type { Ownership } from "../../../engine/ownership/object-ownership.ts";
import { requestWriter } from "../../../engine/ownership/request-writer.ts";
import { isDryRun, wantedValuesAt } from "../../../engine/ownership/wanted-values.ts";
import type { Frame } from "../../../engine/scenario/frame.ts";
import { isWrite } from "../../../engine/scenario/terminal.ts";
import type { Type } from "../../../engine/schema/resolve-type.ts";
import { reuseEqualValue } from "../../../engine/value/reuse-equal-value.ts";
import type { ValueMap } from "../../../engine/value/value.ts";
import { type ColumnSource, columnSources, reuseSources } from "./field-columns.ts";
import { fieldRows } from "./field-rows.ts";
import { type FieldNode, fieldTree, type TreeInput } from "./field-tree.ts";
import type { FieldTableView } from "./types.ts";

/** An object after a step and before it. */
export type FieldTableInput = {
  /** The frames up to the shown one. */
  readonly frames: readonly Frame[];
  readonly key: string;
  /** Null if the step deleted the object. */
  readonly object: ValueMap | null;
  /** Null if the step created the object. */
  readonly old: ValueMap | null;
  /** Null if the kind is unknown. */
  readonly type: Type | null;
  readonly ownership: Ownership;
  /** The owners before the step; null if the step created the object. */
  readonly before: Ownership | null;
};

/** Returns the field table of an object after the last frame. */
export type FieldTableOf = (input: FieldTableInput) => FieldTableView;

/** Creates a function that makes field tables. It uses the parts of its last table again where nothing changed. */
export function createFieldTables(): FieldTableOf {
  let last: LastTable | null = null;
  return (input) => {
    const { frames, key, old, type, ownership, before } = input;
    const index = frames.length - 1;
    const writes = (frames[index] as Frame).results
      .filter((result) => result.object === key)
      .flatMap(({ exchanges }) => exchanges.filter(isWrite));
    const writer = writes.flatMap(({ request }) => requestWriter(request) ?? []).at(-1) ?? null;
    const wanted = wantedValuesAt(frames, index, key);
    const found = columnSources({ ownership, before, wanted, writer });
    const refused = writes.flatMap(({ response }) => fieldConflictsOf(response, before ?? ownership));
    const conflicts = new Set(refused.map(({ field }) => field));
    const lastWrite = writes.at(-1);
    const isRefused = (lastWrite?.response.code ?? 0) >= 400;
    const isDry = lastWrite !== undefined && isDryRun(lastWrite.request);
    const notKept = isRefused ? "refused" : isDry ? "dryRun" : null;
    const sources = last === null ? found : reuseSources(last.input.sources, found);
    // A changed object shares its unchanged parts with the object before, and so with the last table. A new object does not.
    const live = old === null && last !== null ? reuseLive(last.input.live, input.object) : input.object;
    const tree: TreeInput = { live, old, type, sources, conflicts, notKept };
    const isSameMade = last !== null && haveSameCells(last.input, tree);
    const nodes = fieldTree(tree, isSameMade ? (last?.nodes ?? []) : []);
    last = { input: tree, nodes };
    return { columns: sources.map(({ column }) => column), rows: fieldRows(nodes) };
  };
}

/** What the last table was made of, and its fields. */
type LastTable = { readonly input: TreeInput; readonly nodes: readonly FieldNode[] };

function reuseLive(was: ValueMap | null, now: ValueMap | null): ValueMap | null {
  return was === null || now === null ? now : (reuseEqualValue(was, now) as ValueMap);
}

/** Whether two tables have the same cells where they have the same values and sets. */
function haveSameCells(a: TreeInput, b: TreeInput): boolean {
  return (
    (a.old === null) === (b.old === null) &&
    a.notKept === b.notKept &&
    a.conflicts.size === b.conflicts.size &&
    [...a.conflicts].every((label) => b.conflicts.has(label)) &&
    a.sources.length === b.sources.length &&
    a.sources.every((source, at) => haveSameFields(source, b.sources[at] as ColumnSource))
  );
}

function haveSameFields(a: ColumnSource, b: ColumnSource): boolean {
  return a.since === b.since && a.taken === b.taken && a.column.isWriter === b.column.isWriter;
}
