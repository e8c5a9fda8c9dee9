import { describe, expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { LAST_APPLIED } from "../../managedfields/kubectl-names.ts";
import { resolve } from "../../schema/resolve-type.ts";
import { type Cluster, newCluster } from "../../server/cluster/cluster.ts";
import { handle } from "../../server/handle.ts";
import type { Request } from "../../server/http/http.ts";
import { dig, type ValueMap } from "../../value/value.ts";
import { runClient } from "../client.ts";
import { withLastApplied } from "../client-side-apply/last-applied-annotation.ts";
import type { ObjectAddress } from "../discovery/locate-object.ts";
import { type ApplyV2Options, applyV2, type KindSchema, MAX_RETRIES, mergeSources } from "./apply-v2.ts";
import { mergeObjects } from "./merge-objects.ts";

const builtins = testBuiltins();
const schema: KindSchema = {
  type: resolve(builtins.schema, { namedType: builtins.typeNameOf("v1", "Service") as string }),
  builtin: true,
};
const KEY = "/services/default/a";
const address: ObjectAddress = {
  resource: { group: "", version: "v1", kind: "Service", plural: "services", namespaced: true },
  namespace: "default",
  name: "a",
  collection: "/api/v1/namespaces/default/services",
  path: "/api/v1/namespaces/default/services/a",
};

function service(spec: ValueMap, labels?: ValueMap): ValueMap {
  const metadata = { name: "a", ...(labels && { labels }) };
  return { apiVersion: "v1", kind: "Service", metadata, spec };
}

/** A server. `between` are requests of other clients, each sent before a PUT. */
function start() {
  let cluster: Cluster = newCluster({
    builtins,
    host: { parseYaml: () => ({ error: "not used here", strictError: "" }) },
  });
  const send = (request: Request) => {
    const answer = handle(cluster, request, "2026-01-01T00:00:00Z");
    cluster = answer.cluster;
    return answer.response;
  };
  const apply = (object: ValueMap, options: ApplyV2Options = {}, between: readonly Request[] = []) => {
    const others = [...between];
    const { result, exchanges } = runClient(applyV2(address, object, options, schema), (request) => {
      const other = request.method === "PUT" ? others.shift() : undefined;
      if (other !== undefined) send(other);
      return send(request);
    });
    return {
      result,
      exchanges,
      verbs: exchanges.map(({ request, response }) => `${request.method} ${response.code}`),
    };
  };
  return { apply, send, live: () => cluster.objects.get(KEY) };
}

const label = (value: string): Request => ({
  method: "PATCH",
  path: address.path,
  contentType: "application/merge-patch+json",
  body: { metadata: { labels: { other: value } } },
});

const dns = [
  { name: "tcp", port: 53, protocol: "TCP" },
  { name: "udp", port: 53, protocol: "UDP" },
];

describe("applyV2", () => {
  it("[AV9] creates, does not send an unchanged object, and updates by PUT with the resourceVersion that it read", () => {
    const { apply, live } = start();
    expect(apply(service({ ports: dns })).verbs).toEqual(["GET 404", "POST 201"]);
    expect(apply(service({ ports: dns })).verbs).toEqual(["GET 200"]);
    const { exchanges, verbs } = apply(service({ ports: dns.slice(1) }, { a: "1" }));
    expect(verbs).toEqual(["GET 200", "PUT 200"]);
    const [read, written] = exchanges.map(({ request, response }) => [request.body, response.body] as const);
    expect(dig(written?.[0] as ValueMap, "metadata", "resourceVersion")).toBe(
      dig(read?.[1], "metadata", "resourceVersion"),
    );
    expect(dig(live(), "spec", "ports")).toMatchObject([{ name: "udp" }]);
    expect(dig(live(), "metadata", "annotations", LAST_APPLIED)).toContain('"labels":{"a":"1"}');
  });

  it("[AV9] reads and merges again after a conflict, and keeps what the other client wrote", () => {
    const { apply, live } = start();
    apply(service({ ports: dns }));
    const { verbs } = apply(service({ ports: dns }, { a: "1" }), {}, [label("x"), label("y")]);
    expect(verbs).toEqual(["GET 200", "PUT 409", "GET 200", "PUT 409", "GET 200", "PUT 200"]);
    expect(dig(live(), "metadata", "labels")).toEqual({ a: "1", other: "y" });
  });

  it("[AV9] stops after too many conflicts", () => {
    const { apply } = start();
    apply(service({ ports: dns }));
    const others = Array.from({ length: 9 }, (_, index) => label(String(index)));
    const { verbs, result } = apply(service({ ports: dns }, { a: "1" }), {}, others);
    expect(verbs.filter((verb) => verb === "PUT 409")).toHaveLength(MAX_RETRIES + 1);
    expect(result).toMatchObject({ response: { code: 409 } });
  });

  it("[AV3] uses the protocol as a key of ports, which the old merge does not (39188)", () => {
    const both = start();
    both.apply(service({ ports: dns.slice(0, 1) }));
    both.apply(service({ ports: dns }));
    expect(dig(both.live(), "spec", "ports")).toMatchObject([{ name: "tcp" }, { name: "udp" }]);
    const old = start();
    old.apply(service({ ports: dns.slice(0, 1) }), { oldMerge: true });
    old.apply(service({ ports: dns }), { oldMerge: true });
    expect(dig(old.live(), "spec", "ports")).not.toMatchObject([{ name: "tcp" }, { name: "udp" }]);
  });

  it("[AV12] switches to the old merge and back", () => {
    const { apply, live } = start();
    apply(service({ ports: dns }, { a: "1", b: "1" }));
    expect(apply(service({ ports: dns }, { a: "1" }), { oldMerge: true }).verbs).toEqual([
      "GET 200",
      "PATCH 200",
    ]);
    expect(apply(service({ ports: dns }, { a: "1" }), { oldMerge: true }).verbs).toEqual(["GET 200"]);
    expect(dig(live(), "metadata", "labels")).toEqual({ a: "1" });
    expect(apply(service({ ports: dns })).verbs).toEqual(["GET 200", "PUT 200"]);
    expect(dig(live(), "metadata", "labels")).toBeUndefined();
  });

  it("[AV11] merges two objects without the last applied configuration", () => {
    const { apply, live } = start();
    apply(service({ ports: dns }, { a: "1", b: "1" }));
    apply(service({ ports: dns.slice(1) }, { a: "2" }), { twoWay: true });
    expect(dig(live(), "metadata", "labels")).toEqual({ a: "2", b: "1" });
    expect(dig(live(), "spec", "ports")).toMatchObject([{ name: "udp" }, { name: "tcp" }]);
  });

  it("[AV13] gets the same result in the server, from the stored object", () => {
    const { apply, send, live } = start();
    apply(service({ ports: dns }, { a: "1" }));
    send(label("x"));
    const stored = live() as ValueMap;
    const local = service({ ports: dns.slice(1) });
    const sources = mergeSources(withLastApplied(local), stored, {}, schema);
    const inServer = sources && mergeObjects(sources);
    const { exchanges } = apply(local);
    expect(inServer).toMatchObject({ result: dig(exchanges[1]?.request as unknown as ValueMap, "body") });
  });

  it.each(["[]", "{"])("[AV8] refuses an annotation that is %s", (text) => {
    const body = { ...service({}), metadata: { name: "a", annotations: { [LAST_APPLIED]: text } } };
    const { result } = runClient(applyV2(address, service({}), {}, schema), () => ({ code: 200, body }));
    expect(result).toMatchObject({
      problem: { code: "refused", message: expect.stringContaining("not a JSON object") },
    });
  });

  it("[AV10] sends nothing if the file has directives of patches", () => {
    const { apply } = start();
    const { verbs, result } = apply(service({ $patch: "replace" }));
    expect(verbs).toEqual(["GET 404"]);
    expect(result).toMatchObject({ problem: { code: "refused" } });
  });

  it("[AV9] returns the response of the server if reading is forbidden", () => {
    const { result } = runClient(applyV2(address, service({}), {}, schema), () => ({ code: 403, body: {} }));
    expect(result).toEqual({ response: { code: 403, body: {} } });
  });
});
