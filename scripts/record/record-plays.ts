import "../../src/testing/load-parts.ts";
import type { ValueMap } from "../../src/engine/value/value.ts";
import { allPlays, type Play, scenarioOn } from "../../src/testing/scenarios/plays.ts";
import { sortCauses } from "../../src/verify/normal/normal-answer.ts";
import { normaliseTraces, type StepTrace } from "../../src/verify/normal/step-trace.ts";
import { bashTerminal } from "../../src/verify/play/bash-terminal.ts";
import { playSteps } from "../../src/verify/play/play-steps.ts";
import { createInitialObjects } from "../../src/verify/server/initial-objects.ts";
import { emptyCluster } from "../../src/verify/simulate/empty-cluster.ts";
import { simulate } from "../../src/verify/simulate/simulate.ts";
import { deleteScenarioObjects } from "./cluster.ts";
import { LINE_LIMIT, type RecordedSet, type Recorder, recordLines } from "./recorder.ts";

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
  const simulated = simulate(scenario, emptyCluster(), { strategy });
  await deleteScenarioObjects(server, simulated.collections);
  try {
    await createInitialObjects(server, scenario, simulated);
    const terminal = await bashTerminal(server, scenario, { limit: LINE_LIMIT });
    const traces = await playSteps({ server, terminal }, scenario, simulated).finally(terminal.close);
    const steps = normaliseTraces(traces.map(withSortedCauses));
    const { kind, ...others } = head;
    return { kind: kind ?? null, kubernetes, ...others, title: scenario.title, steps };
  } finally {
    await deleteScenarioObjects(server, simulated.collections);
  }
}

/** Returns a step whose answers have sorted causes: the server takes the managers of a conflict out of a Go map, in random order. */
function withSortedCauses(trace: StepTrace): StepTrace {
  if (!("exchanges" in trace)) return trace;
  const exchanges = trace.exchanges.map(({ request, response }) => ({
    request,
    response: { ...response, body: sortCauses(response.body) as ValueMap },
  }));
  return { ...trace, exchanges };
}
