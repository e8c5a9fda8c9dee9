import { expect, it } from "vitest";
import type { ValueMap } from "../../../../value/value.ts";
import { checkVolumes, tokenVolumeErrors } from "./volume-validation.ts";

const at = "spec.volumes[0]";
const twice = "may not specify more than 1 volume type";

function problems(volumes: readonly ValueMap[]): readonly string[] {
  return checkVolumes(volumes, "spec", "").flatMap(({ errors }) =>
    errors.map(({ field, detail }) => `${field}: ${detail}`),
  );
}

it.each<{ name: string; volumes: readonly ValueMap[]; want: readonly string[] }>([
  { name: "valid volumes", volumes: [{ name: "a", emptyDir: {} }], want: [] },
  { name: "no type", volumes: [{ name: "a" }], want: [`${at}: Required value: must specify a volume type`] },
  {
    name: "two types: the server checks only the first in its own order",
    volumes: [{ name: "a", configMap: {}, hostPath: {} }],
    want: [`${at}.hostPath.path: Required value`, `${at}.configMap: Forbidden: ${twice}`],
  },
  {
    name: "a type from after configMap is not the first",
    volumes: [{ name: "a", csi: { driver: "d" }, secret: {} }],
    want: [`${at}.secret.secretName: Required value`, `${at}.csi: Forbidden: ${twice}`],
  },
  {
    name: "types in the order of the server, in its spelling",
    volumes: [
      { name: "a", image: {}, ephemeral: {}, downwardAPI: {}, cephfs: {}, flocker: { datasetName: "d" } },
    ],
    want: ["cephFS", "downwarAPI", "ephemeral", "image"].map((type) => `${at}.${type}: Forbidden: ${twice}`),
  },
  {
    name: "no name",
    volumes: [{ configMap: {} }],
    want: [`${at}.configMap.name: Required value`, `${at}.name: Required value`],
  },
  {
    name: "a duplicate name of a valid volume",
    volumes: [
      { name: "a", emptyDir: {} },
      { name: "a", emptyDir: {} },
    ],
    want: ['spec.volumes[1].name: Duplicate value: "a"'],
  },
  {
    name: "the same name as an invalid volume",
    volumes: [{ name: "a" }, { name: "a", emptyDir: {} }],
    want: [`${at}: Required value: must specify a volume type`],
  },
])("finds $name", ({ volumes, want }) => {
  expect(problems(volumes)).toEqual(want);
});

it.each<{ name: string; volumes: readonly ValueMap[]; want: readonly string[] }>([
  {
    name: "a token of a projected volume without a service account",
    volumes: [{ name: "a", projected: { sources: [{ configMap: {} }, { serviceAccountToken: {} }] } }],
    want: [
      `${at}.projected.sources[1].serviceAccountToken: Forbidden: must not be specified when serviceAccountName is not set`,
    ],
  },
])("finds in a pod $name", ({ volumes, want }) => {
  expect(tokenVolumeErrors({ volumes }).map(({ field, detail }) => `${field}: ${detail}`)).toEqual(want);
});
