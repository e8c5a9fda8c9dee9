import type { Scenario } from "../../../engine/scenario/scenario.ts";
import type { ValueMap } from "../../../engine/value/value.ts";
import type { PlayedRun } from "../../../session/script/script-place.ts";
import { playScenario } from "../../play-scenario.ts";
import { allPlays, playOf } from "../../scenarios/plays.ts";

/** Returns the built-in scenarios and lessons that play with their own steps, as the beginnings of lines of recordings. */
export function scriptPlays(): readonly ValueMap[] {
  return allPlays().flatMap(({ head, strategy }) => {
    const { kind, ...others } = head;
    return strategy === null ? [{ of: kind ?? null, ...others }] : [];
  });
}

/** Returns the scenario of a line. Throws if it does not exist any more. */
export function scenarioOf({ of: kind, name, way }: ValueMap): Scenario {
  const head = { kind: kind ?? null, name: name ?? null, ...(way !== undefined && { way }) };
  const play = playOf(head);
  if (play === undefined) throw new Error(`no scenario or lesson is called ${String(name)}`);
  return play.scenario;
}

/** Returns the run of a recorded script. Throws if its scenario does not exist any more. */
export function playOfScript(line: ValueMap): PlayedRun {
  const scenario = scenarioOf(line);
  return { scenario, ...playScenario(scenario) };
}
