import { sourcesOf } from "../client/apply-v2/apply-v2.ts";
import type { Element, Side, Strategy } from "../client/apply-v2/element.ts";
import { mergeObjects } from "../client/apply-v2/merge.ts";
import type { Decision, Visited } from "../client/apply-v2/visit.ts";
import { isOk } from "../client/client.ts";
import { withLastApplied } from "../client/last-applied.ts";
import { type Path, printElement } from "../fieldpath/element.ts";
import { typeOfObject } from "../scenario/object-type.ts";
import type { RunOptions } from "../scenario/run.ts";
import { deducedType } from "../schema/deduced.ts";
import type { Value } from "../value/value.ts";
import { runUnder } from "./run-all.ts";

/** One element of the tree, as it was visited. */
export type ElementRow = {
  readonly path: Path;
  readonly name: string;
  readonly depth: number;
  readonly kind: Element["kind"];
  /** Of lists that are merged by keys. */
  readonly keys: readonly string[];
  readonly strategy: Strategy;
  readonly last: Side;
  readonly local: Side;
  readonly live: Side;
  readonly decision: Decision;
  /** Undefined where nothing is left. */
  readonly result: Value | undefined;
};

/**
 * The tree of what a step applies to an object, as Apply v2 merges it when all steps before were applied so, in the order of
 * its visitor: an element before what is in it. Without a key it is the step's first object. Null if the step applies nothing
 * to it, creates it or is refused.
 */
export function elementsOf(
  options: Omit<RunOptions, "previous" | "onStep">,
  index: number,
  key: string | null = null,
): readonly ElementRow[] | null {
  const planned = options.planned.slice(0, index + 1);
  const { applied, frames } = runUnder({ ...options, planned }, "applyV2");
  const frame = frames[index];
  const at = key === null ? 0 : (frame?.acts.findIndex((act) => act.object === key) ?? -1);
  const object = applied[index]?.[at];
  const found = frame?.acts[at]?.exchanges.findLast(({ request }) => request.method === "GET")?.response;
  if (object === undefined || frame === undefined || found === undefined || !isOk(found)) return null;
  const { action } = frame.planned.step;
  const twoWay = action.kind === "applyV2" && action.twoWay === true;
  const type = typeOfObject(frame.before, found.body) ?? deducedType;
  const sources = sourcesOf(withLastApplied(object), found.body, { twoWay }, { type });
  const merged = sources === null ? null : mergeObjects(sources);
  return merged === null || "problem" in merged ? null : rowsOf(merged.visited, 0);
}

function rowsOf({ element, decision, result, children }: Visited, depth: number): readonly ElementRow[] {
  const { path, kind, strategy, last, local, live } = element;
  const name = path.slice(-1).map(printElement).join("");
  const keys = element.kind === "list" ? element.keys : [];
  const row = { path, name, depth, kind, keys, strategy, last, local, live, decision, result };
  return [row, ...children.flatMap((child) => rowsOf(child, depth + 1))];
}
