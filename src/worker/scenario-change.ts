import type { Scenario, Step } from "../engine/scenario/scenario.ts";

/** A scenario that page and worker both have, with the revision in which the page sent it. */
export type KnownScenario = { readonly revision: number; readonly scenario: Scenario };

/** A scenario in a message: whole, or as a change of a known one. To clone a whole scenario takes longer than most edits. */
export type ScenarioChange =
  | { readonly base: null; readonly scenario: Scenario }
  | {
      /** The revision of the known scenario. */
      readonly base: number;
      /** The changed fields, except the steps. */
      readonly fields: Partial<Omit<Scenario, "steps">>;
      /** The names of removed fields. */
      readonly gone: readonly string[];
      /** The steps, in order. */
      readonly steps: readonly StepsPart[];
    };

/** New or edited steps, or a range of steps of the known scenario. */
type StepsPart = { readonly items: readonly Step[] } | { readonly from: number; readonly count: number };

/** Returns the change from `base` to `next`; with base null, the whole scenario. Fields and steps with the same reference are equal. */
export function scenarioChange(base: KnownScenario | null, next: Scenario): ScenarioChange {
  if (base === null) return { base: null, scenario: next };
  const before = base.scenario;
  const isOther = (key: string) => key !== "steps" && field(before, key) !== field(next, key);
  const { steps: _, ...rest } = next;
  const fields = Object.fromEntries(Object.entries(rest).filter(([key]) => isOther(key)));
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(next, key));
  return { base: base.revision, fields, gone, steps: partsOf(before.steps, next.steps) };
}

/** Returns the changed scenario, or null if the change is of another scenario than `base`. Unchanged fields and steps keep their references. */
export function applyScenarioChange(base: KnownScenario | null, change: ScenarioChange): Scenario | null {
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

/** Splits `now` into ranges of `before` and new steps: as a rule the first steps, the edited one, and the last steps. */
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
