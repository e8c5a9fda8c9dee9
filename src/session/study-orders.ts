import { type Exploration, exploreOrders, type OrderEnd } from "../engine/compare/orders.ts";
import { printPath } from "../engine/fieldpath/element.ts";
import type { Frame, RunOptions } from "../engine/scenario/run.ts";
import type { Planned } from "../engine/scenario/tasks.ts";
import { printJson } from "../engine/value/json.ts";
import type { OrderEndView, OrdersView, StudyQuestion } from "../worker/protocol-study.ts";
import { inline } from "./study-value.ts";

type Question = Extract<StudyQuestion, { readonly of: "orders" }>;
type Options = Omit<RunOptions, "previous" | "onStep">;

/** How many steps are run for one answer: few enough to answer other questions in between. */
const BUDGET = 60;

/** Tries the orders of chosen steps, a piece further with each question about the same steps of the same frames. */
export function createExplorer(): (
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
    const { before, chosen } = partSteps(steps, options.planned);
    const id = steps.join("\n");
    const isSame = !again && current !== null && current.frames === frames && current.id === id;
    const start =
      (isSame ? current?.exploration : null) ??
      exploreOrders(behind(frames.slice(0, before.length), { ...options, planned: chosen }));
    const exploration = start.next(BUDGET);
    current = { frames, id, exploration };
    return ordersView(exploration, before, chosen, options.planned);
  };
}

/** The steps that are put in other orders, and those that come before all of them. */
function partSteps(ids: readonly string[], planned: readonly Planned[]) {
  const isChosen = ({ step }: Planned) => ids.includes(step.id) && step.disabled !== true;
  const first = planned.findIndex(isChosen);
  return { before: first < 0 ? [] : planned.slice(0, first), chosen: planned.filter(isChosen) };
}

/** The same, beginning with what the steps of `frames` leave. */
function behind(frames: readonly Frame[], options: Options): Options {
  const last = frames.at(-1);
  if (last === undefined) return options;
  const files = frames.findLast(({ terminal }) => terminal !== null)?.terminal?.left ?? options.files;
  return { ...options, start: last.cluster, ...(files !== undefined && { files }) };
}

function ordersView(
  { total, runs, depth, done, stopped, ends }: Exploration,
  before: readonly Planned[],
  chosen: readonly Planned[],
  planned: readonly Planned[],
): OrdersView {
  const labels = differing(ends);
  return {
    total,
    progress: done ? 1 : depth / Math.max(1, chosen.length),
    runs,
    done,
    stopped,
    ends: ends.map((end) => endView(end, labels, before, chosen, planned)),
  };
}

/** A field of an object, for lists of several objects with the object's key. */
type FieldId = string;

/** Fields that are not the same in all ends. */
function differing(ends: readonly OrderEnd[]): readonly FieldId[] {
  const values = new Map<FieldId, Set<string>>();
  const all = ends.map(valuesOf);
  for (const id of all.flatMap((one) => [...one.keys()])) {
    values.set(id, new Set(all.map((one) => one.get(id)?.code ?? "")));
  }
  return [...values].filter(([, codes]) => codes.size > 1).map(([id]) => id);
}

function valuesOf({
  objects,
}: OrderEnd): ReadonlyMap<FieldId, { readonly code: string; readonly text: string }> {
  const values = new Map<FieldId, { readonly code: string; readonly text: string }>();
  for (const [key, leaves] of objects) {
    const prefix = objects.size > 1 ? `${key} ` : "";
    for (const { path, value, times } of leaves.values()) {
      values.set(prefix + printPath(path), { code: `${times} ${printJson(value)}`, text: inline(value) });
    }
  }
  return values;
}

function endView(
  end: OrderEnd,
  labels: readonly FieldId[],
  before: readonly Planned[],
  chosen: readonly Planned[],
  planned: readonly Planned[],
): OrderEndView {
  const ordered = end.order.map((at) => chosen[at] as Planned);
  const values = valuesOf(end);
  return {
    steps: [...before, ...ordered].map(({ step }) => step.id),
    acts: ordered.map((one) => ({ actor: one.step.actor, place: planned.indexOf(one) })),
    swaps: end.swaps,
    orders: end.orders,
    fields: labels.map((label) => ({ label, value: values.get(label)?.text ?? "" })),
  };
}
