import { expect, it } from "vitest";
import type { Step } from "../../engine/scenario/scenario.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import type { AnalysisAnswer } from "../analysis/types.ts";
import { createSession } from "../session.ts";

const lines = (...texts: readonly string[]): readonly Step[] =>
  texts.map((line, at) => ({ id: `s${at}`, actor: "alice", action: { kind: "run", line } }));

function laterOutput(watch: number, ...texts: readonly string[]) {
  const session = createSession({ builtins: testBuiltins() });
  const scenario = { title: "", actors: [{ name: "alice", colour: 1 }], steps: lines(...texts) };
  const { frame } = session.run(scenario, { step: `s${watch}`, object: null });
  const answer = session.analyse({ of: "laterOutput", step: `s${watch}` });
  const { output } = answer as Extract<AnalysisAnswer, { of: "laterOutput" }>;
  return { watches: frame?.terminal?.watches, output };
}

it("prints each later change of what is watched, aligned with what the watch printed before", () => {
  const { watches, output } = laterOutput(
    1,
    "kubectl create cm a",
    "kubectl get cm -w",
    "kubectl create cm a-long-name --from-literal=x=1; kubectl create secret generic other",
    "kubectl get cm",
    "kubectl delete cm a; kubectl label cm a-long-name x=y",
  );
  expect(watches).toBe(true);
  expect(output).toEqual([
    { step: "s2", index: 2, text: "a-long-name   1      0s" },
    { step: "s4", index: 4, text: "a             0      4m\na-long-name   1      2m" },
  ]);
});

it.each([
  ["kubectl get cm -w -l x=y -o name", ["configmap/b", "configmap/b"]],
  [
    "kubectl get cm -w --output-watch-events",
    [
      "EVENT      NAME   DATA   AGE\nADDED      b      0      0s\nMODIFIED   b      0      0s",
      "DELETED    b      0      60s",
    ],
  ],
  ["kubectl get cm --watch-only --no-headers | cut -c1-3", ["b  \nb  ", "b  "]],
  ["kubectl get cm b -w", []],
  ["kubectl get cm -w --request-timeout=1", []],
  ["kubectl get cm", []],
])("%s", (line, texts) => {
  const { output } = laterOutput(
    0,
    line,
    "kubectl create cm b; kubectl label cm b x=y",
    "kubectl delete cm b",
  );
  expect(output.map(({ text }) => text)).toEqual(texts);
});

it("does not run a line again that writes", () => {
  const { output, watches } = laterOutput(
    0,
    "kubectl create cm a && kubectl get cm -w",
    "kubectl create cm b",
  );
  expect(output).toEqual([]);
  expect(watches).toBe(false);
});
