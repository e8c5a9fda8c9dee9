import { expect, it } from "vitest";
import type { Cluster } from "../library/api.ts";
import { createCluster, handle } from "../library/index.ts";
import { drive } from "./drive.ts";
import {
  type ApplyAnswer,
  answersSentence,
  dryRunOf,
  type ShownExchange,
  simulatedAnswer,
  tryApply,
  writerOf,
} from "./dry-run.ts";

const shop = createCluster({
  objects: [
    `{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: shop, managedFields: [{manager: bob, operation: Apply,
      apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {"f:data": {"f:size": {}}}}]}, data: {size: "1"}}`,
  ],
});
const exchange = (data: string, more: Partial<ShownExchange> = {}): ShownExchange => ({
  method: "PATCH",
  url: "/api/v1/namespaces/shop/configmaps/a?fieldManager=alice%20b&force=false",
  headers: [{ name: "Content-Type", value: "application/apply-patch+yaml" }],
  body: `{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {${data}}}`,
  code: 200,
  response: "{}",
  ...more,
});

/** Sends an exchange to a cluster as a dry run. Returns its answer, and whether the cluster stays as it is. */
async function tried(one: ShownExchange, cluster: Cluster = shop) {
  const request = dryRunOf(one);
  if (request === null) throw new Error("no apply");
  let after = cluster;
  const answer = await drive(tryApply(request), async (sent) => {
    const result = handle(cluster, sent);
    after = result.cluster;
    return result.response;
  });
  return { answer: answer as ApplyAnswer, isSame: after === cluster };
}

it("keeps manager and force of a step, and changes nothing", async () => {
  const request = dryRunOf(exchange('colour: "red"'));
  expect(request).toMatchObject({
    path: "/api/v1/namespaces/shop/configmaps/a",
    query: { fieldManager: "alice b", force: "false", dryRun: "All" },
  });
  expect(request && writerOf(request)).toEqual({ manager: "alice b", isForced: false });
  const { answer, isSame } = await tried(exchange('colour: "red"'));
  expect(isSame).toBe(true);
  expect(JSON.parse(answer.object ?? "")).toMatchObject({ data: { colour: "red", size: "1" } });
});

it.each([
  {
    name: "a request to a proxy",
    one: exchange("", { url: "/api/v1/namespaces/shop/services/a/proxy?force=true" }),
  },
  {
    name: "a request to a hidden proxy",
    one: exchange("", { url: "/api/v1/namespaces/shop/services/a%2Fproxy" }),
  },
  {
    name: "a request to a proxy behind a status",
    one: exchange("", { url: "/api/v1/namespaces/shop/services/a/proxy/x/status" }),
  },
  { name: "a request to a path without an object", one: exchange("", { url: "/metrics" }) },
  { name: "an update", one: exchange("", { method: "PUT" }) },
  {
    name: "another patch",
    one: exchange("", { headers: [{ name: "Content-Type", value: "application/json-patch+json" }] }),
  },
])("does not send $name", ({ one }) => {
  expect(dryRunOf(one)).toBeNull();
});

it("says how the answers differ", async () => {
  const { answer: refused } = await tried(exchange('size: "2"'));
  expect(refused).toMatchObject({
    code: 409,
    message: expect.stringContaining("Apply failed with 1 conflict"),
    conflicts: [{ field: ".data.size", message: 'conflict with "bob"' }],
    object: null,
  });
  const { answer: accepted } = await tried(exchange('colour: "red"'));
  const { response } = handle(shop, dryRunOf(exchange('size: "2"')) as Parameters<typeof handle>[1]);
  const here = simulatedAnswer(exchange("", { code: 409, response: JSON.stringify(response.body) }));
  expect(here).toEqual(refused);
  const other: ApplyAnswer = {
    ...refused,
    conflicts: [{ field: ".data.size", message: 'conflict with "eve"' }],
  };
  expect(answersSentence(here, refused)).toBe("The cluster has a conflict, and so does the simulation.");
  expect(answersSentence(accepted, refused)).toBe(
    "The cluster has a conflict. The simulation accepts the apply.",
  );
  expect(answersSentence(refused, other)).toBe(
    "Cluster and simulation both have a conflict, but not the same one.",
  );
  const missing = exchange("", { code: 404, response: '{"message":"namespaces \\"x\\" not found"}' });
  expect(answersSentence(simulatedAnswer(missing), accepted)).toBe(
    "The cluster accepts the apply. The simulation refuses the apply (404).",
  );
});
