import { expect, it } from "vitest";
import { testBuiltinsOf } from "../../../../testing/test-builtins.ts";
import { createTerminal } from "../../../../testing/test-terminal.ts";
import { readYaml } from "../../../../text/manifest/server-yaml.ts";
import { newCluster } from "../../../server/cluster/cluster.ts";

const files = {
  "cm.yaml":
    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web-config}\ndata:\n  file.yaml: |-\n    port: 80\n    host: a\n",
  "empty.yaml": "# nothing yet\n",
};

/** Builds a kustomization with kubectl v1.35 and v1.36. Returns what each prints. */
function builds(kustomization: string): readonly string[] {
  return ["v1.35.4", "v1.36.3"].map((version) => {
    const start = newCluster({ builtins: testBuiltinsOf(version), host: { parseYaml: readYaml } });
    const terminal = createTerminal({ ...files, "kustomization.yaml": kustomization }, {}, start);
    const { stdout, stderr } = terminal.run("kubectl kustomize");
    return stdout + stderr;
  });
}

const replacement = (name: string, path: string) =>
  `resources: [cm.yaml]\nreplacements:\n- sourceValue: '99'\n  targets: [{select: {kind: ConfigMap, name: ${name}}, fieldPaths: [${path}], options: {create: true}}]\n`;

it("[KV18] a replacement for the namespace default finds objects without a namespace before v1.36", () => {
  const inDefault = replacement("web-config", "data.size").replace("kind:", "namespace: default, kind:");
  expect(builds(inDefault).map((text) => text.includes("size: 99"))).toEqual([true, false]);
});

it("[KV18] replacements open texts since v1.36", () => {
  const [older, newer] = builds(replacement("web-config", "'data.file\\.yaml.port'"));
  expect(older).toContain(
    "wrong node kind: expected MappingNode but got ScalarNode: node contents:\n|-\n  port: 80\n  host: a\n",
  );
  expect(newer).toContain("port: 99");
});

it("[KV18] names the version, and how a generator wants to be added", () => {
  const [older, newer] = builds("resources: [cm.yaml]\nbuildMetadata: [managedByLabel]\n");
  expect(older).toContain("managed-by: kustomize-v5.7.1");
  expect(newer).toContain("managed-by: kustomize-v5.8.1");
  const again = builds("resources: [cm.yaml]\nconfigMapGenerator: [{name: web-config}]\n");
  expect(again.map((text) => text.includes("can not use behavior: 'unspecified'"))).toEqual([false, true]);
  expect(again.every((text) => text.includes("behavior must be merge or replace"))).toBe(true);
});

it("[KV18] knows the options of patches since v1.36, and accepts a patch file without a patch", () => {
  const patch = "{path: empty.yaml, options: {any: true}}";
  expect(builds(`resources: [cm.yaml]\npatches: [${patch}]\n`)).toEqual([
    expect.stringContaining('must specify a target for JSON patch [path: "empty.yaml"]'),
    expect.stringContaining('json: unknown field "any"'),
  ]);
  expect(builds("resources: [cm.yaml]\npatches: [{path: empty.yaml}]\n")[1]).toContain("kind: ConfigMap");
});

it("[KV18] gives the namespace of a kustomization to charts since v1.36", () => {
  const texts = builds("namespace: team\nhelmCharts: [{name: redis}]\n");
  expect(texts.map((text) => text.includes("namespace: team"))).toEqual([false, true]);
});
