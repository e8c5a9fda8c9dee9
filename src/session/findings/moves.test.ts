import fc from "fast-check";
import { describe, expect, it } from "vitest";
import "../../testing/load-parts.ts";
import { catalog } from "../../catalog/catalog.ts";
import { findLesson } from "../../catalog/lessons.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
import { changedObjects } from "../../engine/server/cluster/cluster.ts";
import { get } from "../../engine/value/value.ts";
import {
  ARGOCD,
  CONTAINER,
  deployment,
  EDIT,
  entry,
  HELM,
  imported,
  run,
  WITHOUT_ENV,
  withMove,
} from "../../testing/findings.ts";
import { playScenario } from "../../testing/play-scenario.ts";
import { scenarios } from "../../testing/random/random-scenarios.ts";
import { builtIn, recordableIds } from "../../testing/scenarios/built-in-scenarios.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { wildScenarios } from "../../testing/wild/wild-scenarios.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { parseScenario } from "../file/parse-scenario.ts";
import { createSession } from "../session.ts";

/** Returns built-in scenarios with their findings after the last step, those of a sort. */
const found = recordableIds().flatMap((id) => {
  const scenario = builtIn(id);
  return run(scenario).findings.map((finding) => ({ id, scenario, finding }));
});

/** Returns the scenario of the objects that a run of the scenario leaves, as after `kubectl get -o yaml --show-managed-fields`. */
function importedAfter(scenario: Scenario): Scenario {
  const cluster = playScenario(scenario).frames.at(-1)?.cluster;
  const keys = cluster === undefined ? [] : [...changedObjects(cluster).keys()];
  const texts = keys.flatMap((key) => {
    const live = cluster === undefined ? null : liveObject(cluster, key);
    return live === null || get(live, "kind") === "Namespace"
      ? []
      : [{ name: null, text: printYamlText(live) }];
  });
  return (
    createSession({ builtins: testBuiltins() }).importTexts({ texts, mask: false }).scenario ?? imported()
  );
}

const wild = Object.values(wildScenarios).map(
  (text) => parseScenario(`apiVersion: applyground/v1\n${text}`).scenario ?? imported(),
);
const imports = [
  imported(deployment(HELM + ARGOCD + EDIT)),
  imported(deployment(HELM + entry("kubectl-client-side-apply", "Update", CONTAINER('"f:image": {}')))),
  ...wild.map(importedAfter),
].flatMap((scenario) => run(scenario).findings.map((finding) => ({ id: scenario.title, scenario, finding })));

/** An issuer that flux applied in an older version of its kind, and somebody edited in the newer one. */
const ISSUER = `apiVersion: pki.example.com/v1
kind: Issuer
metadata:
  name: main
  namespace: default
  managedFields:
  - {manager: flux, operation: Apply, apiVersion: pki.example.com/v1beta1, fieldsType: FieldsV1, fieldsV1: {"f:spec": {"f:url": {}}}}
  - {manager: kubectl-edit, operation: Update, apiVersion: pki.example.com/v1, fieldsType: FieldsV1, fieldsV1: {"f:spec": {"f:email": {}}}}
spec: {url: a.example, email: b}
`;
const version = (name: string) =>
  `{name: ${name}, served: true, storage: ${name === "v1"}, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}`;
const ISSUERS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: issuers.pki.example.com}
spec:
  group: pki.example.com
  names: {kind: Issuer, plural: issuers}
  scope: Namespaced
  versions: [${version("v1")}, ${version("v1beta1")}]
