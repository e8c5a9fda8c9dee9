import { describe, expect, it } from "vitest";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { loadAllParts } from "../part.ts";
import { newCluster } from "../server/cluster/cluster.ts";
import { storageKey } from "../server/request/request-scope.ts";
import type { ValueMap } from "../value/value.ts";
import type { Frame } from "./frame.ts";
import { run } from "./run.ts";
import type { Intent, PlannedStep } from "./tasks.ts";
import { type RecordedWrite, recordedWritesOf, replayWrites } from "./write-stages.ts";

const start = newCluster({
  builtins: testBuiltins(),
  host: { parseYaml: (text) => ({ value: JSON.parse(text), strictError: null }) },
});

const config = (name: string, data: ValueMap): ValueMap => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name },
  data,
});

function planned(id: string, intent: Intent): PlannedStep {
  return { step: { id, actor: id, action: { kind: "apply", manifest: "" } }, intent };
}

const steps: readonly PlannedStep[] = [
  planned("alice", { kind: "apply", objects: [config("a", { x: "1" }), config("b", { x: "1" })] }),
  planned("bob", { kind: "update", objects: [config("a", { x: "2", y: "2" })] }),
  planned("carol", { kind: "apply", objects: [config("a", { x: "3" }), config("b", { z: "3" })] }),
  planned("dave", {
    kind: "run",
    command: {
      line: "kubectl label cm/a one=1 && kubectl apply -f c.json && kubectl delete cm/b",
      files: { "c.json": JSON.stringify(config("c", { x: "4" })) },
    },
  }),
];

await loadAllParts();

/** A recorded write without the server's own scope, except for its resource and name. */
const show = ({ stages, ...rest }: RecordedWrite) => ({
  ...rest,
  stages: stages.map(({ stage, object, scope }) => [
    stage,
    object,
    scope.options,
    storageKey(scope, scope.name),
  ]),
});

const shown = (index: number): Frame => run({ start, planned: steps, shown: index })[index] as Frame;

describe("recordedWritesOf", () => {
  it.each(steps.map(({ step }, index) => [step.id, index] as const))(
    "gives for %s's step what was noted, and that is what handling it once more tells",
    (_, index) => {
      const frame = shown(index);
      const noted = recordedWritesOf(frame);
      expect(noted).toBe(recordedWritesOf(frame));
      expect(noted.some(({ stages }) => stages.length > 0)).toBe(true);
      const again = replayWrites(frame.before, frame.exchanges, frame.now);
      expect(noted.map(show)).toEqual(again.map(show));
    },
  );

  it("keeps the records of the frame that was shown last only", () => {
    const first = shown(0);
    const notes = recordedWritesOf(first);
    shown(1);
    expect(recordedWritesOf(first)).not.toBe(notes);
    expect(recordedWritesOf(first).map(show)).toEqual(notes.map(show));
  });
});
