import type { Scenario } from "../../src/engine/scenario/scenario.ts";
import { rolesOf } from "../../src/engine/scenario/setup.ts";
import { dig, get, isList, type Value, type ValueMap } from "../../src/engine/value/value.ts";
import {
  type Collection,
  isOfStory,
  type Simulated,
} from "../../src/testing/conformance/scenario/simulate.ts";
import { objectsOf } from "../../src/text/objects.ts";
import { parseManifest } from "../../src/text/parse.ts";
import { policyOf } from "./policy.ts";
import { must, pause, type Server, waitFor } from "./server.ts";

/** How long a server takes to act on new definitions, rights and policies. */
const SETTLE = 5000;

/** The kinds on which a server acts a moment after they were written. */
export const SLOW = /^(customresourcedefinitions|(cluster)?role(binding)?s|mutatingadmission\w+)$/;

/** Makes what a scenario has before its first step. */
export async function begin(server: Server, scenario: Scenario, simulated: Simulated): Promise<void> {
  const { definitions = [], objects = [], rules = [], admission = [] } = scenario;
  for (const definition of read(definitions)) await make(server, definition);
  if (definitions.length > 0) await pause(SETTLE);
  for (const object of read(objects)) await putBack(server, object);
  for (const role of rules.flatMap(rolesOf)) await make(server, role);
  for (const [at, one] of admission.entries()) {
    for (const part of policyOf(one, at, pluralOf(one.match.kind, simulated))) await make(server, part);
  }
  if (rules.length + admission.length > 0) await pause(SETTLE);
}

function read(texts: readonly string[]): readonly ValueMap[] {
  return texts.flatMap((text) =>
    parseManifest(text).documents.flatMap(({ value }) =>
      value === null ? [] : objectsOf(value).map((one) => one.value),
    ),
  );
}

function pluralOf(kind: string | undefined, { collections }: Simulated): string {
  const found = collections.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`no step touches an object of kind ${kind}`);
  return found.path.split("/").at(-1) ?? "";
}

async function make(server: Server, object: ValueMap): Promise<ValueMap> {
  return must(server, { method: "POST", path: await collectionOf(server, object), body: object });
}

/** An object as it was: its managed fields are put back with a patch, for a new object may not bring any. */
async function putBack(server: Server, object: ValueMap): Promise<void> {
  const entries = dig(object, "metadata", "managedFields");
  const { managedFields: _, ...metadata } = get(object, "metadata") as { readonly [key: string]: Value };
  await makeNamespaceOf(server, object);
  await make(server, { ...object, metadata });
  const path = `${await collectionOf(server, object)}/${String(metadata["name"])}`;
  const value = isList(entries) && entries.length > 0 ? entries : [{}];
  const body = [{ op: "replace", path: "/metadata/managedFields", value }];
  await must(server, { method: "PATCH", path, contentType: "application/json-patch+json", body });
}

async function makeNamespaceOf(server: Server, object: ValueMap): Promise<void> {
  const name = dig(object, "metadata", "namespace");
  if (typeof name !== "string") return;
  const body = { apiVersion: "v1", kind: "Namespace", metadata: { name } };
  await server.send({ method: "POST", path: "/api/v1/namespaces", body });
}

async function collectionOf(server: Server, object: ValueMap): Promise<string> {
  const apiVersion = String(get(object, "apiVersion"));
  const root = apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const { resources } = await must(server, { method: "GET", path: root });
  const found = (resources as readonly ValueMap[]).find(
    (one) => get(one, "kind") === get(object, "kind") && !String(get(one, "name")).includes("/"),
  );
  if (found === undefined) throw new Error(`no ${get(object, "kind")} in ${apiVersion}`);
  const namespace = String(dig(object, "metadata", "namespace") ?? "default");
  return `${root}${get(found, "namespaced") === true ? `/namespaces/${namespace}` : ""}/${get(found, "name")}`;
}

/** Deletes all that scenarios make: what is in these collections, and the kinds, rights and policies of scenarios. */
export async function wipe(server: Server, collections: readonly Collection[]): Promise<void> {
  const made = ["mutatingadmissionpolicies", "mutatingadmissionpolicybindings"].map((plural) => ({
    path: `/apis/admissionregistration.k8s.io/v1/${plural}`,
    mine: (name: string) => /^admission-\d+$/.test(name),
  }));
  const rights = ["clusterrolebindings", "clusterroles"].map((plural) => ({
    path: `/apis/rbac.authorization.k8s.io/v1/${plural}`,
    mine: (name: string) => /-rule-\d+$/.test(name),
  }));
  const spaced = ["rolebindings", "roles"].map((plural) => ({
    path: `/apis/rbac.authorization.k8s.io/v1/namespaces/default/${plural}`,
    mine: (name: string) => /-rule-\d+$/.test(name),
  }));
  const objects = collections
    .filter(({ kind }) => kind !== "Namespace")
    .map((one) => ({ path: one.path, mine: (name: string) => isOfStory(one, name) }));
  for (const { path, mine } of [...made, ...objects, ...rights, ...spaced]) await empty(server, path, mine);
  const namespaces = await namesIn(server, "/api/v1/namespaces");
  for (const name of namespaces.filter((one) => !/^(default|kube-.*)$/.test(one))) {
    if (
      collections.some(({ path }) => path.includes(`/namespaces/${name}/`) || path === "/api/v1/namespaces")
    ) {
      await removeNamespace(server, name);
    }
  }
  const definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  await empty(server, definitions, (name) => name.endsWith(".play.example.com"));
}

async function empty(server: Server, path: string, mine: (name: string) => boolean): Promise<void> {
  for (const name of (await namesIn(server, path)).filter(mine)) {
    const object = `${path}/${name}`;
    const body = { metadata: { finalizers: null } };
    const contentType = "application/merge-patch+json";
    await server.send({ method: "PATCH", path: object, contentType, body });
    await server.send({ method: "DELETE", path: object, query: { gracePeriodSeconds: "0" } });
    await waitFor(
      `${object} to go`,
      async () => (await server.send({ method: "GET", path: object })).code === 404,
    );
  }
}

async function namesIn(server: Server, path: string): Promise<readonly string[]> {
  const { code, body } = await server.send({ method: "GET", path });
  const items = get(body, "items");
  if (code !== 200 || !isList(items)) return [];
  return items.map((item) => String(dig(item, "metadata", "name")));
}

/** Also where no controller empties a namespace that is to go. */
async function removeNamespace(server: Server, name: string): Promise<void> {
  const path = `/api/v1/namespaces/${name}`;
  await server.send({ method: "DELETE", path });
  const { code, body } = await server.send({ method: "GET", path });
  if (code === 200) {
    await server.send({
      method: "PUT",
      path: `${path}/finalize`,
      body: { ...body, spec: { finalizers: [] } },
    });
  }
  await waitFor(`${path} to go`, async () => (await server.send({ method: "GET", path })).code === 404);
}