`;

it("shows the conflict of a manager that applies another version of a custom kind", () => {
  const scenario: Scenario = { ...imported(ISSUER), definitions: [ISSUERS] };
  const [finding] = run(scenario).findings;
  expect(finding?.sentence).toBe("kubectl-edit owns `email`: an apply by flux with another value conflicts.");
  const [move] = finding?.moves ?? [];
  const tried = withMove(scenario, finding, String(move?.label));
  expect(tried.steps[0]?.action).toMatchObject({
    kind: "apply",
    manifest: expect.stringContaining("apiVersion: pki.example.com/v1beta1"),
  });
  expect(run(tried).timeline.rows.map(({ outcome }) => outcome)).toEqual(["conflict"]);
});

describe("what a finding says happens", () => {
  it.each(
    [...found, ...imports].filter(({ finding }) =>
      /^(disputed|beside|appliers|applied-and-updated) /.test(finding.id),
    ),
  )("$id: $finding.sentence", ({ scenario, finding }) => {
    const move = finding.moves[0];
    if (move === undefined || !move.label.startsWith("Try ")) return;
    const { frame } = run(withMove(scenario, finding, move.label));
    expect(frame?.conflicts.map(({ label }) => label)).toContain(finding.fields[0]?.label);
  });

  it.each(
    [...found, ...imports].filter(({ finding }) =>
      finding.moves.some(({ label }) => label.startsWith("Let ")),
    ),
  )("$id: the manager releases the fields of: $finding.sentence", ({ scenario, finding }) => {
    const before = run(scenario);
    for (const { label } of finding.moves.filter((move) => move.label.startsWith("Let "))) {
      const after = run(withMove(scenario, finding, label));
      expect(after.timeline.rows.at(-1)?.outcome, label).toMatch(/changed|created/);
      expect(
        after.findings.map(({ id }) => id),
        label,
      ).not.toContain(finding.id);
      if (finding.moves.some(({ steps }) => steps[0]?.action.kind === "patch"))
        expect(before.findings.length).toBeGreaterThan(0);
    }
  });

  it("lets an applier change a field that nobody owns", () => {
    const scenario = imported(deployment(entry("helm", "Apply", WITHOUT_ENV)));
    const [finding] = run(scenario).findings;
    const after = run(withMove(scenario, finding, "Try helm’s apply with another value for replicas"));
    expect(after.frame?.conflicts).toEqual([]);
    expect(after.frame?.live?.lines.map(({ text }) => text.trim())).toContain("replicas: 6");
    expect(after.findings[0]?.fields.map(({ label }) => label)).not.toContain(".spec.replicas");
  });

  it("keeps all values when an updater releases a field, and says that nobody owns it", () => {
    const scenario = imported(deployment(ARGOCD + EDIT));
    const [finding] = run(scenario).findings;
    const after = run(withMove(scenario, finding, "Let kubectl-edit release it"));
    expect(after.frame?.live?.lines.map(({ text }) => text.trim())).toContain("value: debug");
    expect(after.frame?.entries.filter(({ gone }) => !gone).map(({ manager }) => manager)).toEqual([
      "argocd",
    ]);
    expect(after.findings.map(({ sentence }) => sentence)).toEqual([
      "Nobody owns `env LOG_LEVEL` since step 1, when kubectl-edit let go of it: the next apply with another value does not conflict.",
    ]);
  });
});

describe("an object that one manager created by one write", () => {
  const manifests = new Set(
    recordableIds()
      .map((id) => builtIn(id).steps.map(({ action }) => action))
      .flatMap((actions) => actions.flatMap((one) => (one.kind === "apply" ? [one.manifest] : []))),
  );
  const defining = recordableIds().flatMap((id) => builtIn(id).definitions ?? []);

  it.each([
    {
      way: "apply",
      step: (manifest: string): Step => ({ id: "a", actor: "alice", action: { kind: "apply", manifest } }),
    },
    {
      way: "kubectl apply",
      step: (manifest: string): Step => ({
        id: "a",
        actor: "alice",
        action: { kind: "run", line: "kubectl apply -f a.yaml", files: { "a.yaml": manifest } },
      }),
    },
  ])("has no finding after one $way", ({ step }) => {
    let created = 0;
    for (const manifest of manifests) {
      const { findings, timeline } = run({
        title: "",
        actors: [],
        definitions: [...new Set(defining)].slice(0, 1),
        steps: [step(manifest)],
      });
      if (timeline.rows[0]?.outcome !== "created") continue;
      created++;
      expect(findings.map(({ sentence }) => sentence)).toEqual([]);
    }
    expect(created).toBeGreaterThan(50);
  });
});

it("never throws for random scenarios", () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      for (const { sentence } of run(scenario).findings) expect(sentence).toMatch(/\.$/);
    }),
    { numRuns: 60 },
  );
});

it("names lessons and examples that exist", () => {
  const examples = new Set(catalog.flatMap(({ scenarios }) => scenarios.map(({ id }) => id)));
  for (const { finding } of [...found, ...imports]) {
    const { explainedBy } = finding;
    if (explainedBy.kind === "lesson") expect(findLesson(explainedBy.id), explainedBy.id).not.toBeNull();
    else expect(examples).toContain(explainedBy.id);
  }
});
