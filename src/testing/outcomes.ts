import { expect } from "vitest";
import type { Scenario, Step } from "../engine/scenario/scenario.ts";
import type { OutcomeView } from "../session/outcome/types.ts";
import { createSession } from "../session/session.ts";
import { builtIn } from "./scenarios/built-in-scenarios.ts";
import { testBuiltins } from "./test-builtins.ts";

const parts = { builtins: testBuiltins() };

/** Returns what came of the last of the steps. */
export function outcomeOf(steps: readonly Omit<Step, "id">[], more: Partial<Scenario> = {}): OutcomeView {
  const session = createSession(parts);
  const scenario = {
    title: "",
    actors: [],
    steps: steps.map((step, at) => ({ ...step, id: `s${at}` })),
    ...more,
  };
  const { frame } = session.run(scenario, { step: null, object: null });
  return frame?.outcome ?? expect.fail("no frame");
}

/** Returns what came of a step of a built-in scenario, by its number. */
export function outcomeIn(id: string, number: number): OutcomeView {
  const session = createSession(parts);
  const scenario = builtIn(id);
  const step = scenario.steps[number - 1]?.id ?? null;
  return session.run(scenario, { step, object: null }).frame?.outcome ?? expect.fail("no frame");
}

/** Returns the manifest of a ConfigMap. */
export const config = (data: object, labels?: object) =>
  JSON.stringify({
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "c", ...(labels && { labels }) },
    data,
  });

/** Returns a step that applies a ConfigMap. */
export const applies = (actor: string, data: object, more: Partial<Step> = {}): Omit<Step, "id"> => ({
  actor,
  action: { kind: "apply", manifest: config(data) },
  ...more,
});

/** Returns a step that applies a Service of a type. */
export const service = (type: string): Omit<Step, "id"> => ({
  actor: "alice",
  action: {
    kind: "apply",
    manifest: `apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {type: ${type}, ports: [{port: 80}]}\n`,
  },
});

/** Returns a step that applies a ConfigMap as Metacontroller does. */
export const metacontroller = (data: object): Omit<Step, "id"> => ({
  actor: "alice",
  action: { kind: "metacontroller", manifest: config(data) },
});

/** Returns a step that writes a ResourceQuota: with its spec, or with its status too. */
export const quota = (action: "apply" | "patch", more: Partial<Step> = {}): Omit<Step, "id"> => {
  const target = { apiVersion: "v1", kind: "ResourceQuota", name: "q" };
  const hard = { pods: "1" };
  return {
    actor: "alice",
    action:
      action === "apply"
        ? {
            kind: "apply",
            manifest: JSON.stringify({
              apiVersion: "v1",
              kind: "ResourceQuota",
              metadata: { name: "q" },
              spec: { hard },
            }),
          }
        : {
            kind: "patch",
            type: "merge",
            target,
            body: JSON.stringify({ status: { hard, used: { pods: "0" } } }),
          },
    ...more,
  };
};

/** Returns a step that runs a command line. */
export const runs = (line: string): Omit<Step, "id"> => ({ actor: "alice", action: { kind: "run", line } });
