import { describe, expect, it } from "vitest";
import { testBuiltinsOf } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { dig, type ValueMap } from "../../value/value.ts";
import { newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";
import type { Request, Response } from "../http/http.ts";

const V34 = "v1.34.4";
const V35 = "v1.35.4";
const V36 = "v1.36.3";

/** Sends requests to a server of a version, and returns the answer to the last one. */
function answer(version: string, ...requests: readonly [Request, ...Request[]]): Response {
  let cluster = newCluster({ builtins: testBuiltinsOf(version), host: { parseYaml: readYaml } });
  const answers = requests.map((request) => {
    const result = handle(cluster, request, "2026-01-01T00:00:00Z");
    cluster = result.cluster;
    return result.response;
  });
  return answers.at(-1) as Response;
}

const create = (path: string, body: ValueMap): Request => ({ method: "POST", path, body });
const pod = create("/api/v1/namespaces/default/pods", {
  metadata: { name: "a" },
  spec: { containers: [{ name: "c", image: "i" }] },
});

describe("older versions of Kubernetes", () => {
  it("[KV22] drop fields of statuses whose features came later", () => {
    const path = "/apis/apps/v1/namespaces/default/deployments";
    const template = {
      metadata: { labels: { a: "b" } },
      spec: { containers: [{ name: "c", image: "i" }] },
    };
    const spec = { selector: { matchLabels: { a: "b" } }, template };
    const made = create(path, { metadata: { name: "d" }, spec });
    const patch = (of: string, status: ValueMap): Request => ({
      method: "PATCH",
      path: `${of}/status`,
      contentType: "application/merge-patch+json",
      body: { status },
    });
    const terminating = [V34, V35, V36].map((version) =>
      dig(
        answer(version, made, patch(`${path}/d`, { terminatingReplicas: 2 })).body,
        "status",
        "terminatingReplicas",
      ),
    );
    expect(terminating).toEqual([undefined, 2, 2]);
    const resources = { requests: { cpu: "1" } };
    const wholePod = [V34, V35, V36].map((version) => {
      const sent = patch("/api/v1/namespaces/default/pods/a", {
        allocatedResources: { cpu: "1" },
        resources,
      });
      return dig(answer(version, pod, sent).body, "status", "allocatedResources", "cpu");
    });
    expect(wholePod).toEqual([undefined, undefined, "1"]);
  });

  it("[KV22] v1.34 keeps the shares of a claim with a distinct attribute", () => {
    const path = "/apis/resource.k8s.io/v1/namespaces/default/resourceclaims";
    const shareIn = (version: string, constraint: ValueMap): boolean => {
      const requests = [{ name: "r", exactly: { deviceClassName: "c.example.com", count: 2 } }];
      const spec = { devices: { requests, constraints: [constraint] } };
      const device = { request: "r", driver: "d.example.com", pool: "p", device: "e" };
      const shareID = "2f4d0a2c-7a4e-4a77-9d0f-0d6e6b0a8f01";
      const status = { allocation: { devices: { results: [{ ...device, shareID }] } } };
      const { body } = answer(version, create(path, { metadata: { name: "c" }, spec }), {
        method: "PATCH",
        path: `${path}/c/status`,
        contentType: "application/merge-patch+json",
        body: { status },
      });
      return JSON.stringify(dig(body, "status")).includes(shareID);
    };
    const distinct = { requests: ["r"], distinctAttribute: "a.example.com/b" };
    const matching = { requests: ["r"], matchAttribute: "a.example.com/b" };
    expect([shareIn(V34, distinct), shareIn(V34, matching), shareIn(V36, distinct)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("[KV22] raise the generation of a ResourceSlice also for fields that they drop", () => {
    const path = "/apis/resource.k8s.io/v1/resourceslices";
    const slice = (value: string): ValueMap => ({
      metadata: { name: "s" },
      spec: {
        driver: "x.example.com",
        nodeName: "n",
        pool: { name: "p", generation: 1, resourceSliceCount: 1 },
        devices: [{ name: "a", taints: [{ key: "k", value, effect: "NoSchedule" }] }],
      },
    });
    const change: Request = { method: "PUT", path: `${path}/s`, body: slice("b") };
    const answers = [V34, V35, V36].map((version) => answer(version, create(path, slice("a")), change).body);
    expect(answers.map((body) => dig(body, "metadata", "generation"))).toEqual([2, 2, 2]);
    expect(answers.map((body) => JSON.stringify(body).includes('"taints"'))).toEqual([false, false, true]);
  });
});
