import type { Scenario, Step } from "../engine/scenario/scenario.ts";

/** A scenario that both sides of the protocol have, by the revision with which it crossed. */
export type Base = { readonly revision: number; readonly scenario: Scenario };

/** A scenario as it crosses to the worker: whole, or as what is different from a base. Cloning all of it would cost more than most edits. */
export type ScenarioChange =
  | { readonly base: null; readonly scenario: Scenario }
  | {
      /** The revision of the base. */
      readonly base: number;
      /** All but the steps, as far as it is different. */
      readonly fields: Partial<Omit<Scenario, "steps">>;
      /** What the base has and the scenario has not. */
      readonly gone: readonly string[];
      /** The steps in order. */
      readonly steps: readonly StepsPart[];
    };

/** Steps that are new or edited, or how many to take from where in the base. */
type StepsPart = { readonly items: readonly Step[] } | { readonly from: number; readonly count: number };

/** `next` as it crosses to a worker that has `base`, null for one that has nothing. What has the same reference is the same. */
export function changeOf(base: Base | null, next: Scenario): ScenarioChange {
  if (base === null) return { base: null, scenario: next };
  const before = base.scenario;
  const isOther = (key: string) => key !== "steps" && field(before, key) !== field(next, key);
  const { steps: _, ...rest } = next;
  const fields = Object.fromEntries(Object.entries(rest).filter(([key]) => isOther(key)));
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(next, key));
  return { base: base.revision, fields, gone, steps: partsOf(before.steps, next.steps) };
}

/** The scenario that crossed; null if it is the change of another base than this one. What did not change keeps its reference. */
export function changed(base: Base | null, change: ScenarioChange): Scenario | null {
  if (change.base === null) return change.scenario;
  if (base?.revision !== change.base) return null;
  const { steps, ...rest } = base.scenario;
  const kept = Object.entries(rest).filter(([key]) => !change.gone.includes(key));
  return {
    ...(Object.fromEntries(kept) as typeof rest),
    ...change.fields,
    steps: joined(steps, change.steps),
  };
}

function field(scenario: Scenario, key: string): unknown {
  return Object.hasOwn(scenario, key) ? scenario[key as keyof Scenario] : undefined;
}

/** `now` in parts of `before`: as a rule its beginning, the step that was edited, and its end. */
function partsOf(before: readonly Step[], now: readonly Step[]): readonly StepsPart[] {
  const most = Math.min(before.length, now.length);
  let start = 0;
  while (start < most && before[start] === now[start]) start++;
  let tail = 0;
  while (tail < most - start && before.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const end = now.length - tail;
  const places = new Map(before.slice(start, before.length - tail).map((step, at) => [step, start + at]));
  const parts: StepsPart[] = [{ from: 0, count: start }];
  for (let at = start; at < end; ) {
    const first = at;
    const from = places.get(now[at] as Step);
    const goesOn = (step: Step) => places.get(step) === (from === undefined ? undefined : from + at - first);
    while (at < end && goesOn(now[at] as Step)) at++;
    parts.push(from === undefined ? { items: now.slice(first, at) } : { from, count: at - first });
  }
  return [...parts, { from: before.length - tail, count: tail }];
}

function joined(before: readonly Step[], parts: readonly StepsPart[]): readonly Step[] {
  return parts.flatMap((part) =>
    "items" in part ? part.items : before.slice(part.from, part.from + part.count),
  );
}
