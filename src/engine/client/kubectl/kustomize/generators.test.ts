import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";

const BASE = `resources: [web.yaml]
configMapGenerator:
- name: conf
  literals: [MODE=test, "QUOTED='x'"]
`;
const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: c, image: nginx, envFrom: [{configMapRef: {name: conf}}]}]}
`;
const files = { "base/kustomization.yaml": BASE, "base/web.yaml": WEB };

it("generates a ConfigMap with a hash in its name, and updates the references to it", () => {
  const { stdout } = createTerminal(files).run("kubectl kustomize base");
  const [name] = stdout.match(/conf-\w{10}/) ?? [];
  expect(stdout).toContain("data:\n  MODE: test\n  QUOTED: x\n");
  expect(stdout.split(String(name))).toHaveLength(3);
});

it("merges data of an overlay, and scales and labels what it names before its prefix", () => {
  const { run } = createTerminal({
    ...files,
    "dev/kustomization.yaml": `namePrefix: dev-
resources: [../base]
labels: [{pairs: {env: dev}, includeTemplates: true}]
replicas: [{name: web, count: 3}]
generatorOptions: {disableNameSuffixHash: true}
configMapGenerator: [{name: conf, behavior: merge, literals: [MORE=1]}]
secretGenerator: [{name: token, literals: [key=abc]}]
`,
  });
  const { stdout } = run("kubectl kustomize dev");
  expect(stdout).toContain('data:\n  MODE: test\n  MORE: "1"\n  QUOTED: x\n');
  expect(stdout).toContain("data:\n  key: YWJj\nkind: Secret\n");
  expect(stdout).toContain("replicas: 3\n");
  expect(stdout.match(/env: dev/g)).toHaveLength(4);
  expect(stdout).not.toContain("needsHashSuffix");
});

it("applies a component to the objects, and copies a value with a replacement", () => {
  const { run } = createTerminal({
    ...files,
    "extra/kustomization.yaml": `kind: Component
patches:
- {target: {kind: Deployment}, patch: '[{"op": "add", "path": "/metadata/annotations/by", "value": "x"}]'}
`,
    "all/kustomization.yaml": `resources: [../base]
components: [../extra]
replacements:
- source: {kind: Deployment, name: web, fieldPath: metadata.name}
  targets: [{select: {kind: Deployment}, fieldPaths: ["spec.template.spec.containers.[name=c].image"], options: {delimiter: ":", index: 1}}]
`,
  });
  const { stdout } = run("kubectl kustomize all");
  expect(stdout).toContain("annotations:\n    by: x\n");
  expect(stdout).toContain("image: nginx:web\n");
});

it.each([
  ["configMapGenerator: [{name: a, literals: [b=1, b=2]}]", "configmap a illegally repeats the key `b`"],
  [
    "configMapGenerator: [{name: a, files: [no.txt]}]",
    "evalsymlink failure on 'k/no.txt' : lstat k/no.txt: no such file or directory",
  ],
  ["secretGenerator: [{name: a, behavior: merge}]", "does not exist; cannot merge or replace"],
])("refuses %s", (text, why) => {
  const { run } = createTerminal({ "k/kustomization.yaml": `${text}\n` });
  expect(run("kubectl kustomize k")).toMatchObject({ exit: 1, stderr: expect.stringContaining(why) });
});
