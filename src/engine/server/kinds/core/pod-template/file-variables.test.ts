import { expect, it } from "vitest";
import { fileVariableErrors } from "./file-variables.ts";

it.each([
  ["an emptyDir", [{ name: "v", emptyDir: {} }], []],
  ["no volume", [], ['spec.containers[0].env[0].valueFrom.fileKeyRef.volumeName: Not found: "v"']],
  [
    "another volume",
    [{ name: "v", configMap: { name: "c" } }],
    [
      'spec.containers[0].env[0].valueFrom.fileKeyRef.volumeName: Invalid value: "v": referenced volume must be of type emptyDir',
    ],
  ],
])("a variable comes from a file in %s", (_, volumes, want) => {
  const env = [{ name: "A", valueFrom: { fileKeyRef: { volumeName: "v", path: "p", key: "k" } } }];
  const found = fileVariableErrors({ containers: [{ name: "a", env }], volumes }, "spec");
  expect(found.map(({ field, detail }) => `${field}: ${detail}`)).toEqual(want);
});
