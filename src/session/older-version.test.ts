import { expect, it } from "vitest";
import type { Step } from "../engine/scenario/scenario.ts";
import { playScenario } from "../testing/play-scenario.ts";

const POD =
  "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  schedulingGroup:\n    podGroupName: g\n  containers:\n  - name: c\n    image: i\n";
const POLICY =
  "apiVersion: admissionregistration.k8s.io/v1\nkind: MutatingAdmissionPolicy\nmetadata:\n  name: p\n";

/** Runs a step in a version, and returns its frame. */
function frameOf(kubernetes: string | undefined, action: Step["action"], more: Partial<Step> = {}) {
  const { frames } = playScenario({
    title: "",
    actors: [{ name: "alice", colour: 1 }],
    steps: [{ id: "s1", actor: "alice", action, ...more }],
    ...(kubernetes !== undefined && { kubernetes }),
  });
  return frames[0];
}

const answer = (...given: Parameters<typeof frameOf>) => frameOf(...given)?.exchanges.at(-1)?.response;

it("gives server and kubectl their version", () => {
  for (const [asked, version] of [
    ["v1.34", "v1.34.4"],
    ["v1.35", "v1.35.4"],
    [undefined, "v1.36.3"],
  ] as const) {
    const text = frameOf(asked, { kind: "run", line: "kubectl version" })?.terminal?.stdout;
    expect(text).toContain(`Client Version: ${version}`);
    expect(text).toContain(`Server Version: ${version}`);
  }
});

it("refuses applies of fields and kinds that are not in the version", () => {
  expect(answer(undefined, { kind: "apply", manifest: POD })?.code).toBe(201);
  const refused = answer("v1.34", { kind: "apply", manifest: POD });
  expect(refused?.code).toBe(500);
  expect(refused?.body["message"]).toBe(
    "failed to create typed patch object (default/a; /v1, Kind=Pod): .spec.schedulingGroup: field not declared in schema",
  );
  expect(answer(undefined, { kind: "apply", manifest: POLICY })).toBeDefined();
  expect(answer("v1.35", { kind: "apply", manifest: POLICY })).toBeUndefined(); // no such resource
});

it("warns about a field that is not in the version, and drops it", () => {
  const manifest = POD;
  const response = answer("v1.34", { kind: "create", manifest }, { fieldValidation: "Warn" });
  expect(response?.warnings).toEqual(['299 - "unknown field \\"spec.schedulingGroup\\""']);
  expect(JSON.stringify(response?.body["spec"])).not.toContain("schedulingGroup");
  expect(answer(undefined, { kind: "create", manifest })?.warnings ?? []).toEqual([]);
});

it("answers in the words of its version, also after another version read the same text", () => {
  const manifest =
    "apiVersion: v1\nkind: Service\nmetadata:\n  name: 1a\nspec:\n  externalIPs: [1.2.3.4]\n  ports: [{port: 80}]\n";
  const said = (version: string | undefined) => {
    const { code, warnings = [] } = answer(version, { kind: "apply", manifest }) ?? {};
    return [code, warnings.length];
  };
  expect(said(undefined)).toEqual([201, 1]);
  expect(said("v1.34")).toEqual([422, 0]);
  expect(said("v1.35")).toEqual([422, 0]);
  expect(said(undefined)).toEqual([201, 1]);
});

it("shows the columns of its version", () => {
  const line = "kubectl create serviceaccount robot && kubectl get serviceaccount robot";
  const said = (version: string | undefined) => frameOf(version, { kind: "run", line })?.terminal?.stdout;
  expect(said("v1.34")).toMatch(/NAME +SECRETS +AGE\nrobot +0 /);
  expect(said("v1.35")).toMatch(/NAME +AGE\nrobot +\w+\n/);
});
