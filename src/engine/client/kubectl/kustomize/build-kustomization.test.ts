import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";

const configMap = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n";
const pod = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers: [{name: c, image: x, envFrom: [{configMapRef: {name: settings}}, {configMapRef: {name: other}}]}]
`;

it("updates references to renamed objects, and no others", () => {
  const { run } = createTerminal({
    "k/kustomization.yaml": "namePrefix: dev-\nresources: [all.yaml]\n",
    "k/all.yaml": `${configMap}---\n${pod}`,
  });
  const { stdout } = run("kubectl kustomize k");
  expect(stdout.match(/name: .*/g)).toEqual([
    "name: dev-settings",
    "name: dev-web",
    "name: dev-settings",
    "name: other",
    "name: c",
  ]);
});

it("refuses duplicate objects, so that folders cannot multiply", () => {
  const files: Record<string, string> = {
    "0/kustomization.yaml": "resources: [cm.yaml]",
    "0/cm.yaml": configMap,
  };
  for (let at = 1; at < 16; at++) {
    files[`${at}/kustomization.yaml`] = `resources: [../${at - 1}, ../${at - 1}]`;
  }
  expect(createTerminal(files).run("kubectl kustomize 15")).toMatchObject({
    exit: 1,
    stderr: expect.stringContaining("already registered id: ConfigMap.v1.[noGrp]/settings.[noNs]"),
  });
});
