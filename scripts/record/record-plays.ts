import "../../src/testing/load-parts.ts";
import type { ValueMap } from "../../src/engine/value/value.ts";
import { allPlays, type Play, scenarioOn } from "../../src/testing/scenarios/plays.ts";
import { normaliseTraces } from "../../src/verify/normal/step-trace.ts";
import { bashTerminal } from "../../src/verify/play/bash-terminal.ts";
import { playSteps } from "../../src/verify/play/play-steps.ts";
import { createInitialObjects } from "../../src/verify/server/initial-objects.ts";
import { simulate } from "../../src/verify/simulate/simulate.ts";
import { deleteScenarioObjects } from "./cluster.ts";
import { type RecordedSet, type Recorder, recordLines } from "./recorder.ts";

/** The built-in scenarios and the lessons. */
export const playSet: RecordedSet = {
  files: [...new Set(allPlays().map(({ file }) => file))],
  record: (file, recorder) => {
    const plays = allPlays().filter((play) => play.file === file);
    const lines = plays.map((play) => ({ head: play.head, record: () => recordPlay(play, recorder) }));
    return recordLines(file, lines, recorder);
  },
};

/** Plays a scenario on the server, whatever its version is. Returns the line of its recording. */
async function recordPlay(
  { head, scenario: given, strategy }: Play,
  { server, kubernetes }: Recorder,
): Promise<ValueMap> {
  const scenario = scenarioOn(given, String(kubernetes));
  const simulated = simulate(scenario, { strategy });
  await deleteScenarioObjects(server, simulated.collections);
  try {
    await createInitialObjects(server, scenario, simulated);
    const terminal = await bashTerminal(server, scenario);
    const traces = await playSteps({ server, terminal }, scenario, simulated);
    terminal.close();
    const steps = normaliseTraces(traces);
    const { kind, ...others } = head;
    return { kind: kind ?? null, kubernetes, ...others, title: scenario.title, steps };
  } finally {
    await deleteScenarioObjects(server, simulated.collections);
  }
}
