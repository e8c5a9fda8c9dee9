import { beforeAll, describe, expect, it } from "vitest";
import "../../testing/load-parts.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { changedObjects } from "../../engine/server/cluster/cluster.ts";
import { playScenario } from "../../testing/play-scenario.ts";
import { builtIn, recordableIds } from "../../testing/scenarios/built-in-scenarios.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { wildScenarios } from "../../testing/wild/wild-scenarios.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { parseScenario } from "../file/parse-scenario.ts";
import { createSession, type Session } from "../session.ts";

let session: Session;
beforeAll(() => {
  session = createSession({ builtins: testBuiltins() });
});

/** Returns the objects at the end of a scenario as `kubectl get -o yaml --show-managed-fields` prints them. */
function lastObjects(scenario: Scenario): readonly string[] {
  const cluster = playScenario(scenario).frames.at(-1)?.cluster;
  if (cluster === undefined) return [];
  const keys = [...changedObjects(cluster).keys()].filter(
    (key) => !/\/(namespaces|clusterroles|clusterrolebindings)\//.test(key),
  );
  return keys.flatMap((key) => {
    const object = liveObject(cluster, key);
    return object === null ? [] : [printYamlText(object)];
  });
}

/** Imports texts, runs the scenario that they become, and returns the steps that changed something, and the problems. */
function changes(texts: readonly string[]): { readonly steps: number; readonly changed: readonly string[] } {
  const found = session.importTexts({ texts: texts.map((text) => ({ name: null, text })), mask: false });
  if (found.scenario === null) return { steps: 0, changed: found.texts.map(({ sentence }) => sentence) };
  const { timeline } = session.run(found.scenario, { step: null, object: null });
  const rows = timeline.rows.map((row, at) => ({ row, step: found.scenario?.steps[at] }));
  const changed = rows.flatMap(({ row, step }) =>
    row.outcome === "unchanged" || row.outcome === "read"
      ? []
      : [`${step?.actor} ${step?.action.kind} ${row.outcome}: ${row.summary}`],
  );
  return { steps: rows.length, changed: [...(timeline.problems ?? []), ...changed] };
}

describe("what each manager wrote, written again, changes nothing:", () => {
  it.each(Object.entries(wildScenarios))("%s", (_, text) => {
    const { scenario, diagnostics } = parseScenario(`apiVersion: applyground/v1\n${text}`);
    expect(diagnostics).toEqual([]);
    if (scenario === null) throw new Error("no scenario");
    const objects = lastObjects(scenario);
    const appliers = scenario.steps.filter(({ action }) => action.kind === "apply").length;
    const isDefinition = (text: string) => text.includes("kind: CustomResourceDefinition");
    const alone = changes([objects.filter((one) => !isDefinition(one)).join("---\n")]); // kinds without definition get a guessed one
    expect(alone.changed).toEqual([]);
    expect(alone.steps).toBeGreaterThanOrEqual(appliers);
    expect(changes(objects).changed).toEqual([]);
  });

  it.each(recordableIds())("the objects at the end of the example %s", (id) => {
    expect(changes(lastObjects(builtIn(id))).changed).toEqual([]);
  });
});
