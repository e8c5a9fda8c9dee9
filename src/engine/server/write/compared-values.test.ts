import { expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { dig, type Value, type ValueMap } from "../../value/value.ts";
import { newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";

const NAMESPACE = "namespaces/default";

/** Creates an object as one client, replaces it as another, and returns the owners. */
function ownersAfterPut(
  path: string,
  body: ValueMap,
  second: ValueMap = body,
): readonly (Value | undefined)[] {
  const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
  const made = handle(
    empty,
    { method: "POST", path, query: { fieldManager: "a" }, body },
    "2026-01-01T00:00:00Z",
  );
  const at = `${path}/${String(dig(body, "metadata", "name"))}`;
  const put = { method: "PUT", path: at, query: { fieldManager: "b" }, body: second } as const;
  const { response } = handle(made.cluster, put, "2026-01-01T00:00:01Z");
  return (dig(response.body, "metadata", "managedFields") as readonly Value[]).map((one) =>
    dig(one, "manager"),
  );
}

const limits = (cpu: Value) => ({
  apiVersion: "v1",
  kind: "LimitRange",
  metadata: { name: "a" },
  spec: { limits: [{ type: "Container", default: { cpu } }] },
});

it.each<[Value, string]>([
  ["500m", "a"],
  ["0.5", "b"],
  [0.5, "b"],
  ["1Gi", "a"],
  ["1024Mi", "b"],
  ["8192Mi", "a"], // Go keeps no text of multiples of eight
  ["0.5Gi", "b"],
])("a client that sends the amount %s again owns the list if another text is stored", (amount, owner) => {
  expect(ownersAfterPut(`/api/v1/${NAMESPACE}/limitranges`, limits(amount))).toEqual([owner]);
});

it("[C6] an empty list in an atomic list is not the same as none", () => {
  const role = (more: ValueMap) => ({
    apiVersion: "rbac.authorization.k8s.io/v1",
    kind: "Role",
    metadata: { name: "a" },
    rules: [{ apiGroups: [""], resources: ["pods"], verbs: ["get"], ...more }],
  });
  const path = `/apis/rbac.authorization.k8s.io/v1/${NAMESPACE}/roles`;
  expect(ownersAfterPut(path, role({}))).toEqual(["a"]);
  expect(ownersAfterPut(path, role({ resourceNames: [] }))).toEqual(["b"]);
});

it("a divisor that was left out is not 0", () => {
  const template = (divisor: ValueMap) => ({
    apiVersion: "v1",
    kind: "PodTemplate",
    metadata: { name: "a" },
    template: {
      spec: {
        containers: [{ name: "c", image: "i:1" }],
        volumes: [
          {
            name: "v",
            downwardAPI: {
              items: [
                {
                  path: "cpu",
                  resourceFieldRef: { containerName: "c", resource: "limits.cpu", ...divisor },
                },
              ],
            },
          },
        ],
      },
    },
  });
  const path = `/api/v1/${NAMESPACE}/podtemplates`;
  expect(ownersAfterPut(path, template({ divisor: "0" }))).toEqual(["a"]);
  expect(ownersAfterPut(path, template({}))).toEqual(["a", "b"]);
});
