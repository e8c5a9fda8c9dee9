import { expect } from "vitest";
import type { Scenario, Step } from "../engine/scenario/scenario.ts";
import type { Finding } from "../session/findings/types.ts";
import { createSession } from "../session/session.ts";
import { testBuiltins } from "./test-builtins.ts";

const VIEW = { step: null, object: null };
const builtins = testBuiltins();

/** Runs a scenario, and returns its last frame and the findings after it. */
export function run(scenario: Scenario) {
  const session = createSession({ builtins });
  const { frame, timeline } = session.run(scenario, VIEW);
  const answer = session.analyse({ of: "findings", step: null });
  if (answer.of !== "findings") throw new Error("no findings");
  return { frame, timeline, findings: answer.findings };
}

/** Returns the scenario with the steps of a move of a finding at its end. Throws without such a move. */
export function withMove(scenario: Scenario, finding: Finding | undefined, label: string): Scenario {
  const move = finding?.moves.find((one) => one.label === label) ?? expect.fail(`no move ${label}`);
  const steps = move.steps.map((step, at): Step => ({ ...step, id: `move${at}` }));
  return { ...scenario, steps: [...scenario.steps, ...steps] };
}

/** An object that was in a cluster, with its managed fields. */
export const imported = (...objects: readonly string[]): Scenario => ({
  title: "",
  actors: [],
  objects,
  steps: [],
});

/** Returns an entry of managed fields as a line of YAML. */
export const entry = (manager: string, operation: string, fields: string, more = "") =>
  `  - {manager: ${manager}, operation: ${operation}, apiVersion: apps/v1, fieldsType: FieldsV1, ${more} fieldsV1: ${fields}}\n`;

/** Returns FieldsV1 with the container `app` and these fields of it. */
export const CONTAINER = (fields: string) =>
  `{"f:spec": {"f:template": {"f:spec": {"f:containers": {'k:{"name":"app"}': {".": {}, "f:name": {}, ${fields}}}}}}}`;

/** Returns a Deployment with these entries. */
export const deployment = (entries: string, annotations = "{}") => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: default
  annotations: ${annotations}
  managedFields:
${entries}spec:
  replicas: 5
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - name: app
        image: web:2
        env: [{name: LOG_LEVEL, value: debug}]
        args: [serve]
`;

export const HELM = entry("helm", "Apply", CONTAINER('"f:image": {}'));
export const ARGOCD = entry("argocd", "Apply", CONTAINER('"f:image": {}'));
export const EDIT = entry(
  "kubectl-edit",
  "Update",
  `{"f:spec": {"f:template": {"f:spec": {"f:containers": {'k:{"name":"app"}': {"f:env": {".": {}, 'k:{"name":"LOG_LEVEL"}': {".": {}, "f:name": {}, "f:value": {}}}}}}}}}`,
);
/** What a Deployment needs. */
export const WITHOUT_ENV = `{"f:spec": {"f:selector": {}, "f:template": {"f:metadata": {"f:labels": {"f:app": {}}}, "f:spec": {"f:containers": {'k:{"name":"app"}': {".": {}, "f:name": {}, "f:image": {}}}}}}}`;
