import { expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import type { ValueMap } from "../../value/value.ts";
import { newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";

const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });

/** Returns the message of the server for a new object, empty if the server creates it. */
function problem(plural: string, body: ValueMap): string {
  const path = `/api/v1/namespaces/default/${plural}`;
  const { code, body: answer } = handle(
    empty,
    { method: "POST", path, body },
    "2026-01-01T00:00:00Z",
  ).response;
  return code === 201 ? "" : String(answer["message"]);
}

const meta = { name: "a" };

it.each<{ name: string; annotations: ValueMap; fits: boolean }>([
  { name: "the maximum of bytes", annotations: { a: "é".repeat(131_071), b: "" }, fits: true },
  { name: "one byte more", annotations: { a: "é".repeat(131_071), b: "x" }, fits: false },
  { name: "one byte more in a key", annotations: { a: "é".repeat(131_071), bc: "" }, fits: false },
])("limits the annotations: $name", ({ annotations, fits }) => {
  const said = problem("configmaps", { metadata: { ...meta, annotations } });
  const want = "metadata.annotations: Too long: may not be more than 262144 bytes";
  expect(said).toBe(fits ? "" : `ConfigMap "a" is invalid: ${want}`);
});

it.each<{ name: string; plural: string; body: ValueMap; want: string }>([
  {
    name: "takes a ConfigMap of the maximum size",
    plural: "configmaps",
    body: { data: { a: "é".repeat(524_288) } },
    want: "",
  },
  {
    name: "refuses a larger ConfigMap",
    plural: "configmaps",
    body: { data: { a: "é".repeat(524_288) }, binaryData: { b: "eA==" } },
    want: 'ConfigMap "a" is invalid: []: Too long: may not be more than 1048576 bytes',
  },
  {
    name: "takes a Secret of the maximum size",
    plural: "secrets",
    body: { stringData: { a: "é".repeat(524_288) } },
    want: "",
  },
  {
    name: "refuses a larger Secret",
    plural: "secrets",
    body: { stringData: { a: "é".repeat(524_288), b: "x" } },
    want: 'Secret "a" is invalid: data: Too long: may not be more than 1048576 bytes',
  },
])("$name", ({ plural, body, want }) => expect(problem(plural, { metadata: meta, ...body })).toBe(want));

it("counts the bytes of names and values of labels", () => {
  expect(problem("configmaps", { metadata: { name: "é".repeat(127) } })).toContain(
    "must be no more than 253 characters",
  );
  const labels = { a: "é".repeat(32) };
  expect(problem("configmaps", { metadata: { ...meta, labels } })).toContain("must be no more than 63 bytes");
});

it.each<{ name: string; parameters: ValueMap; max: number }>([
  { name: "as many as possible", parameters: parametersOf(512, "v"), max: 0 },
  { name: "one more", parameters: parametersOf(513, ""), max: 512 },
  { name: "the maximum of bytes", parameters: { é: "x".repeat(262_142) }, max: 0 },
  { name: "one byte more", parameters: { é: "x".repeat(262_143) }, max: 262_144 },
])("limits the parameters of a class: $name", ({ parameters, max }) => {
  const path = "/apis/storage.k8s.io/v1/storageclasses";
  const body = { metadata: meta, provisioner: "p", parameters };
  const { code, body: answer } = handle(
    empty,
    { method: "POST", path, body },
    "2026-01-01T00:00:00Z",
  ).response;
  const want = `parameters: Too long: may not be more than ${max} bytes`;
  expect(code === 201 ? "" : answer["message"]).toBe(
    max === 0 ? "" : `StorageClass.storage.k8s.io "a" is invalid: ${want}`,
  );
});

function parametersOf(count: number, value: string): ValueMap {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, value]));
}
