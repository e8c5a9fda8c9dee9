import { describe, expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { newCluster } from "../../server/cluster/cluster.ts";
import { handle } from "../../server/handle.ts";
import { dig, type ValueMap } from "../../value/value.ts";
import { runClient } from "../client.ts";
import type { ObjectAddress } from "../discovery/locate-object.ts";
import { syncDesired } from "./metacontroller.ts";
import { METACONTROLLER_LAST_APPLIED, withMetacontrollerAnnotation } from "./metacontroller-annotation.ts";

const address: ObjectAddress = {
  resource: { group: "", version: "v1", kind: "ConfigMap", plural: "configmaps", namespaced: true },
  namespace: "default",
  name: "a",
  collection: "/api/v1/namespaces/default/configmaps",
  path: "/api/v1/namespaces/default/configmaps/a",
};

function config(data: ValueMap, more: ValueMap = {}): ValueMap {
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", ...more }, data };
}

/** A server that records its requests. `answer` is the live object. */
function start() {
  let cluster = newCluster({
    builtins: testBuiltins(),
    host: { parseYaml: () => ({ error: "not used here", strictError: "" }) },
  });
  const sync = (desired: ValueMap) =>
    runClient(syncDesired(address, desired, { fieldManager: "metacontroller" }), (request) => {
      const answer = handle(cluster, request, "2026-01-01T00:00:00Z");
      cluster = answer.cluster;
      return answer.response;
    });
  return { sync, live: () => cluster.objects.get("/configmaps/default/a") };
}

const verbs = ({ exchanges }: ReturnType<ReturnType<typeof start>["sync"]>) =>
  exchanges.map(({ request, response }) => `${request.method} ${response.code}`);

describe("syncDesired", () => {
  it("[MC7] creates, leaves alone, updates", () => {
    const { sync, live } = start();
    expect(verbs(sync(config({ a: "1", b: "1" })))).toEqual(["GET 404", "POST 201"]);
    expect(verbs(sync(config({ a: "1", b: "1" })))).toEqual(["GET 200"]);
    const third = sync(config({ a: "2" }));
    expect(verbs(third)).toEqual(["GET 200", "PUT 200"]);
    expect(dig(third.exchanges[1]?.request.body as ValueMap, "metadata", "resourceVersion")).toBe(
      dig(third.exchanges[0]?.response.body, "metadata", "resourceVersion"),
    );
    expect(dig(live(), "data")).toEqual({ a: "2" });
  });

  it("[MC6] writes the desired object into its annotation", () => {
    const { sync, live } = start();
    sync(config({ a: "1" }, { annotations: { note: "x" } }));
    expect(dig(live(), "metadata", "annotations")).toEqual({
      note: "x",
      [METACONTROLLER_LAST_APPLIED]:
        '{"apiVersion":"v1","data":{"a":"1"},"kind":"ConfigMap","metadata":{"annotations":{"note":"x"},"name":"a"}}',
    });
  });

  it.each(["[]", "{", "7"])("[MC6] refuses an annotation that is %s", (text) => {
    const live = config({}, { annotations: { [METACONTROLLER_LAST_APPLIED]: text } });
    const { result, exchanges } = runClient(syncDesired(address, config({}), {}), () => ({
      code: 200,
      body: live,
    }));
    expect(exchanges).toHaveLength(1);
    expect(result).toMatchObject({ problem: { code: "refused" } });
  });

  it("[MC7] keeps the observed status and system fields", () => {
    const live = {
      ...withMetacontrollerAnnotation(config({}, { uid: "u", generation: 3 }), config({})),
      status: { a: 1 },
    };
    const desired = {
      ...config({ a: "1" }, { uid: "other", generation: 9, selfLink: "x" }),
      status: { a: 2 },
    };
    const { exchanges } = runClient(syncDesired(address, desired, {}), () => ({ code: 200, body: live }));
    expect(exchanges[1]?.request.body).toMatchObject({
      data: { a: "1" },
      metadata: { uid: "u", generation: 3 },
      status: { a: 1 },
    });
    expect(dig(exchanges[1]?.request.body as ValueMap, "metadata", "selfLink")).toBeUndefined();
  });

  it("[MC7] does not update an object that is being deleted", () => {
    const live = config({}, { deletionTimestamp: "2026-01-01T00:00:00Z" });
    const { exchanges } = runClient(syncDesired(address, config({ a: "1" }), {}), () => ({
      code: 200,
      body: live,
    }));
    expect(exchanges.map(({ request }) => request.method)).toEqual(["GET"]);
  });

  it("[MC7] returns the response of the server if reading is forbidden", () => {
    const { result } = runClient(syncDesired(address, config({}), {}), () => ({ code: 403, body: {} }));
    expect(result).toEqual({ response: { code: 403, body: {} } });
  });
});
