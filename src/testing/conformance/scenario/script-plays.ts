import type { ValueMap } from "../../../engine/value/value.ts";
import type { PlayedRun } from "../../../session/script/script-place.ts";
import { playScenario } from "../../play-scenario.ts";
import { allPlays, playOf } from "../../scenarios/plays.ts";

/** Returns the built-in scenarios and lessons whose scripts a real server records, as the beginnings of their lines. */
export function scriptPlays(): readonly ValueMap[] {
  return allPlays().flatMap(({ head, strategy }) => {
    const { kind, ...others } = head;
    return strategy === null ? [{ of: kind ?? null, ...others }] : [];
  });
}

/** Returns the run of a recorded script. Throws if its scenario does not exist any more. */
export function playOfScript({ of: kind, name, way }: ValueMap): PlayedRun {
  const head = { kind: kind ?? null, name: name ?? null, ...(way !== undefined && { way }) };
  const play = playOf(head);
  if (play === undefined) throw new Error(`no scenario or lesson is called ${String(name)}`);
  return { scenario: play.scenario, ...playScenario(play.scenario) };
}
