import fc from "fast-check";
import { describe, expect, it } from "vitest";
import "../../testing/load-parts.ts";
import { catalog } from "../../catalog/catalog.ts";
import { findLesson } from "../../catalog/lessons.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
import { changedObjects } from "../../engine/server/cluster/cluster.ts";
import { get } from "../../engine/value/value.ts";
import { playScenario } from "../../testing/play-scenario.ts";
import { scenarios } from "../../testing/random/random-scenarios.ts";
import { builtIn, recordableIds } from "../../testing/scenarios/built-in-scenarios.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { wildScenarios } from "../../testing/wild/wild-scenarios.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { parseScenario } from "../file/parse-scenario.ts";
import { createSession } from "../session.ts";
import { CLIENT_SIDE } from "./facts.ts";
import type { Finding } from "./types.ts";

const VIEW = { step: null, object: null };
const builtins = testBuiltins();

/** Runs a scenario, and returns its last frame and the findings after it. */
function run(scenario: Scenario) {
  const session = createSession({ builtins });
  const { frame, timeline } = session.run(scenario, VIEW);
  const answer = session.analyse({ of: "findings", step: null });
  if (answer.of !== "findings") throw new Error("no findings");
  return { frame, timeline, findings: answer.findings };
}

function withMove(scenario: Scenario, finding: Finding | undefined, label: string): Scenario {
  const move = finding?.moves.find((one) => one.label === label) ?? expect.fail(`no move ${label}`);
  const steps = move.steps.map((step, at): Step => ({ ...step, id: `move${at}` }));
  return { ...scenario, steps: [...scenario.steps, ...steps] };
}

/** An object that was in a cluster, with its managed fields. */
const imported = (...objects: readonly string[]): Scenario => ({ title: "", actors: [], objects, steps: [] });

const entry = (manager: string, operation: string, fields: string, more = "") =>
  `  - {manager: ${manager}, operation: ${operation}, apiVersion: apps/v1, fieldsType: FieldsV1, ${more} fieldsV1: ${fields}}\n`;

const CONTAINER = (fields: string) =>
  `{"f:spec": {"f:template": {"f:spec": {"f:containers": {'k:{"name":"app"}': {".": {}, "f:name": {}, ${fields}}}}}}}`;

