import { describe, expect, it } from "vitest";
import { testBuiltins } from "../../testing/builtins.ts";
import { loadAllParts } from "../part.ts";
import { emptyCluster } from "../server/cluster.ts";
import { keyOf } from "../server/write/scope.ts";
import type { ValueMap } from "../value/value.ts";
import { type Handling, handledAgain, handlingsOf } from "./handling.ts";
import { type Frame, run } from "./run.ts";
import type { Intent, Planned } from "./tasks.ts";

const start = emptyCluster({
  builtins: testBuiltins(),
  host: { parseYaml: (text) => ({ value: JSON.parse(text), duplicates: [] }) },
});

const config = (name: string, data: ValueMap): ValueMap => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name },
  data,
});

function planned(id: string, intent: Intent): Planned {
  return { step: { id, actor: id, action: { kind: "apply", manifest: "" } }, intent };
}

const steps: readonly Planned[] = [
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

/** All of a handling but the server's own scope, of which only who and what. */
const show = ({ told, ...rest }: Handling) => ({
  ...rest,
  told: told.map(({ stage, object, scope }) => [stage, object, scope.options, keyOf(scope, scope.name)]),
});

const shown = (index: number): Frame => run({ start, planned: steps, shown: index })[index] as Frame;

describe("handlingsOf", () => {
  it.each(steps.map(({ step }, index) => [step.id, index] as const))(
    "gives for %s's step what was noted, and that is what handling it once more tells",
    (_, index) => {
      const frame = shown(index);
      const noted = handlingsOf(frame);
      expect(noted).toBe(handlingsOf(frame));
      expect(noted.some(({ told }) => told.length > 0)).toBe(true);
      const again = handledAgain(frame.before, frame.exchanges, frame.now);
      expect(noted.map(show)).toEqual(again.map(show));
    },
  );

  it("keeps the notes of the frame that was shown last alone", () => {
    const first = shown(0);
    const notes = handlingsOf(first);
    shown(1);
    expect(handlingsOf(first)).not.toBe(notes);
    expect(handlingsOf(first).map(show)).toEqual(notes.map(show));
  });
});
