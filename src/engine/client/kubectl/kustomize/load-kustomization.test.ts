import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";

const configMap = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\n";

function build(kustomization: string, resource = configMap) {
  return createTerminal({ "k/kustomization.yaml": kustomization, "k/x.yaml": resource }).run(
    "kubectl kustomize k",
  );
}

// The sentences are those of kubectl v1.36.3.
it.each([
  [
    "namePrefix: on",
    "json: cannot unmarshal bool into Go struct field Kustomization.namePrefix of type string",
  ],
  [
    "images: [{name: nginx, newTag: 1.25}]",
    "json: cannot unmarshal number into Go struct field Image.images.newTag of type string",
  ],
  [
    "images: [nginx]",
    "json: cannot unmarshal string into Go struct field Kustomization.images of type types.Image",
  ],
  [
    "images: {name: a}",
    "json: cannot unmarshal object into Go struct field Kustomization.images of type []types.Image",
  ],
  [
    "replicas: [{name: a, count: 1.5}]",
    "json: cannot unmarshal number 1.5 into Go struct field Replica.replicas.count of type int64",
  ],
  [
    "commonLabels: {a: 1}",
    "json: cannot unmarshal number into Go struct field Kustomization.commonLabels of type string",
  ],
  [
    "labels: [{pairs: {a: no}}]",
    "json: cannot unmarshal bool into Go struct field Label.labels.pairs of type string",
  ],
  [
    "configMapGenerator: [{name: a, literals: a=b}]",
    "json: cannot unmarshal string into Go struct field ConfigMapArgs.configMapGenerator.GeneratorArgs.KvPairSources.literals of type []string",
  ],
  [
    "kind: 5",
    "json: cannot unmarshal number into Go struct field Kustomization.TypeMeta.kind of type string",
  ],
  ["images: [{nam: a}]", 'json: unknown field "nam"'],
  ["foo: 1\nbar: 2", 'json: unknown field "bar"'],
  ["5", "json: cannot unmarshal number into Go value of type types.Kustomization"],
])("refuses the kustomization %s", (text, why) => {
  expect(build(`${text}\n`)).toMatchObject({ exit: 1, stderr: `error: invalid Kustomization: ${why}\n` });
});

it.each(["", "# x\n", "{}\n", "resources: null\n"])("says that the kustomization %j is empty", (text) => {
  expect(build(text).stderr).toBe("error: kustomization.yaml is empty\n");
});

it("refuses other kinds and versions", () => {
  expect(build("apiVersion: v1\nkind: Foo\nresources: [x.yaml]\n").stderr).toBe(
    "error: Failed to read kustomization file under k:\nkind should be Kustomization or Component\napiVersion for Foo should be kustomize.config.k8s.io/v1beta1\n",
  );
});

it.each([
  ["apiVersion: v1\nkind: ConfigMap\n", "missing metadata.name in object {{v1 ConfigMap} {{ } map[] map[]}}"],
  [
    "kind: Pod\nmetadata: {namespace: n, labels: {b: x, a: y}, annotations: {q: r}}\n",
    "missing metadata.name in object {{ Pod} {{ n} map[a:y b:x] map[q:r]}}",
  ],
  ["apiVersion: v1\nmetadata: {name: x}\n", "missing kind in object {{v1 } {{x } map[] map[]}}"],
  ["- a\n", "missing Resource metadata"],
])("refuses the resource %j", (resource, why) => {
  expect(build("resources: [x.yaml]\n", resource).stderr).toBe(
    `error: accumulating resources: accumulation err='accumulating resources from 'x.yaml': ${why}': must build at directory: 'k/x.yaml': file is not directory\n`,
  );
});

it("reads old booleans as texts, and dates as times, but not in a JSON patch", () => {
  const patch = 'patches:\n- target: {kind: ConfigMap}\n  patch: "- {op: add, path: /data/j, value: yes}"\n';
  const merge = '- patch: "{apiVersion: v1, kind: ConfigMap, metadata: {name: x}, data: {m: no}}"\n';
  const data = "data: {a: Yes, b: OFF, d: 012, h: N, i: 2020-01-01, t: true}\n";
  expect(build(`resources: [x.yaml]\n${patch}${merge}`, configMap + data).stdout).toBe(
    `apiVersion: v1
data:
  a: "Yes"
  b: "OFF"
  d: 10
  h: "N"
  i: "2020-01-01T00:00:00Z"
  j: true
  m: "no"
  t: true
kind: ConfigMap
metadata:
  name: x
`,
  );
});

it("reads the items of a list as objects", () => {
  const list =
    "apiVersion: v1\nkind: List\nitems: [{apiVersion: v1, kind: ConfigMap, metadata: {name: q}}, {apiVersion: v1, kind: ConfigMap, metadata: {name: r}}]\n";
  expect(build("resources: [x.yaml]\n", list).stdout.match(/name: ./g)).toEqual(["name: q", "name: r"]);
});
