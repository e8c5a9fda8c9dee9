import { rolesOf } from "../../engine/scenario/create-initial-cluster.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { dig, get, isList, type Value, type ValueMap } from "../../engine/value/value.ts";
import { policyOf } from "../../replay/admission-policy.ts";
import { objectsOf } from "../../text/manifest/flatten-list.ts";
import { parseManifest } from "../../text/manifest/parse-manifest.ts";
import type { Simulated } from "../simulate/simulate.ts";
import { pause, type Server, sendOrThrow } from "./server.ts";

/** The time, in ms, after which a server uses new definitions, roles and policies. */
const SETTLE = 5000;

const DELAYED_RESOURCES =
  /^(customresourcedefinitions|(cluster)?role(binding)?s|(mutating|validating)admission\w+)$/;

/** Whether a path is of a resource that a server uses only some time after somebody wrote it. */
export function isOfDelayedResource(path: string): boolean {
  return path.split("/").some((part) => DELAYED_RESOURCES.test(part));
}

/** How to create what exists before the first step. */
export type CreateOptions = {
  /** Returns a policy as the server gets it. Default: as it is. */
  readonly policy?: (policy: ValueMap) => ValueMap;
  /** The server that gets the policies. Default: the same. */
  readonly policyServer?: Server;
  readonly pause?: (milliseconds: number) => Promise<void>;
};

/** The server does not serve a kind that a scenario needs. */
export class UnservedKind extends Error {}

/** Creates everything that exists before the first step of a scenario. Throws if the server refuses a request. */
export async function createInitialObjects(
  server: Server,
  scenario: Scenario,
  simulated: Simulated,
  { policy = (one) => one, policyServer = server, pause: wait = pause }: CreateOptions = {},
): Promise<void> {
  const { definitions = [], objects = [], rules = [], admission = [] } = scenario;
  for (const definition of parseObjects(definitions)) await create(server, definition);
  if (definitions.length > 0) await wait(SETTLE);
  for (const object of parseObjects(objects)) await createWithManagedFields(server, object);
  for (const role of rules.flatMap(rolesOf)) await create(server, role);
  for (const [at, one] of admission.entries()) {
    const parts = policyOf(one, at, pluralOf(one.match.kind, simulated));
    for (const part of parts) await create(policyServer, policy(part));
  }
  if (rules.length + admission.length > 0) await wait(SETTLE);
}

function parseObjects(texts: readonly string[]): readonly ValueMap[] {
  return texts.flatMap((text) => objectsOf(parseManifest(text).documents));
}

function pluralOf(kind: string | undefined, { collections }: Simulated): string {
  const found = collections.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`no step touches an object of kind ${kind}`);
  return found.path.split("/").at(-1) ?? "";
}

async function create(server: Server, object: ValueMap): Promise<ValueMap> {
  return sendOrThrow(server, { method: "POST", path: await collectionOf(server, object), body: object });
}

/** Creates an object and then sets its managed fields with a patch, because a new object cannot have any. */
async function createWithManagedFields(server: Server, object: ValueMap): Promise<void> {
  const entries = dig(object, "metadata", "managedFields");
  const { managedFields: _, ...metadata } = get(object, "metadata") as { readonly [key: string]: Value };
  await createNamespaceOf(server, object);
  await create(server, { ...object, metadata });
  const path = `${await collectionOf(server, object)}/${String(metadata["name"])}`;
  if (get(object, "status") !== undefined)
    await server.send({ method: "PUT", path: `${path}/status`, body: { ...object, metadata } });
  const value = isList(entries) && entries.length > 0 ? entries : [{}];
  const body = [{ op: "replace", path: "/metadata/managedFields", value }];
  await sendOrThrow(server, { method: "PATCH", path, contentType: "application/json-patch+json", body });
}

async function createNamespaceOf(server: Server, object: ValueMap): Promise<void> {
  const name = dig(object, "metadata", "namespace");
  if (typeof name !== "string") return;
  const body = { apiVersion: "v1", kind: "Namespace", metadata: { name } };
  await server.send({ method: "POST", path: "/api/v1/namespaces", body });
}

async function collectionOf(server: Server, object: ValueMap): Promise<string> {
  const apiVersion = String(get(object, "apiVersion"));
  const root = apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const { resources } = await sendOrThrow(server, { method: "GET", path: root });
  const found = (resources as readonly ValueMap[]).find(
    (one) => get(one, "kind") === get(object, "kind") && !String(get(one, "name")).includes("/"),
  );
  if (found === undefined) throw new UnservedKind(`no ${get(object, "kind")} in ${apiVersion}`);
  const namespace = String(dig(object, "metadata", "namespace") ?? "default");
  return `${root}${get(found, "namespaced") === true ? `/namespaces/${namespace}` : ""}/${get(found, "name")}`;
}
