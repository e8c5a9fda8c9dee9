import type { Outcome } from "../engine/scenario/outcome.ts";
import type { Action, Actor, Scenario, Step } from "../engine/scenario/scenario.ts";

/** A built-in scenario. */
export type Example = {
  /** Short and stable: links name it. */
  readonly id: string;
  readonly scenario: Scenario;
  /** What each step comes to. A test holds the engine to it. */
  readonly expected: readonly Expected[];
};

export type Expected = {
  readonly outcome: Outcome;
  /** The fields that the step could not have, as the server prints them. Default: none. */
  readonly conflicts?: readonly string[];
};

/** A step of an example and what it comes to. */
export type Told = {
  readonly actor: string;
  readonly action: Action;
  readonly outcome: Outcome;
  readonly conflicts?: readonly string[];
  readonly force?: boolean;
  readonly subresource?: string;
  readonly note?: string;
};

/** An example told step by step; its actors are those who take steps, in order of appearance. */
export function example(id: string, title: string, description: string, told: readonly Told[]): Example {
  const names = [...new Set(told.map(({ actor }) => actor))];
  const actors = names.map((name, index): Actor => ({ name, colour: index + 1 }));
  const steps = told.map(
    ({ outcome: _, conflicts: __, ...step }, index): Step => ({ id: `${id}-${index + 1}`, ...step }),
  );
  const expected = told.map(
    ({ outcome, conflicts }): Expected => (conflicts === undefined ? { outcome } : { outcome, conflicts }),
  );
  return { id, scenario: { title, description, actors, steps }, expected };
}

/** A server-side apply of a manifest. */
export function apply(manifest: string): Action {
  return { kind: "apply", manifest };
}
