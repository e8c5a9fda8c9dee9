import { type Exploration, exploreOrders, type OrderEnd } from "../../engine/compare/orders.ts";
import { printPath } from "../../engine/fieldpath/element.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import type { RunOptions } from "../../engine/scenario/run.ts";
import type { PlannedStep } from "../../engine/scenario/tasks.ts";
import { printJson } from "../../engine/value/json/json.ts";
import { inlineValue } from "../inline-value.ts";
import type { AnalysisQuestion, OrderResultView, OrdersView } from "./types.ts";

type Question = Extract<AnalysisQuestion, { readonly of: "orders" }>;
type Options = Omit<RunOptions, "previous" | "onStep">;

/** How many steps run for one answer. The worker answers other questions between two answers. */
const BUDGET = 60;

/** Returns a function that tries the orders of chosen steps. Each call with the same steps and frames tries some more. */
export function createOrderExplorer(): (
  question: Question,
  options: Options,
  frames: readonly Frame[],
) => OrdersView {
  let current: {
    readonly frames: readonly Frame[];
    readonly id: string;
    readonly exploration: Exploration;
  } | null = null;
  return ({ steps, again }, options, frames) => {
    const { before, chosen } = splitSteps(steps, options.planned);
    const id = steps.join("\n");
    const isSame = !again && current !== null && current.frames === frames && current.id === id;
    const start =
      (isSame ? current?.exploration : null) ??
      exploreOrders(startingAfter(frames.slice(0, before.length), { ...options, planned: chosen }));
    const exploration = start.next(BUDGET);
    current = { frames, id, exploration };
    return ordersView(exploration, before, chosen, options.planned);
  };
}

/** Returns the steps to reorder, and the steps before all of them. */
function splitSteps(ids: readonly string[], planned: readonly PlannedStep[]) {
  const isChosen = ({ step }: PlannedStep) => ids.includes(step.id) && step.disabled !== true;
  const first = planned.findIndex(isChosen);
  return { before: first < 0 ? [] : planned.slice(0, first), chosen: planned.filter(isChosen) };
}

/** Returns `options` with the cluster and files after `frames` as the start. */
function startingAfter(frames: readonly Frame[], options: Options): Options {
  const last = frames.at(-1);
  if (last === undefined) return options;
  const files = frames.findLast(({ terminal }) => terminal !== null)?.terminal?.filesLeft ?? options.files;
  return { ...options, start: last.cluster, ...(files !== undefined && { files }) };
}

function ordersView(
  { total, runs, depth, done, stopped, ends }: Exploration,
  before: readonly PlannedStep[],
  chosen: readonly PlannedStep[],
  planned: readonly PlannedStep[],
): OrdersView {
  const values = ends.map(valuesOf);
  const labels = differing(values);
  return {
    total,
    progress: done ? 1 : depth / Math.max(1, chosen.length),
    runs,
    done,
    stopped,
    results: ends.map((end, at) => {
      const own = values[at] as FieldValues;
      return endView(
        end,
        labels.map((label) => ({ label, value: own.get(label)?.text ?? "" })),
        before,
        chosen,
        planned,
      );
    }),
  };
}

/** The path of a field; with the object's key, if there are several objects. */
type FieldId = string;

/** The values of a result: `code` to compare them, `text` to show them. */
type FieldValues = ReadonlyMap<FieldId, { readonly code: string; readonly text: string }>;

/** Returns the fields that differ between the results. */
function differing(all: readonly FieldValues[]): readonly FieldId[] {
  const ids = new Set(all.flatMap((values) => [...values.keys()]));
  const codesOf = (id: FieldId) => new Set(all.map((values) => values.get(id)?.code ?? ""));
  return [...ids].filter((id) => codesOf(id).size > 1);
}

function valuesOf({ objects }: OrderEnd): FieldValues {
  const values = new Map<FieldId, { readonly code: string; readonly text: string }>();
  for (const [key, leaves] of objects) {
    const prefix = objects.size > 1 ? `${key} ` : "";
    for (const { path, value, times } of leaves.values()) {
      values.set(prefix + printPath(path), {
        code: `${times} ${printJson(value)}`,
        text: inlineValue(value),
      });
    }
  }
  return values;
}

function endView(
  end: OrderEnd,
  fields: OrderResultView["fields"],
  before: readonly PlannedStep[],
  chosen: readonly PlannedStep[],
  planned: readonly PlannedStep[],
): OrderResultView {
  const ordered = end.order.map((at) => chosen[at] as PlannedStep);
  return {
    steps: [...before, ...ordered].map(({ step }) => step.id),
    chosenSteps: ordered.map((one) => ({ actor: one.step.actor, place: planned.indexOf(one) })),
    swaps: end.swaps,
    orders: end.orders,
    fields,
  };
}
