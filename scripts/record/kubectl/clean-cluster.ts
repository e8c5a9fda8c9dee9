import { dig, get, isList, type Value, type ValueMap } from "../../../src/engine/value/value.ts";
import { deleteCreated } from "../../../src/verify/server/created-objects.ts";
import { removeNamespace } from "../../../src/verify/server/remove-namespace.ts";
import { type Server, sendOrThrow } from "../../../src/verify/server/server.ts";
import type { Definitions } from "../requests/definitions.ts";

/** The namespaces of a new cluster. */
const INITIAL: readonly Value[] = ["default", "kube-system", "kube-public", "kube-node-lease"];

/** The initial namespaces into which sessions write. */
const WRITTEN = ["default", "kube-public"];

/** What `default` has in a new cluster: the Service of the API server, and its endpoints; and a role of `kube-public`. */
const OF_THE_SERVER =
  /\/default\/(services|endpoints|endpointslices)\/kubernetes$|\/kube-public\/\w+\/system:controller:bootstrap-signer$/;

/** Kinds whose objects have another way to go: namespaces have objects, and the server makes an APIService for each definition. */
const OTHERS = /\/(namespaces|apiservices)$/;

/**
 * Returns a function that deletes what the cluster did not have before: namespaces with all their objects, because there is no controller
 * that does this, and objects that are in no namespace. It empties `default` and `kube-public`. The shared definitions stay.
 */
export async function createCleaner(server: Server, definitions: Definitions): Promise<() => Promise<void>> {
  const initial = new Set(await clusterObjects(server));
  return async () => {
    const { items } = await sendOrThrow(server, { method: "GET", path: "/api/v1/namespaces" });
    for (const one of items as readonly ValueMap[]) {
      const name = dig(one, "metadata", "name");
      if (!INITIAL.includes(name ?? "")) await removeWithObjects(server, String(name));
    }
    for (const name of WRITTEN) await removeObjects(server, name);
    const shared = definitions.paths();
    const made = (await clusterObjects(server)).filter((path) => !initial.has(path) && !shared.has(path));
    await deleteCreated(server, new Set(made));
  };
}

/** Deletes a namespace with all its objects. */
async function removeWithObjects(server: Server, namespace: string): Promise<void> {
  await removeObjects(server, namespace);
  await removeNamespace(server, namespace);
}

/** Deletes all objects of a namespace, except those that a new cluster has. */
async function removeObjects(server: Server, namespace: string): Promise<void> {
  const kinds = (await deletedKinds(server)).filter(({ isNamespaced }) => isNamespaced);
  const collections = kinds.map(({ root, plural }) => `${root}/namespaces/${namespace}/${plural}`);
  const found = await Promise.all(collections.map((collection) => pathsIn(server, collection)));
  const made = found.flat().filter((path) => !OF_THE_SERVER.test(path));
  await deleteCreated(server, new Set(made));
}

/** Returns the paths of all objects that are in no namespace and are no namespaces. */
async function clusterObjects(server: Server): Promise<readonly string[]> {
  const kinds = (await deletedKinds(server)).filter(({ isNamespaced }) => !isNamespaced);
  const collections = kinds.map(({ root, plural }) => `${root}/${plural}`);
  const own = collections.filter((path) => !OTHERS.test(path));
  const found = await Promise.all(own.map((collection) => pathsIn(server, collection)));
  return found.flat();
}

async function pathsIn(server: Server, collection: string): Promise<readonly string[]> {
  const { body } = await server.send({ method: "GET", path: collection });
  const items = get(body, "items");
  return isList(items) ? items.map((item) => `${collection}/${String(dig(item, "metadata", "name"))}`) : [];
}

type Kind = { readonly root: string; readonly plural: string; readonly isNamespaced: boolean };

/** Returns the kinds whose objects a client can list and delete. */
async function deletedKinds(server: Server): Promise<readonly Kind[]> {
  const { groups } = await sendOrThrow(server, { method: "GET", path: "/apis" });
  const roots = (groups as readonly ValueMap[]).map(
    (group) => `/apis/${String(dig(group, "preferredVersion", "groupVersion"))}`,
  );
  const found: Kind[] = [];
  for (const root of ["/api/v1", ...roots]) {
    const { body } = await server.send({ method: "GET", path: root });
    for (const one of (body["resources"] ?? []) as readonly ValueMap[]) {
      const verbs = get(one, "verbs");
      const plural = String(one["name"]);
      if (!isList(verbs) || !verbs.includes("delete") || !verbs.includes("list") || plural.includes("/"))
        continue;
      found.push({ root, plural, isNamespaced: one["namespaced"] === true });
    }
  }
  return found;
}
