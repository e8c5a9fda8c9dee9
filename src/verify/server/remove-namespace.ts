import { type Server, waitFor } from "./server.ts";

/** The path of the CustomResourceDefinitions. */
export const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/** Deletes a namespace and its finalizers, because there may be no controller that does this. */
export async function removeNamespace(server: Server, name: string): Promise<void> {
  const path = `/api/v1/namespaces/${name}`;
  await server.send({ method: "DELETE", path });
  await finalizeNamespace(server, path);
  await waitFor(
    `${path} to disappear`,
    async () => (await server.send({ method: "GET", path })).code === 404,
  );
}

/** Removes the finalizers of the namespace with this path. Nothing happens if there is none. */
export async function finalizeNamespace(server: Server, path: string): Promise<void> {
  const { code, body } = await server.send({ method: "GET", path });
  if (code !== 200) return;
  await server.send({ method: "PUT", path: `${path}/finalize`, body: { ...body, spec: { finalizers: [] } } });
}
