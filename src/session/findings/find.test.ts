import { describe, expect, it } from "vitest";
import "../../testing/load-parts.ts";
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
} from "../../testing/findings.ts";
import { CLIENT_SIDE } from "./facts.ts";

const REPLICAS = '{"f:spec": {"f:replicas": {}}}';
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
