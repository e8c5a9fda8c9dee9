import { describe, expect, it } from "vitest";
import { testBuiltins } from "../../../testing/builtins.ts";
import { emptyCluster } from "../../server/cluster.ts";
import { handle } from "../../server/handle.ts";
import { dig, type ValueMap } from "../../value/value.ts";
import { drive } from "../client.ts";
import type { Address } from "../target.ts";
import { METACONTROLLER_LAST_APPLIED, withLastDesired } from "./last-applied.ts";
import { syncDesired } from "./metacontroller.ts";

const address: Address = {
  facts: { group: "", version: "v1", kind: "ConfigMap", plural: "configmaps", namespaced: true },
  namespace: "default",
  name: "a",
  collection: "/api/v1/namespaces/default/configmaps",
  path: "/api/v1/namespaces/default/configmaps/a",
};

function config(data: ValueMap, more: ValueMap = {}): ValueMap {
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", ...more }, data };
}

/** A server with what was sent to it; `answer` is the object as it stands. */
function start() {
  let cluster = emptyCluster({
    builtins: testBuiltins(),
    host: { parseYaml: () => ({ error: "not used here" }) },
  });
  const sync = (desired: ValueMap) =>
    drive(syncDesired(address, desired, { fieldManager: "metacontroller" }), (request) => {
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

  it("[MC6] keeps what is desired in its annotation", () => {
    const { sync, live } = start();
    sync(config({ a: "1" }, { annotations: { note: "x" } }));
    expect(dig(live(), "metadata", "annotations")).toEqual({
      note: "x",
      [METACONTROLLER_LAST_APPLIED]:
        '{"apiVersion":"v1","data":{"a":"1"},"kind":"ConfigMap","metadata":{"annotations":{"note":"x"},"name":"a"}}',
    });
  });

  it.each(["[]", "{", "7"])("[MC6] cannot go on from an annotation that is %s", (text) => {
    const live = config({}, { annotations: { [METACONTROLLER_LAST_APPLIED]: text } });
    const { result, exchanges } = drive(syncDesired(address, config({}), {}), () => ({
      code: 200,
      body: live,
    }));
    expect(exchanges).toHaveLength(1);
    expect(result).toMatchObject({ problem: { code: "refused" } });
  });

  it("[MC7] leaves status and the system's fields as they were read", () => {
    const live = {
      ...withLastDesired(config({}, { uid: "u", generation: 3 }), config({})),
      status: { a: 1 },
    };
    const desired = {
      ...config({ a: "1" }, { uid: "other", generation: 9, selfLink: "x" }),
      status: { a: 2 },
    };
    const { exchanges } = drive(syncDesired(address, desired, {}), () => ({ code: 200, body: live }));
    expect(exchanges[1]?.request.body).toMatchObject({
      data: { a: "1" },
      metadata: { uid: "u", generation: 3 },
      status: { a: 1 },
    });
    expect(dig(exchanges[1]?.request.body as ValueMap, "metadata", "selfLink")).toBeUndefined();
  });

  it("[MC7] does not touch what is being deleted", () => {
    const live = config({}, { deletionTimestamp: "2026-01-01T00:00:00Z" });
    const { exchanges } = drive(syncDesired(address, config({ a: "1" }), {}), () => ({
      code: 200,
      body: live,
    }));
    expect(exchanges.map(({ request }) => request.method)).toEqual(["GET"]);
  });

  it("[MC7] says what the server says when it may not read", () => {
    const { result } = drive(syncDesired(address, config({}), {}), () => ({ code: 403, body: {} }));
    expect(result).toEqual({ response: { code: 403, body: {} } });
  });
});
