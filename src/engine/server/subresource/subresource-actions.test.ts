import { describe, expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { dig, type Value, type ValueMap } from "../../value/value.ts";
import { type Cluster, newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";
import type { Request } from "../http/http.ts";

const NOW = "2026-01-01T00:00:00Z";
const DEFAULT = "/api/v1/namespaces/default";
const POD = `${DEFAULT}/pods/a`;

const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
const spec: ValueMap = { containers: [{ name: "c", image: "i" }] };
const start = made(empty, `${DEFAULT}/pods`, { metadata: { name: "a", labels: { app: "a" } }, spec });

function made(cluster: Cluster, path: string, body: Value): Cluster {
  const done = handle(cluster, { method: "POST", path, body }, NOW);
  expect(done.response.code).toBe(201);
  return done.cluster;
}

const ask = (method: Request["method"], path: string, body: ValueMap = {}, cluster = start) => {
  const contentType = method === "PATCH" ? "application/merge-patch+json" : "application/json";
  const done = handle(cluster, { method, path, contentType, ...(method !== "GET" && { body }) }, NOW);
  return { ...done, said: done.response.body["message"] };
};

describe("unsupported methods", () => {
  const all = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
  it.each<{ path: string; has: readonly string[] }>([
    { path: `${POD}/binding`, has: ["POST"] },
    { path: `${POD}/eviction`, has: ["POST"] },
    { path: `${POD}/exec`, has: ["GET", "POST"] },
    { path: `${POD}/attach`, has: ["GET", "POST"] },
    { path: `${POD}/log`, has: ["GET"] },
    { path: `${POD}/status`, has: ["GET", "PUT", "PATCH"] },
    { path: `${POD}/proxy`, has: all },
    { path: POD, has: ["GET", "PUT", "PATCH", "DELETE"] },
    { path: `${DEFAULT}/pods`, has: ["GET", "POST", "DELETE"] },
    { path: `${DEFAULT}/bindings`, has: ["POST"] },
    { path: "/api/v1/namespaces", has: ["GET", "POST"] },
    { path: "/api/v1/namespaces/default/finalize", has: ["PUT"] },
    { path: `${DEFAULT}/serviceaccounts/a/token`, has: ["POST"] },
    {
      path: "/apis/certificates.k8s.io/v1/certificatesigningrequests/a/approval",
      has: ["GET", "PUT", "PATCH"],
    },
    { path: "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews", has: ["POST"] },
    { path: "/api/v1/componentstatuses", has: ["GET"] },
  ])("$path has $has", ({ path, has }) => {
    const answers = all.map((method) => ask(method, path));
    expect(all.filter((_, i) => answers[i]?.response.code !== 405)).toEqual(has);
    for (const { response, said } of answers) {
      if (response.code === 405)
        expect(said).toBe("the server does not allow this method on the requested resource");
    }
  });

  it("a review has no path with a name", () => {
    expect(ask("GET", `${DEFAULT}/bindings/a`).response.code).toBe(404);
  });
});

it("the server cannot connect to a pod without a node", () => {
  expect(ask("GET", `${POD}/log`).response).toMatchObject({ code: 204, text: "" });
  expect(ask("GET", `${POD}/exec`).said).toBe("pod a does not have a host assigned");
  expect(ask("GET", `${DEFAULT}/pods/b/exec`).said).toBe('pods "b" not found');
});

describe("a binding", () => {
  const bind = (cluster: Cluster, name: string) => {
    const body = { metadata: { name: "a", annotations: { by: "me" } }, target: { name } };
    return ask("POST", `${POD}/binding`, body, cluster);
  };

  it("assigns a pod to a node once, and owns no field", () => {
    const first = bind(start, "n1");
    expect(first.response).toMatchObject({ code: 201, body: { kind: "Status", status: "Success" } });
    const pod = ask("GET", POD, {}, first.cluster).response.body;
    expect(pod).toMatchObject({
      metadata: { annotations: { by: "me" }, managedFields: [{ manager: "unknown" }] },
      spec: { nodeName: "n1" },
      status: { conditions: [{ type: "PodScheduled", status: "True" }] },
    });
    expect(bind(first.cluster, "n2").said).toBe(
      'Operation cannot be fulfilled on pods/binding "a": pod a is already assigned to node "n1"',
    );
  });

  it("tells the pod where its node is", () => {
    const labels = { "topology.kubernetes.io/zone": "z1", "kubernetes.io/os": "linux" };
    const withNode = made(start, "/api/v1/nodes", { metadata: { name: "n1", labels } });
    const bound = ask("GET", POD, {}, bind(withNode, "n1").cluster).response.body;
    expect(dig(bound, "metadata", "labels", "topology.kubernetes.io/zone")).toBe("z1");
    expect(dig(bound, "metadata", "labels", "kubernetes.io/os")).toBeUndefined();
  });

  it("needs a target", () => expect(bind(start, "").said).toBe("target.name: Required value"));
});

describe("an eviction", () => {
  const evict = (cluster: Cluster) => ask("POST", `${POD}/eviction`, { metadata: { name: "a" } }, cluster);
  const budget = {
    metadata: { name: "b" },
    spec: { minAvailable: 1, selector: { matchLabels: { app: "a" } } },
  };
  const running = ask("PATCH", `${POD}/status`, { status: { phase: "Running" } }).cluster;
  const guarded = made(running, "/apis/policy/v1/namespaces/default/poddisruptionbudgets", budget);

  it("deletes a pod", () => {
    const done = evict(start);
    expect(done.response.code).toBe(201);
    expect(ask("GET", POD, {}, done.cluster).response.code).toBe(404);
  });

  it("needs an allowed disruption of the budget of a running pod", () => {
    const done = evict(guarded);
    expect(done.response.code).toBe(429);
    expect(done.response.body["details"]).toEqual({
      causes: [
        {
          reason: "DisruptionBudget",
          message: "The disruption budget b is still being processed by the server.",
        },
      ],
      retryAfterSeconds: 10,
    });
    expect(ask("GET", POD, {}, done.cluster).response.code).toBe(200);
  });
});

describe("what a client accepts of a log", () => {
  const accepting = (accept: string) =>
    handle(start, { method: "GET", path: `${POD}/log`, accept }, NOW).response;
  it("must be a type of objects, too", () => {
    expect(accepting("application/json, */*").code).toBe(204);
    expect(accepting("text/html").body["message"]).toBe(
      "406: Not Acceptable\n\nAvailable representations: text/plain, application/json, application/yaml, application/vnd.kubernetes.protobuf",
    );
    expect(accepting("text/plain").body["message"]).toContain("only the following media types are accepted");
  });
});

it("refuses ports that are no numbers", () => {
  const portsOf = (ports: string) =>
    handle(start, { method: "POST", path: `${POD}/portforward`, query: { ports } }, NOW).response.body[
      "message"
    ];
  expect(portsOf("80,x")).toBe('cannot convert to []int32: strconv.ParseUint: parsing "x": invalid syntax');
  expect(portsOf("65536")).toContain("value out of range");
  expect(portsOf("80,443")).toBe("pod a does not have a host assigned");
});

it("looks for the pod of an eviction before it reads how to delete it", () => {
  const evict = (name: string) =>
    ask("POST", `${DEFAULT}/pods/${name}/eviction`, {
      apiVersion: "policy/v1",
      kind: "Eviction",
      metadata: { name },
      deleteOptions: { propagationPolicy: "Never" },
    }).response.code;
  expect([evict("none"), evict("a")]).toEqual([404, 422]);
});
