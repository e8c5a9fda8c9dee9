import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
import { colourAt } from "../../file/format.ts";
import type { NewStep } from "./steps-of-objects.ts";
import type { FoundObject } from "./types.ts";

/** What texts add to a scenario. */
type Added = {
  readonly definitions: readonly string[];
  readonly objects: readonly string[];
  readonly steps: readonly NewStep[];
};

/** Returns a scenario with the name of the first of these objects; `title` without any. Its description has the notes. */
export function newScenario(
  found: readonly FoundObject[],
  title: string,
  added: Added,
  notes: readonly string[],
): Scenario {
  const [first] = found;
  const more = found.length > 1 ? ` and ${found.length - 1} more` : "";
  const name = first === undefined ? title : `${first.kind} ${first.name}${more}`;
  const description = notes.map((note) => `- ${note}\n`).join("");
  return withAdditions(
    { title: name, ...(description !== "" && { description }), actors: [], steps: [] },
    added,
  );
}

/** Returns a scenario with definitions and objects before its first step, and with steps after its last one. */
export function withAdditions(scenario: Scenario, { definitions, objects, steps }: Added): Scenario {
  const known = scenario.actors.map(({ name }) => name);
  const added = [...new Set(steps.map(({ actor }) => actor))].filter((name) => !known.includes(name));
  return {
    ...scenario,
    ...(definitions.length === 0 ? {} : { definitions: [...(scenario.definitions ?? []), ...definitions] }),
    ...(objects.length === 0 ? {} : { objects: [...(scenario.objects ?? []), ...objects] }),
    actors: [
      ...scenario.actors,
      ...added.map((name, at) => ({ name, colour: colourAt(scenario.actors.length + at) })),
    ],
    steps: [...scenario.steps, ...numbered(steps, scenario.steps.length)],
  };
}

/** Gives steps the ids that the reader of files gives. */
function numbered(steps: readonly NewStep[], after: number): readonly Step[] {
  return steps.map((step, at) => ({ ...step, id: `s${after + at + 1}` }));
}
