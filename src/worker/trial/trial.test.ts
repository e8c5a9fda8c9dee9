import { expect, it } from "vitest";
import "../../testing/load-parts.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Request, Response } from "../../engine/server/http/http.ts";
import { withKey } from "../../engine/value/value.ts";
import { builtIn } from "../../testing/scenarios/built-in-scenarios.ts";
import { simulatedServer } from "../../testing/simulated-server.ts";
import { emptyCluster } from "../../verify/simulate/empty-cluster.ts";
import type { FromTrial } from "./messages.ts";
import { serveTrial } from "./trial.ts";

type Agreed = { readonly agrees?: boolean; readonly stopsAt?: number };

/** Plays a scenario between a trial and a server, as the page does. Returns all messages, and what the server has before and after. */
async function trial(
  scenario: Scenario,
  answer: (request: Request, serve: (request: Request) => Response) => Response = (one, serve) => serve(one),
  { agrees = true, stopsAt = Number.POSITIVE_INFINITY }: Agreed = {},
) {
  const server = simulatedServer(answer);
  const keys = () => [...server.cluster().objects.keys()];
  const before = keys();
  const messages: FromTrial[] = [];
  await new Promise<void>((end) => {
    const post = (message: FromTrial) => {
      messages.push(message);
      if (message.kind === "planned") {
        if (!agrees) return end();
        tell({ kind: "play" });
      }
      if (message.kind === "step" && message.step === stopsAt) tell({ kind: "stop" });
      if (message.kind === "done" || message.kind === "refused") end();
      if (message.kind === "ask") respond(message);
    };
    const respond = async ({ id, request }: Extract<FromTrial, { kind: "ask" }>) => {
      const isClock = request.path === "/version";
      const response = isClock ? { code: 200, body: {} } : await server.send(request);
      const date = isClock ? new Date((await server.time?.()) ?? 0).toUTCString() : null;
      tell({ kind: "answer", id, answer: { response, date } });
    };
    const tell = serveTrial({ post, load: async () => emptyCluster(), pause: async () => {} });
    tell({ kind: "plan", schemas: "", scenario, cluster: "v1.36.3", suffix: "k3v9q" });
  });
  return { messages, before, after: keys(), sent: server.sent, last: messages.at(-1) };
}

it("names what it will write, and asks the cluster nothing before the user agrees", async () => {
  const { messages, sent } = await trial(builtIn("crd-plain"), undefined, { agrees: false });
  expect(sent).toEqual([]);
  const [planned] = messages;
  if (planned?.kind !== "planned") throw new Error("there is no plan");
  const { namespaces, objects, steps } = planned.plan;
  expect(namespaces).toEqual(["applyground-k3v9q"]);
  expect(steps).toHaveLength(builtIn("crd-plain").steps.length);
  expect(objects).toContainEqual({
    kind: "CustomResourceDefinition",
    name: expect.stringContaining(".k3v9q."),
    namespace: null,
  });
  expect(objects.every((one) => one.namespace === null || namespaces.includes(one.namespace))).toBe(true);
});

it.each(["replicas", "rights", "applyset-namespaces"])("plays %s, and removes what it made", async (name) => {
  const { last, before, after, messages } = await trial(builtIn(name));
  const steps = builtIn(name).steps.map(() => []);
  expect(last).toEqual({ kind: "done", result: { steps, notes: [], problem: null, left: [] } });
  expect(after).toEqual(before);
  expect(messages.filter(({ kind }) => kind === "compared")).toHaveLength(steps.length);
});

it("tells where a step differs as soon as it is played", async () => {
  const { messages } = await trial(builtIn("replicas"), (request, serve) => {
    const response = serve(request);
    return request.method === "PATCH" ? { ...response, body: withKey(response.body, "extra", 1) } : response;
  });
  const [first] = messages.filter((one) => one.kind === "compared");
  expect(first?.steps.flat()).toContainEqual({
    where: expect.stringContaining("answer to PATCH"),
    path: ".body.extra",
    cluster: 1,
    simulated: undefined,
  });
});

it("stops when the user wants it, and removes what it made", async () => {
  const { last, before, after } = await trial(builtIn("replicas"), undefined, { stopsAt: 2 });
  expect(last).toMatchObject({ kind: "done", result: { problem: "You stopped it.", left: [] } });
  expect(after).toEqual(before);
});

it("says why a scenario is not for a cluster that others use", async () => {
  const scenario: Scenario = {
    title: "",
    actors: [],
    steps: [
      {
        id: "1",
        actor: "alice",
        action: {
          kind: "apply",
          manifest: "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: kube-system}}",
        },
      },
    ],
  };
  const { last, sent } = await trial(scenario);
  expect(last).toEqual({
    kind: "refused",
    problem: "Step 1 is not for a cluster that others use: The scenario writes to the namespace kube-system.",
  });
  expect(sent).toEqual([]);
});
