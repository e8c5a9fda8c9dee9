import "../../../testing/load-parts.ts";
import { expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { forgetParts, loadAllParts, loadParts } from "../../part.ts";
import { newCluster } from "../cluster/cluster.ts";
import { allResources, type Resource } from "../cluster/resource.ts";
import { PLAIN_CONTAINER_FIELDS, PLAIN_POD_SPEC_FIELDS } from "../kinds/core/pod-template/plain-pod.ts";
import { kindOf } from "../kinds/find-kind.ts";
import { findStruct, type GoType } from "../structs/go-types.ts";
import { columnsOfKind } from "../table/object-table.ts";
import { bootstrapObjects } from "./bootstrap-roles.generated.ts";
import { enumValues } from "./enum-values.generated.ts";
import { firstStructs } from "./first-structs.generated.ts";
import { lateStructs } from "./late-structs.generated.ts";
import { strategyFacts } from "./strategies.generated.ts";
import { tableColumns } from "./table-columns.generated.ts";

const cluster = newCluster({
  builtins: testBuiltins(),
  host: { parseYaml: () => ({ value: null, strictError: null }) },
});
const resources = allResources(cluster);
const nameOf = ({ plural, group }: Resource): string => `${plural}.${group}`;
const kindNameOf = ({ kind, group }: Resource): string => `${kind}.${group}`;
const keysOf = (table: string, separator: string): readonly string[] =>
  table.split("\n").map((line) => line.slice(0, line.indexOf(separator)));

it("has a strategy for each resource that a client may update, and for no other", () => {
  const updated = resources.filter(({ verbs }) => verbs.includes("update")).map(nameOf);
  expect(keysOf(strategyFacts, " ").toSorted()).toEqual([...new Set(updated)].toSorted());
});

it("has reset fields for the status of each resource with that subresource, and for no other", () => {
  const withReset = strategyFacts
    .split("\n")
    .filter((line) => !line.endsWith(" -"))
    .map((line) => line.split(" ")[0]);
  const withStatus = resources.filter(({ subresources }) => subresources.has("status")).map(nameOf);
  expect(withReset.toSorted()).toEqual([...new Set(withStatus)].toSorted());
});

it("has as many columns for a kind as the kind returns cells", () => {
  const row = { object: {}, now: "2026-01-01T00:00:00Z" };
  const wrong = resources.filter((resource) => {
    const cells = kindOf(resource).table;
    const columns = columnsOfKind(resource)?.split(",") ?? [];
    const names = columns[0] === "Name" ? 1 : 0; // the server adds the cell with the name itself
    return cells !== undefined && columns.length !== cells(row).length + names;
  });
  // The real server returns the age of an IPAddress, too, without a column.
  expect(wrong.map(kindNameOf)).toEqual(["IPAddress.networking.k8s.io"]);
});

it("has columns for these kinds whose cells the server cannot print yet", () => {
  const printed = resources.filter((resource) => kindOf(resource).table !== undefined).map(kindNameOf);
  expect(keysOf(tableColumns, "\t").filter((name) => !printed.includes(name))).toMatchInlineSnapshot(`
    [
      "CSIStorageCapacity.storage.k8s.io",
      "Scale.autoscaling",
      "Status.",
    ]
  `);
});

it("has a struct for each built-in kind", () => {
  const names = [...keysOf(firstStructs, " "), ...keysOf(lateStructs, " ")];
  expect(resources.filter(({ struct }) => !names.includes(struct ?? "")).map(kindNameOf)).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

it("has in the first table the structs of the kinds in the core with plain pods, and no others", async () => {
  const found = new Set<string>();
  const firstFields: { readonly [struct: string]: readonly string[] } = {
    "core/v1.PodSpec": PLAIN_POD_SPEC_FIELDS,
    "core/v1.Container": PLAIN_CONTAINER_FIELDS,
  };
  const visit = (type: GoType): void => {
    if ("of" in type) visit(type.of);
    if (type.kind === "struct" && !found.has(type.name)) {
      found.add(type.name);
      const isFirst = firstFields[type.name];
      for (const field of findStruct(type.name)?.fields ?? [])
        if (field.type.kind === "struct" || (isFirst?.includes(field.name) ?? true)) visit(field.type);
    }
  };
  forgetParts();
  await loadParts(["tables"]); // findStruct throws for a struct of the part `server`
  for (const name of [
    "apps/v1.Deployment",
    "apps/v1.ReplicaSet",
    "autoscaling/v1.Scale",
    "core/v1.ConfigMap",
  ])
    visit({ kind: "struct", name });
  expect([...found].toSorted()).toEqual(keysOf(firstStructs, " "));
  await loadAllParts();
});

it("has the roles that other roles aggregate, and the roles for users", () => {
  const names = bootstrapObjects
    .filter((object) => object["kind"] === "ClusterRole")
    .map((object) => (object["metadata"] as { readonly name: string }).name);
  expect(names).toEqual(expect.arrayContaining(["cluster-admin", "admin", "edit", "view"]));
  expect(names.filter((name) => name.startsWith("system:aggregate-to-"))).toHaveLength(3);
});

it("names in enums only types of the schema", () => {
  const types = enumValues.split("\n").flatMap((line) => (line.split(": ")[1] ?? "").split(" "));
  const unknown = types
    .map((field) => field.slice(0, field.lastIndexOf(".")))
    .filter((type) => cluster.builtins.schema.find(type) === undefined);
  expect([...new Set(unknown)]).toMatchInlineSnapshot(`
    [
      "io.k8s.api.admissionregistration.v1.Rule",
      "io.k8s.api.core.v1.EphemeralContainerCommon",
      "io.k8s.api.autoscaling.v1.MetricSpec",
      "io.k8s.api.autoscaling.v1.MetricStatus",
    ]
  `);
});
