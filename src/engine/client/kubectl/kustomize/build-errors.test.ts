import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";

const files = {
  "web.yaml":
    "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {template: {spec: {containers: [{name: c, image: 'nginx:1'}]}}}\n",
};

function build(kustomization: string, more: Readonly<Record<string, string>> = {}) {
  return createTerminal({ ...files, ...more, "kustomization.yaml": kustomization }).run("kubectl kustomize");
}

// The sentences are those of kubectl v1.36.3.
it.each([
  ["resources: [a]", "cycle detected: candidate root '.' contains visited root 'a'"],
  [
    "resources: [web.yaml]\npatches: [{patch: '- {op: remove, path: /spec}'}]",
    'must specify a target for JSON patch [patch: "- {op: remove, path: /spec}"]',
  ],
  [
    "resources: [web.yaml]\npatches: [{target: {kind: Deployment}, patch: '- {op: remove, path: /spec/x}'}]",
    "error in remove for path: '/spec/x': Unable to remove nonexistent key: x: missing value",
  ],
  [
    "resources: [web.yaml]\npatches: [{target: {kind: Deployment}}]",
    "trouble configuring builtin PatchTransformer with config: `\ntarget:\n  kind: Deployment\n`: must specify one of patch and path in",
  ],
  [
    "resources: [web.yaml]\nsortOptions: {order: z}",
    "the field 'sortOptions.order' must be one of [fifo, legacy]",
  ],
  [
    "resources: [web.yaml]\ncomponents: [b]",
    "expected kind 'Component' for path 'b' but got 'Kustomization'",
  ],
  ["generators: [g.yaml]", "external plugins disabled; unable to load external plugin 'Maker'"],
  [
    "resources: [twice.yaml]",
    'error: map[string]interface {}(nil): yaml: unmarshal errors:\n  line 5: mapping key "data" already defined at line 4\n',
  ],
])("refuses %j", (kustomization, why) => {
  const done = build(kustomization, {
    "a/kustomization.yaml": "resources: [..]",
    "b/kustomization.yaml": "namePrefix: b-",
    "g.yaml": "apiVersion: example.com/v1\nkind: Maker\nmetadata: {name: m}\n",
    "twice.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\n\ndata: {a: b}\ndata: {c: d}\n",
  });
  expect(done).toMatchObject({ exit: 1, stderr: expect.stringContaining(why) });
});

it("refuses files outside of the folder, unless a flag allows them", () => {
  const { run } = createTerminal({ ...files, "k/kustomization.yaml": "resources: [../web.yaml]\n" });
  expect(run("kubectl kustomize k").stderr).toContain("security; file 'web.yaml' is not in or below 'k'");
  expect(run("kubectl kustomize k --load-restrictor LoadRestrictionsNone").exit).toBe(0);
});

it("notes where objects come from, and what changed them", () => {
  const { stdout } = build(
    "buildMetadata: [originAnnotations, transformerAnnotations, managedByLabel]\nresources: [web.yaml]\nnamePrefix: a-\n",
  );
  expect(stdout).toContain("config.kubernetes.io/origin: |\n      path: web.yaml\n");
  expect(stdout).toContain("- configuredIn: kustomization.yaml\n        configuredBy:\n");
  expect(stdout).toContain("app.kubernetes.io/managed-by: kustomize-v5.8.1");
});

it("replaces vars, and says which of them are nowhere", () => {
  const { stdout, stderr } = build(
    `resources: [web.yaml]
namePrefix: a-
vars:
- {name: NAME, objref: {apiVersion: apps/v1, kind: Deployment, name: web}}
- {name: LOST, objref: {apiVersion: apps/v1, kind: Deployment, name: web}}
patches:
- patch: "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {template: {spec: {containers: [{name: c, args: [$(NAME)]}]}}}}"
`,
  );
  expect(stdout).toContain("- args:\n        - a-web\n");
  expect(stderr).toContain("well-defined vars that were never replaced: LOST\n");
});

it("finds a field of a configuration that is created only for all kinds", () => {
  const images = "images:\n- {kind: Rollout, path: 'spec/template/spec/containers[]/image'}\n";
  const { exit, stderr } = build("resources: [web.yaml]\nconfigurations: [c.yaml]", { "c.yaml": images });
  expect(exit).toBe(1);
  expect(stderr).toContain("failed to merge Images fieldSpec: conflicting fieldspecs");
  const good = images.replace("}", ", create: true}");
  expect(build("resources: [web.yaml]\nconfigurations: [c.yaml]", { "c.yaml": good }).exit).toBe(0);
});

it("keeps what is false in the values of a chart, and has no helm", () => {
  const chart = "helmCharts:\n- name: redis\n  valuesInline: {auth: {enabled: false}}\n";
  expect(build(chart).stderr).toContain("auth:\n    enabled: false\n");
  const { run } = createTerminal({ "kustomization.yaml": chart });
  expect(run("kubectl kustomize --enable-helm --helm-debug").stderr).toContain("(is 'helm' installed?)");
});