/** A Deployment with these entries. */
const deployment = (entries: string, annotations = "{}") => `apiVersion: apps/v1
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

const HELM = entry("helm", "Apply", CONTAINER('"f:image": {}'));
const ARGOCD = entry("argocd", "Apply", CONTAINER('"f:image": {}'));
const EDIT = entry(
  "kubectl-edit",
  "Update",
  `{"f:spec": {"f:template": {"f:spec": {"f:containers": {'k:{"name":"app"}': {"f:env": {".": {}, 'k:{"name":"LOG_LEVEL"}': {".": {}, "f:name": {}, "f:value": {}}}}}}}}}`,
);
const REPLICAS = '{"f:spec": {"f:replicas": {}}}';
/** What a Deployment needs. */
const WITHOUT_ENV = `{"f:spec": {"f:selector": {}, "f:template": {"f:metadata": {"f:labels": {"f:app": {}}}, "f:spec": {"f:containers": {'k:{"name":"app"}': {".": {}, "f:name": {}, "f:image": {}}}}}}}`;
const kubectlApplied = JSON.stringify({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web" },
  spec: { replicas: 3 },
});

describe("findings of an imported object", () => {
  it.each([
    {
      name: "two appliers of one field come before an update beside them",
      entries: HELM + ARGOCD + EDIT,
      says: [
        "helm and argocd both apply `image`: an apply of one of them with another value conflicts, and a field that only one of them drops stays.",
        "kubectl-edit owns `env LOG_LEVEL`: an apply by argocd with another value conflicts.",
      ],
    },
    {
      name: "an update beside an applier",
      entries: ARGOCD + EDIT,
      says: ["kubectl-edit owns `env LOG_LEVEL`: an apply by argocd with another value conflicts."],
    },
    {
      name: "an update of a field that an applier applies",
      entries: entry("helm", "Update", CONTAINER('"f:image": {}')) + ARGOCD,
      says: [
        "argocd applies `image`, which helm owns by Update, too: an apply with another value conflicts. If helm writes another value, argocd no longer owns the field.",
      ],
    },
    { name: "an update without an applier", entries: EDIT, says: [] },
    { name: "one applier", entries: HELM, says: [] },
    {
      name: "an autoscaler beside an applier who sets replicas",
      entries: entry("helm", "Apply", REPLICAS) + entry("hpa", "Update", REPLICAS, "subresource: scale,"),
      says: [
        "hpa (scale) scales the object, and helm applies `replicas`, too: after the next change of the scale, an apply of helm conflicts.",
      ],
    },
    {
      name: "an autoscaler alone",
      entries: HELM + entry("hpa", "Update", REPLICAS, "subresource: scale,"),
      says: [],
    },
    {
      name: "the same manager as Apply and as Update, with a field that both own",
      entries: entry("argocd", "Apply", REPLICAS) + entry("argocd", "Update", REPLICAS),
      says: [
        "argocd owns `replicas` twice, by Apply and by Update. For the server these are two managers: a field that it no longer applies stays.",
      ],
    },
    {
      name: "the same manager as Apply and as Update, with different fields",
      entries: HELM + entry("helm", "Update", REPLICAS),
      says: [
        "helm owns `replicas` by Update, and other fields by Apply. For the server these are two managers: its own apply with another value conflicts.",
      ],
    },
    {
      name: "kubectl-client-side-apply left behind",
      entries: HELM + entry("kubectl-client-side-apply", "Update", CONTAINER('"f:image": {}')),
      says: [
        "kubectl-client-side-apply still owns `image`, which helm applies. It is left from `kubectl apply` without `--server-side`: a field that helm drops stays.",
      ],
    },
    {
      name: "kubectl-client-side-apply alone",
      entries: entry("kubectl-client-side-apply", "Update", CONTAINER('"f:image": {}')),
      says: [],
    },
    {
      name: "before-first-apply",
      entries: HELM + entry("before-first-apply", "Update", CONTAINER('"f:image": {}')),
      says: [
        "before-first-apply still owns `image`, which helm applies. It stands for all that the object had before its first apply: a field that helm drops stays.",
      ],
    },
    {
      name: "an atomic list with two writers",
      entries:
        entry("helm", "Apply", CONTAINER('"f:args": {}')) +
        entry("tuner", "Update", CONTAINER('"f:args": {}')),
      says: ["helm and tuner both own `args`, which is atomic: who changes a part of it replaces all of it."],
    },
    {
      name: "an entry of a version that the kind does not have",
      entries: HELM + entry("old", "Apply", REPLICAS).replace("apps/v1", "extensions/v1beta1"),
      says: [
        "The entry of old has the version `extensions/v1beta1`, which the server does not have for Deployment: the next write drops the entry, and old owns nothing any more.",
      ],
    },
    {
      name: "an entry without fields",
      entries: HELM + entry("tool", "Apply", "{}"),
      says: ["The entry of tool names no field: tool owns nothing."],
    },
    {
      name: "an object without managed fields",
      entries: "    []\n",
      says: [
        "Nobody owns any field: the object has no managed fields. `kubectl get` prints them only with `--show-managed-fields`. If there are none, the server gives all fields to before-first-apply at the first apply.",
      ],
    },
    {
      name: "a value that nobody owns and that is no default",
      entries: entry("helm", "Apply", WITHOUT_ENV),
      says: [
        "Nobody owns `replicas`, `args` and `env LOG_LEVEL`, and they are no defaults: the next apply with other values does not conflict.",
      ],
    },
    {
      name: "ten updaters",
      entries: Array.from({ length: 10 }, (_, at) => entry(`u${at}`, "Update", REPLICAS)).join(""),
      says: [
        "10 managers updated the object, and the server keeps at most 10: with the next new one, it merges the oldest into `ancient-changes`.",
      ],
    },
    {
      name: "updaters that the server merged",
      entries: entry("ancient-changes", "Update", REPLICAS),
      says: [
        "More than 10 managers updated the object. ancient-changes stands for the oldest of them: the managed fields no longer say who wrote `replicas`.",
      ],
    },
    {
      name: "an annotation that disagrees with the object",
      entries: entry("hpa", "Update", REPLICAS, "subresource: scale,"),
      annotations: JSON.stringify({ "kubectl.kubernetes.io/last-applied-configuration": kubectlApplied }),
      says: [
        "In kubectl’s annotation, `replicas` is `3`, and in the object it is `5`, owned by hpa (scale). The next `kubectl apply` of that manifest sets it back.",
      ],
    },
  ])("$name", ({ entries, annotations, says }) => {
    const { findings } = run(imported(deployment(entries, annotations)));
    expect(findings.map(({ sentence }) => sentence)).toEqual(says);
    for (const { fields, objectName } of findings) {
      expect(objectName).toBe("Deployment web");
      for (const { path, label } of fields) expect([JSON.parse(path).length > 0, label]).not.toContain("");
    }
  });

  it("come in the order of what the next write does: values that it sets back, fields that several send, the rest", () => {
    const helm = entry(
      "helm",
      "Update",
      '{"f:spec": {"f:progressDeadlineSeconds": {}, "f:revisionHistoryLimit": {}}}',
    );
    const image = (manager: string, operation: string) =>
      entry(manager, operation, CONTAINER('"f:image": {}'));
    const annotations = JSON.stringify({
      "kubectl.kubernetes.io/last-applied-configuration": kubectlApplied,
    });
    const entries = helm + image("argocd-controller", "Apply") + EDIT + image(CLIENT_SIDE, "Update");
    const { findings } = run(
      imported(
        deployment(entries, annotations).replace(
          "spec:\n  replicas",
          "spec:\n  progressDeadlineSeconds: 600\n  revisionHistoryLimit: 10\n  replicas",
        ),
      ),
    );
    expect(findings.map(({ id }) => id)).toEqual([
      "last-applied",
      "left-behind kubectl-client-side-apply",
      "beside helm argocd-controller",
      "beside kubectl-edit argocd-controller",
    ]);
  });

  it("names fields by their paths", () => {
    const [finding] = run(imported(deployment(HELM + ARGOCD))).findings;
    expect(finding?.fields.map(({ label }) => label)).toEqual([
      '.spec.template.spec.containers[name="app"].image',
    ]);
  });
});

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
  return createSession({ builtins }).importTexts({ texts, mask: false }).scenario ?? imported();
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
