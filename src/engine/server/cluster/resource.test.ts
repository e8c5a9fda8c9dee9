import { describe, expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { handle } from "../handle.ts";
import { newCluster } from "./cluster.ts";
import { allResources, findKind, findResource, preferredResource, servesGroup } from "./resource.ts";

const bare = newCluster({
  builtins: testBuiltins(),
  host: { parseYaml: () => ({ error: "not used here", strictError: "" }) },
});

const body = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "things.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { plural: "things", kind: "Thing" },
    versions: [
      { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } },
      { name: "v2", served: false, storage: false, schema: { openAPIV3Schema: { type: "object" } } },
    ],
  },
};
const path = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const { cluster } = handle(bare, { method: "POST", path, body }, "2026-01-01T00:00:00Z");
const all = allResources(cluster);

describe("findResource and findKind return the first resource that matches", () => {
  it.each(all.map((one) => [`${one.apiVersion} ${one.plural}`, one] as const))("%s", (_, one) => {
    const { group, version, apiVersion, kind, plural } = one;
    expect(findResource(cluster, group, version, plural)).toBe(one);
    expect(findKind(cluster, apiVersion, kind)).toBe(
      all.find((other) => other.apiVersion === apiVersion && other.kind === kind),
    );
    expect(preferredResource(cluster, group, plural)).toBe(
      all.find((other) => other.group === group && other.plural === plural),
    );
    expect(servesGroup(cluster, group, version)).toBe(true);
  });

  it.each([
    ["example.com", "v2", "Thing", "things"],
    ["apps", "v9", "Deployment", "deployments"],
    ["", "v1", "deployment", "Deployments"],
  ])("%s/%s %s does not exist", (group, version, kind, plural) => {
    expect(findResource(cluster, group, version, plural)).toBeUndefined();
    expect(findKind(cluster, group === "" ? version : `${group}/${version}`, kind)).toBeUndefined();
  });

  it("serves only the groups and versions of resources", () => {
    expect(servesGroup(cluster, "example.com", "v2")).toBe(false);
    expect(servesGroup(cluster, "apps", "v9")).toBe(false);
    expect(servesGroup(bare, "example.com", "v1")).toBe(false);
  });
});
