import { expect, it } from "vitest";
import type { Value } from "../../../src/engine/value/value.ts";
import type { Server } from "../../../src/verify/server/server.ts";
import type { Definitions } from "../requests/definitions.ts";
import { createCleaner } from "./clean-cluster.ts";

const definitions: Definitions = {
  install: async () => {},
  replace: async () => {},
  remove: async () => {},
  paths: () => new Set(),
};

/** Returns a server that has these objects, by their paths, and serves their kinds. */
function serverWith(objects: Set<string>): Server {
  const bodyOf = (path: string): Value => {
    if (path === "/apis") return { groups: [] };
    if (path === "/api/v1") {
      const kind = (name: string, namespaced: boolean) => ({ name, namespaced, verbs: ["delete", "list"] });
      return {
        resources: [
          kind("services", true),
          kind("configmaps", true),
          kind("nodes", false),
          kind("namespaces", false),
        ],
      };
    }
    const names = [...objects].filter((one) => one.replace(/\/[^/]+$/, "") === path);
    return { items: names.map((one) => ({ metadata: { name: one.slice(path.length + 1) } })) };
  };
  return {
    address: "http://server",
    send: async ({ method, path }) => {
      if (method === "DELETE") objects.delete(path);
      const isObject = /\/(namespaces|nodes)\/[^/]+$/.test(path);
      const code = isObject && !objects.has(path) ? 404 : 200;
      return { code, body: bodyOf(path) as { [key: string]: Value } };
    },
  };
}

it("empties namespaces, `default` and `kube-public`, and keeps what a new cluster has", async () => {
  const fresh = [
    "/api/v1/namespaces/default",
    "/api/v1/namespaces/kube-system",
    "/api/v1/namespaces/default/services/kubernetes",
    "/api/v1/namespaces/kube-system/configmaps/kubernetes",
    "/api/v1/namespaces/kube-public/services/system:controller:bootstrap-signer",
    "/api/v1/nodes/first",
  ];
  const objects = new Set(fresh);
  const clean = await createCleaner(serverWith(objects), definitions);
  for (const path of [
    "/api/v1/namespaces/default/configmaps/a",
    "/api/v1/namespaces/default/configmaps/kubernetes",
    "/api/v1/namespaces/default/services/web",
    "/api/v1/namespaces/kube-public/configmaps/cluster-info",
    "/api/v1/namespaces/demo",
    "/api/v1/namespaces/demo/services/kubernetes",
    "/api/v1/nodes/second",
  ])
    objects.add(path);
  await clean();
  expect([...objects]).toEqual(fresh);
});
