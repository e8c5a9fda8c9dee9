import { describe, expect, it } from "vitest";
import type { Scenario } from "../engine/scenario/scenario.ts";
import type { Request, Response } from "../engine/server/http/http.ts";
import { dig, type ValueMap, withKey } from "../engine/value/value.ts";
import { builtIn } from "../testing/scenarios/built-in-scenarios.ts";
import { type SimulatedServer, simulatedServer } from "../testing/simulated-server.ts";
import { type Plan, planOf } from "./plan.ts";
import { emptyCluster } from "./simulate/empty-cluster.ts";
import { type VerifyOptions, verify } from "./verify.ts";

/** Returns the plan of a scenario for a cluster of v1.36.3. Throws if there is none. */
function plan(scenario: Scenario): Plan {
  const found = planOf(scenario, {
    cluster: "v1.36.3",
    suffix: "k3v9q",
    isThrowAway: false,
    empty: emptyCluster(),
  });
  if ("problem" in found) throw new Error(found.problem);
  return found;
}

function play(server: SimulatedServer, scenario: Scenario, options: Partial<VerifyOptions> = {}) {
  const all = { isThrowAway: false, keeps: false, stopped: () => null, pause: async () => {} };
  return verify(server, plan(scenario), { ...all, ...options });
}

/** Returns the keys of all objects on a server. */
const keys = (server: SimulatedServer) => [...server.cluster().objects.keys()];

const SCENARIOS = [
  "replicas",
  "rights",
  "policy",
  "crd-plain",
  "applyset-namespaces",
  "prune-kinds",
  "two-halves",
];

describe.each(SCENARIOS)("%s", (name) => {
  it("finds no difference between the simulation and itself, and leaves nothing", async () => {
    const server = simulatedServer();
    const before = keys(server);
    const found = await play(server, builtIn(name));
    expect(found).toMatchObject({ problem: null, left: [], notes: [] });
    expect(found.steps).toHaveLength(builtIn(name).steps.length);
    expect(found.steps.flat()).toEqual([]);
    expect(keys(server)).toEqual(before);
  });
});

/** Returns the response with another value of a field. */
function changed(response: Response, value: number): Response {
  const spec = response.body["spec"] as ValueMap;
  return { ...response, body: withKey(response.body, "spec", withKey(spec, "replicas", value)) };
}

it("finds a difference that a server makes, with the names of the scenario", async () => {
  const server = simulatedServer((request, serve) => {
    const response = serve(request);
    const isApply = request.method === "PATCH" && dig(response.body, "kind") === "Deployment";
    return isApply ? changed(response, 77) : response;
  });
  const { steps } = await play(server, builtIn("replicas"));
  expect(steps.flat()).toContainEqual({
    where: "answer to PATCH /apis/apps/v1/namespaces/default/deployments/web",
    path: ".body.spec.replicas",
    cluster: 77,
    simulated: 3,
  });
});

it.each(["replicas", "rights", "policy", "crd-plain"])(
  "removes all that it made, wherever it is stopped: %s",
  async (name) => {
    const most = simulatedServer();
    const before = keys(most);
    await play(most, builtIn(name));
    for (let requests = 0; requests < most.sent.length; requests += 3) {
      const server = simulatedServer();
      const isOver = () => (server.sent.length > requests ? "You stopped the command." : null);
      const { problem } = await play(server, builtIn(name), { stopped: isOver });
      if (problem !== null) expect(problem).toBe("You stopped the command.");
      expect(keys(server)).toEqual(before);
    }
  },
);

it("does not touch what others have on the cluster", async () => {
  const server = simulatedServer();
  const body = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "web" } };
  await server.send({ method: "POST", path: "/api/v1/namespaces/default/configmaps", body });
  const before = server.cluster().objects;
  await play(server, builtIn("replicas"));
  const after = server.cluster().objects;
  for (const [key, object] of before) expect(after.get(key)).toBe(object);
  expect(server.sent.filter((one) => !one.startsWith("GET")).slice(1)).not.toContainEqual(
    expect.stringMatching(/namespaces\/default/),
  );
});

it("stops and removes all when the namespace exists", async () => {
  const server = simulatedServer();
  const body = { apiVersion: "v1", kind: "Namespace", metadata: { name: "applyground-k3v9q" } };
  await server.send({ method: "POST", path: "/api/v1/namespaces", body });
  const { problem, steps } = await play(server, builtIn("replicas"));
  expect(problem).toContain("already exists");
  expect(steps).toEqual([]);
});

it("says what it cannot remove, and keeps what the user wants to keep", async () => {
  const refuse = simulatedServer((request, serve) =>
    request.method === "DELETE" ? { code: 403, body: {} } : serve(request),
  );
  expect((await play(refuse, builtIn("replicas"))).left).toEqual(["/api/v1/namespaces/applyground-k3v9q"]);
  const server = simulatedServer();
  expect((await play(server, builtIn("replicas"), { keeps: true })).left).toEqual([]);
  expect(keys(server)).toContain("/namespaces//applyground-k3v9q");
});

it("says that the user may not impersonate, before it writes anything", async () => {
  const server = simulatedServer((request, serve) => {
    const response = serve(request);
    return request.path.endsWith("selfsubjectaccessreviews")
      ? { ...response, body: { ...response.body, status: { allowed: false } } }
      : response;
  });
  const { problem } = await play(server, builtIn("rights"));
  expect(problem).toMatch(
    /^The scenario acts as the user .*You may not impersonate users on this cluster\.$/,
  );
  expect(server.sent.filter((one) => !one.startsWith("GET"))).toEqual([
    "POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
  ]);
});

/** A controller that writes the status and an annotation of each Deployment, as the one of Kubernetes does. */
function withController(request: Request, serve: (request: Request) => Response): Response {
  const response = serve(request);
  if (request.method === "GET" || dig(response.body, "kind") !== "Deployment") return response;
  const contentType = "application/merge-patch+json";
  const query = { fieldManager: "kube-controller-manager" };
  const metadata = { annotations: { "deployment.kubernetes.io/revision": "1" } };
  const status = { conditions: [{ type: "Available", status: "False" }], replicas: 1 };
  serve({ method: "PATCH", path: `${request.path}/status`, query, contentType, body: { metadata, status } });
  return response;
}

it("leaves out what controllers write, and says so", async () => {
  const server = simulatedServer(withController);
  const { steps, notes } = await play(server, builtIn("replicas"));
  expect(steps.flat()).toEqual([]);
  expect(notes).toEqual([
    "Left out: what kube-controller-manager wrote on the cluster, and resourceVersions.",
  ]);
});

it("names the scenario's namespaces in each line of a text", async () => {
  const server = simulatedServer((request, serve) => {
    const response = serve(request);
    if (request.method !== "PATCH" || dig(response.body, "kind") !== "Deployment") return response;
    return { ...response, body: withKey(response.body, "note", "one\napplyground-k3v9q\n") };
  });
  const { steps } = await play(server, builtIn("replicas"));
  expect(steps.flat()[0]).toMatchObject({ path: ".body.note", cluster: "one\ndefault\n" });
});
