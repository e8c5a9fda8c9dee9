import { groups } from "../../catalog/groups.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { get, type ValueMap } from "../../engine/value/value.ts";
import { builtIn, recordableIds } from "./built-in-scenarios.ts";
import { lessonFiles, otherWays } from "./course-lessons.ts";

/** A run that a real server records: of a built-in scenario, or of a lesson of the course. */
export type Play = {
  /** The path of its recording below `conformance/`. The plays of a lesson have one file. */
  readonly file: string;
  /** What the line of the recording says of it: `kind` and `name`, and how it differs from the plain run. */
  readonly head: ValueMap;
  readonly scenario: Scenario;
  /** `kubectl` if the steps run with `kubectl apply` instead. */
  readonly strategy: "kubectl" | null;
};

/** Returns all plays that have a recording. Those of one file follow each other. */
export function allPlays(): readonly Play[] {
  known ??= [...scenarioPlays(), ...lessonPlays()];
  return known;
}

let known: readonly Play[] | null = null;

/** Returns the play of a line of a recording; undefined if its scenario or lesson does not exist any more. */
export function playOf(line: ValueMap): Play | undefined {
  return allPlays().find(({ head }) =>
    ["kind", "name", "strategy", "way"].every((key) => get(head, key) === get(line, key)),
  );
}

/** Each scenario with its own steps; with `kubectl apply` too if its group compares strategies. */
function scenarioPlays(): readonly Play[] {
  const compared = groups.flatMap(({ compare, scenarios }) => (compare ? scenarios.map(({ id }) => id) : []));
  return recordableIds().flatMap((name) => {
    const head = { kind: "scenario", name };
    const scenario = builtIn(name);
    const plain: Play = { file: `scenarios/${name}.jsonl`, head, scenario, strategy: null };
    if (!compared.includes(name)) return [plain];
    const strategy = "kubectl";
    return [
      plain,
      { file: `scenarios/${name}.kubectl.jsonl`, head: { ...head, strategy }, scenario, strategy },
    ];
  });
}

/** Each lesson with its solution, and with the steps of its other ways. */
function lessonPlays(): readonly Play[] {
  const ways = (["reach", "miss"] as const).map((way) => ({ way, steps: otherWays(way) }));
  return [...lessonFiles()].flatMap(([name, { scenario }]) => {
    const play = (head: ValueMap, steps: Scenario["steps"]): Play => ({
      file: `lessons/${name}.jsonl.br`,
      head: { kind: "lesson", name, ...head },
      scenario: { ...scenario, steps: [...scenario.steps, ...steps] },
      strategy: null,
    });
    return [
      play({}, scenario.lesson.solution),
      ...ways.flatMap(({ way, steps }) => {
        const own = steps.get(name);
        return own === undefined ? [] : [play({ way }, own)];
      }),
    ];
  });
}

/** Returns a scenario on a server such as `v1.34.4`. */
export function scenarioOn(scenario: Scenario, server: string): Scenario {
  const minor = server.split(".").slice(0, 2).join(".");
  return minor === "v1.34" || minor === "v1.35" ? { ...scenario, kubernetes: minor } : scenario;
}
