import { afterEach, beforeEach, expect, it } from "vitest";
import { dig, type ValueMap } from "../../engine/value/value.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const at = (namespace: string) => `/api/v1/namespaces/${namespace}/configmaps`;

async function create(path: string, object: ValueMap): Promise<ValueMap> {
  const { code, body } = await server.ask("POST", path, { body: object });
  expect([code, body["message"]]).toEqual([201, undefined]);
  return body;
}

const note = (name: string, metadata: ValueMap = {}) => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, ...metadata },
});

const ownedBy = (owner: ValueMap, more: ValueMap = {}) => ({
  ownerReferences: [
    {
      apiVersion: "v1",
      kind: "ConfigMap",
      name: dig(owner, "metadata", "name") ?? "",
      uid: dig(owner, "metadata", "uid") ?? "",
      ...more,
    },
  ],
});

/** Waits until a path is gone. */
async function gone(path: string): Promise<void> {
  await expect.poll(async () => (await server.ask("GET", path)).code, { timeout: 10_000 }).toBe(404);
}

it("a deleted namespace loses its content, and ends", async () => {
  await create("/api/v1/namespaces", { apiVersion: "v1", kind: "Namespace", metadata: { name: "team" } });
  await create(at("team"), note("a"));
  expect((await server.ask("DELETE", "/api/v1/namespaces/team")).code).toBe(200);
  await gone("/api/v1/namespaces/team");
  expect((await server.ask("GET", `${at("team")}/a`)).code).toBe(404);
});

it("an object goes with the last of its owners, and its dependents with it", async () => {
  const owner = await create(at("default"), note("owner"));
  const child = await create(at("default"), note("child", ownedBy(owner)));
  await create(at("default"), note("grandchild", ownedBy(child)));
  await create(at("default"), note("other"));
  await server.ask("DELETE", `${at("default")}/owner`);
  await gone(`${at("default")}/grandchild`);
  expect((await server.ask("GET", `${at("default")}/child`)).code).toBe(404);
  expect((await server.ask("GET", `${at("default")}/other`)).code).toBe(200);
});

it("an orphan keeps what it has, without its owner", async () => {
  const owner = await create(at("default"), note("owner"));
  await create(at("default"), note("child", ownedBy(owner)));
  await server.ask("DELETE", `${at("default")}/owner?propagationPolicy=Orphan`);
  await gone(`${at("default")}/owner`);
  const child = await server.ask("GET", `${at("default")}/child`);
  expect(dig(child.body, "metadata", "ownerReferences")).toBeUndefined();
});

it("an owner that is deleted in the foreground waits for its dependents", async () => {
  const owner = await create(at("default"), note("owner"));
  const held = ownedBy(owner, { blockOwnerDeletion: true });
  await create(at("default"), note("child", { ...held, finalizers: ["example.com/hold"] }));
  await server.ask("DELETE", `${at("default")}/owner?propagationPolicy=Foreground`);
  await expect
    .poll(async () =>
      dig((await server.ask("GET", `${at("default")}/child`)).body, "metadata", "deletionTimestamp"),
    )
    .toBeDefined();
  expect((await server.ask("GET", `${at("default")}/owner`)).code).toBe(200);
  await server.ask("PATCH", `${at("default")}/child`, {
    headers: { "content-type": "application/merge-patch+json" },
    body: { metadata: { finalizers: null } },
  });
  await gone(`${at("default")}/owner`);
});

it.each(["Background", "Foreground"])(
  "an object with another owner stays when one is deleted (%s), and no longer names it",
  async (policy) => {
    const [first, second] = [await create(at("default"), note("a")), await create(at("default"), note("b"))];
    const [one] = ownedBy(first, { blockOwnerDeletion: true }).ownerReferences;
    const [other] = ownedBy(second).ownerReferences;
    await create(at("default"), note("child", { ownerReferences: [one ?? {}, other ?? {}] }));
    await server.ask("DELETE", `${at("default")}/a?propagationPolicy=${policy}`);
    await gone(`${at("default")}/a`);
    const owners = async () =>
      dig((await server.ask("GET", `${at("default")}/child`)).body, "metadata", "ownerReferences");
    await expect.poll(owners).toEqual([other]);
  },
);

it("a dependent that has an orphan finalizer gives its own dependents away", async () => {
  const owner = await create(at("default"), note("owner"));
  const child = await create(at("default"), note("child", { ...ownedBy(owner), finalizers: ["orphan"] }));
  await create(at("default"), note("grandchild", ownedBy(child)));
  await server.ask("DELETE", `${at("default")}/owner`);
  await gone(`${at("default")}/child`);
  const grandchild = await server.ask("GET", `${at("default")}/grandchild`);
  expect([grandchild.code, dig(grandchild.body, "metadata", "ownerReferences")]).toEqual([200, undefined]);
});
