import { dig, get, isList, type ValueMap } from "../../../src/engine/value/value.ts";
import { deleteObject } from "../../../src/verify/server/created-objects.ts";
import { removeNamespace } from "../../../src/verify/server/remove-namespace.ts";
import { type Server, sendOrThrow } from "../../../src/verify/server/server.ts";

/** Deletes namespaces with all their objects, because there is no controller that does this. */
export async function cleanNamespaces(server: Server, namespaces: readonly string[]): Promise<void> {
  for (const namespace of namespaces) {
    const { code } = await server.send({ method: "GET", path: `/api/v1/namespaces/${namespace}` });
    if (code !== 200) continue;
    for (const { root, plural } of await namespacedKinds(server)) {
      const collection = `${root}/namespaces/${namespace}/${plural}`;
      const { body } = await server.send({ method: "GET", path: collection });
      const items = get(body, "items");
      for (const item of isList(items) ? items : [])
        await deleteObject(server, `${collection}/${String(dig(item, "metadata", "name"))}`);
    }
    await removeNamespace(server, namespace);
  }
}

type Place = { readonly root: string; readonly plural: string };

async function namespacedKinds(server: Server): Promise<readonly Place[]> {
  const { groups } = await sendOrThrow(server, { method: "GET", path: "/apis" });
  const roots = (groups as readonly ValueMap[]).map(
    (group) => `/apis/${String(dig(group, "preferredVersion", "groupVersion"))}`,
  );
  const found: Place[] = [];
  for (const root of ["/api/v1", ...roots]) {
    const { body } = await server.send({ method: "GET", path: root });
    for (const one of (body["resources"] ?? []) as readonly ValueMap[]) {
      const verbs = get(one, "verbs");
      const plural = String(one["name"]);
      const isDeleted = isList(verbs) && verbs.includes("delete") && verbs.includes("list");
      if (isDeleted && one["namespaced"] === true && !plural.includes("/")) found.push({ root, plural });
    }
  }
  return found;
}
