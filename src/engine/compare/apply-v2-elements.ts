import { mergeSources } from "../client/apply-v2/apply-v2.ts";
import type { Element, SourceValue, Strategy } from "../client/apply-v2/merge-element.ts";
import { mergeObjects } from "../client/apply-v2/merge-objects.ts";
import type { Decision, VisitedElement } from "../client/apply-v2/visit-elements.ts";
import { isOk } from "../client/client.ts";
import { withLastApplied } from "../client/client-side-apply/last-applied-annotation.ts";
import { type Path, printElement } from "../fieldpath/element.ts";
import { typeOfObject } from "../scenario/cluster-kinds.ts";
import type { RunOptions } from "../scenario/run.ts";
import { deducedType } from "../schema/deduced-type.ts";
import type { Value } from "../value/value.ts";
import { runStrategy } from "./run-strategies.ts";

/** An element of the tree, as Apply v2's visitor merged it. */
export type ElementRow = {
  readonly path: Path;
  readonly name: string;
  readonly depth: number;
  readonly kind: Element["kind"];
  /** The merge keys of a list; empty for other elements. */
  readonly keys: readonly string[];
  readonly strategy: Strategy;
  readonly last: SourceValue;
  readonly local: SourceValue;
  readonly live: SourceValue;
  readonly decision: Decision;
  /** The merged value; undefined if the element was removed. */
  readonly result: Value | undefined;
};

/**
 * Returns the tree that Apply v2 merges when a step applies an object and all steps before used Apply v2, too. Each element comes
 * before its children. Without a key it is the step's first object. Null if the step does not apply the object, creates it, or
 * fails.
 */
export function applyV2Elements(
  options: Omit<RunOptions, "previous" | "onStep">,
  index: number,
  key: string | null = null,
): readonly ElementRow[] | null {
  const planned = options.planned.slice(0, index + 1);
  const { applied, frames } = runStrategy({ ...options, planned }, "applyV2");
  const frame = frames[index];
  const at = key === null ? 0 : (frame?.results.findIndex((result) => result.object === key) ?? -1);
  const object = applied[index]?.[at];
  const found = frame?.results[at]?.exchanges.findLast(({ request }) => request.method === "GET")?.response;
  if (object === undefined || frame === undefined || found === undefined || !isOk(found)) return null;
  const { action } = frame.planned.step;
  const twoWay = action.kind === "applyV2" && action.twoWay === true;
  const type = typeOfObject(frame.before, found.body) ?? deducedType;
  const sources = mergeSources(withLastApplied(object), found.body, { twoWay }, { type });
  const merged = sources === null ? null : mergeObjects(sources);
  return merged === null || "problem" in merged ? null : rowsOf(merged.visited, 0);
}

function rowsOf(
  { element, decision, result, children }: VisitedElement,
  depth: number,
): readonly ElementRow[] {
  const { path, kind, strategy, last, local, live } = element;
  const name = path.slice(-1).map(printElement).join("");
  const keys = element.kind === "list" ? element.keys : [];
  const row = { path, name, depth, kind, keys, strategy, last, local, live, decision, result };
  return [row, ...children.flatMap((child) => rowsOf(child, depth + 1))];
}
