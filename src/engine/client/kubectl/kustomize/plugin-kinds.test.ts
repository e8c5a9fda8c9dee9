import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";

const OBJECTS = `apiVersion: v1
kind: ConfigMap
metadata: {name: b}
data: {text: /a/b}
---
apiVersion: v1
kind: Namespace
metadata: {name: space}
`;

/** Builds a kustomization with the configuration of a plugin. */
function build(field: "transformers" | "generators", config: string) {
  const text = `resources: [x.yaml]\n${field}:\n- |-\n  apiVersion: builtin\n  metadata: {name: t}\n  ${config.replaceAll("\n", "\n  ")}\n`;
  return createTerminal({ "x.yaml": OBJECTS, "kustomization.yaml": text }).run("kubectl kustomize .");
}

it("ValueAddTransformer writes a value into fields, and into paths of files", () => {
  const { stdout } = build(
    "transformers",
    `kind: ValueAddTransformer
value: team
targets:
- {fieldPath: metadata/namespace}
- {fieldPath: data/text, selector: {kind: ConfigMap}, filePathPosition: 2}
- {fieldPath: "spec/list/[name=x]/value", selector: {kind: Namespace}}`,
  );
  expect(stdout).toContain("  text: /a/team/b\nkind: ConfigMap\nmetadata:\n  name: b\n  namespace: team\n");
  expect(stdout).toContain("  name: space\nspec:\n  list:\n  - name: x\n    value: team\n");
});

it.each([
  ["kind: ValueAddTransformer", "must specify at least one target"],
  ["kind: ValueAddTransformer\ntargets: [{}]", "fieldPath cannot be empty"],
  [
    "kind: ValueAddTransformer\ntargets: [{fieldPath: a, filePathPosition: -1}]",
    "value of FilePathPosition (-1) cannot be negative",
  ],
  ["kind: PrefixSuffixTransformer\nprefix: a", "fieldSpecs is not expected to be nil"],
])("refuses %s", (config, why) => {
  const [, kind] = config.match(/kind: (\w+)/) ?? [];
  expect(build("transformers", config).stderr).toBe(
    `error: plugin ${kind}.builtin.[noGrp]/t.[noNs] fails configuration: ${why}\n`,
  );
});

it("PrefixSuffixTransformer changes both ends of a name", () => {
  const config = "kind: PrefixSuffixTransformer\nprefix: p-\nsuffix: -s\nfieldSpecs: [{path: metadata/name}]";
  expect(build("transformers", config).stdout).toContain("name: p-b-s\n");
});

it("IAMPolicyGenerator makes a ServiceAccount", () => {
  const config = (cloud: string) =>
    `kind: IAMPolicyGenerator\ncloud: ${cloud}\nkubernetesService: {name: k}\nserviceAccount: {name: g, projectId: p}`;
  expect(build("generators", config("gke")).stdout).toContain(
    "    iam.gke.io/gcp-service-account: g@p.iam.gserviceaccount.com\n  name: k\n",
  );
  expect(build("generators", config("aws")).stderr).toBe("error: cloud provider aws not supported yet\n");
});

it.each([
  ["ConfigMapGenerator", "plugin ConfigMapGenerator.builtin.[noGrp]/t.[noNs] not a transformer"],
  ["SortOrderTransformer", "unable to load builtin SortOrderTransformer.builtin.[noGrp]"],
])("%s is no transformer", (kind, why) => {
  expect(build("transformers", `kind: ${kind}`).stderr).toBe(`error: ${why}\n`);
});
