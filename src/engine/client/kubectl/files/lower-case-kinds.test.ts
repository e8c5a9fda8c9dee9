import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";

const MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {k: '1'}\n";
const WEB = `apiVersion: apps/v1
kind: deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: nginx}]}}
`;
const FILES = {
  "a.yaml": MAP,
  "low.yaml": MAP.replace("ConfigMap", "configmap"),
  "upper.yaml": MAP.replace("ConfigMap", "CONFIGMAP"),
  "list.yaml":
    "apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: configmap, metadata: {name: b}}\n",
  "web.yaml": WEB,
};
const DEFINITIONS = "GET /apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const UNKNOWN =
  'configmap in version "v1" cannot be handled as a ConfigMap: no kind "configmap" is registered for version "v1" in scheme "pkg/runtime/scheme.go:111"\n';
const UNDECODED =
  'error: unable to decode "web.yaml": no kind "deployment" is registered for version "apps/v1" in scheme "pkg/runtime/scheme.go:111"\n';

it("asks for definitions, and the server refuses the kind", () => {
  const { run } = createTerminal(FILES);
  const done = run("kubectl create -f low.yaml");
  expect(done.stderr).toBe(`Error from server (BadRequest): error when creating "low.yaml": ${UNKNOWN}`);
  expect(done.requests).toEqual([DEFINITIONS, "POST /api/v1/namespaces/default/configmaps"]);
  expect(run("kubectl create -f low.yaml --validate=false").requests).not.toContain(DEFINITIONS);
  expect(run("kubectl create -f list.yaml").requests).not.toContain(DEFINITIONS);
  expect(run("kubectl apply -f low.yaml --dry-run=client").stdout).toBe("configmap/a created (dry run)\n");
  expect(run("kubectl create -f low.yaml --validate=warn").stderr).toContain("skipping validation\n");
});

it.each([
  ["kubectl get -f low.yaml -o name", "configmap/a\n", ""],
  ["kubectl label -f low.yaml x=y", "configmap/a labeled\n", ""],
  [`kubectl patch -f low.yaml -p '{"data":{"k":"2"}}'`, "configmap/a patched\n", ""],
  [
    "kubectl patch -f low.yaml --local -p '{}'",
    "",
    "error: strategic merge patch is not supported for /v1, Kind=configmap locally, try --type merge\n",
  ],
  ["kubectl delete -f low.yaml", 'configmap "a" deleted from default namespace\n', ""],
  [
    "kubectl get -f upper.yaml",
    "",
    'resource mapping not found for name: "a" namespace: "" from "upper.yaml": no matches for kind "CONFIGMAP" in version "v1"\nensure CRDs are installed first\n',
  ],
])("finds the object of the kind: %s", (line, stdout, stderr) => {
  const { run } = createTerminal(FILES);
  run("kubectl apply -f a.yaml");
  expect(run(line)).toMatchObject({ stdout, stderr });
});

it("has no patch between the kinds", () => {
  const { run } = createTerminal(FILES);
  run("kubectl apply -f a.yaml");
  const applied = run("kubectl apply -f low.yaml");
  expect(applied.stderr).toContain('GroupVersionKind: "/v1, Kind=configmap"\n');
  expect(applied.stderr).toContain('for: "low.yaml": error when patching "low.yaml": creating patch with:\n');
  expect(run("kubectl diff -f low.yaml").stderr).toMatch(/^error: error when patching "low.yaml": creating/);
});

it.each(["set image -f web.yaml c=nginx:1", "rollout status -f web.yaml", "expose -f web.yaml --port=80"])(
  "has no Go struct for the kind: %s",
  (line) => {
    const done = createTerminal(FILES).run(`kubectl ${line}`);
    expect(done).toMatchObject({ stderr: UNDECODED, requests: [] });
  },
);
