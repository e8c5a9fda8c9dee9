import { expect, it } from "vitest";
import "../../../testing/load-parts.ts";
import type { Value, ValueMap } from "../../../engine/value/value.ts";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { createSession } from "../../session.ts";

const session = createSession({ builtins: testBuiltins() });

const web = (data: ValueMap, metadata: ValueMap = {}): ValueMap => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "web", namespace: "shop", ...metadata },
  data,
});

let minute = 0;
/** Returns an audit event about the ConfigMap shop/web. */
function event(verb: string, more: ValueMap = {}, query = "fieldManager=ops"): ValueMap {
  minute++;
  return {
    kind: "Event",
    apiVersion: "audit.k8s.io/v1",
    level: "RequestResponse",
    stage: "ResponseComplete",
    requestURI: `/api/v1/namespaces/shop/configmaps/web?${query}`,
    verb,
    user: { username: "system:serviceaccount:ops:deployer" },
    userAgent: "ops/1.2 (linux)",
    objectRef: { resource: "configmaps", namespace: "shop", name: "web", apiVersion: "v1" },
    responseStatus: { code: 200 },
    requestReceivedTimestamp: `2026-05-06T07:${String(minute).padStart(2, "0")}:00.000000Z`,
    ...more,
  };
}

function imported(events: readonly Value[], ...more: readonly string[]) {
  const log = events.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("\n");
  const found = session.importTexts({
    texts: [log, ...more].map((text) => ({ name: null, text })),
    mask: true,
  });
  const run = found.scenario && session.run(found.scenario, { step: null, object: null });
  return { ...found, notes: found.texts[0]?.notes ?? [], run };
}

it("replays each write with its user, manager, options and time, and with the result of the cluster", () => {
  const { texts, scenario, run, notes } = imported([
    event("create", { requestObject: web({ a: "1" }), responseStatus: { code: 201 } }),
    event("get"),
    event(
      "patch",
      {
        requestObject: web({ a: "2" }),
        user: { username: "alice" },
        userAgent: "kubectl/v1.36",
        responseStatus: { code: 409 },
      },
      "fieldManager=alice&fieldValidation=Strict",
    ),
    event(
      "patch",
      { requestObject: web({ a: "2" }), user: { username: "alice" } },
      "fieldManager=alice&force=true",
    ),
    event("update", { requestObject: web({ a: "3" }, { resourceVersion: "77", uid: "u" }) }, ""),
    event("patch", { requestObject: [{ op: "add", path: "/data/b", value: "4" }] }),
    event("delete", { requestObject: { kind: "DeleteOptions", apiVersion: "v1" } }),
  ]);
  expect(texts[0]).toMatchObject({
    form: "audit",
    sentence: "An audit log with 7 events of 2 users.",
    diagnostics: [],
  });
  expect(notes).toEqual(["1 read left out: they change nothing."]);
  expect(scenario?.steps).toMatchObject([
    {
      actor: "deployer",
      action: { kind: "create" },
      fieldManager: "ops",
      userAgent: "ops/1.2 (linux)",
      note: "As system:serviceaccount:ops:deployer",
      at: expect.stringMatching(/^2026-05-06T07:01:00/),
      expect: { code: 201 },
    },
    { actor: "alice", action: { kind: "apply" }, fieldValidation: "Strict", expect: { code: 409 } },
    { actor: "alice", action: { kind: "apply" }, force: true },
    { actor: "deployer", action: { kind: "update" } },
    { action: { kind: "patch", type: "json" } },
    { action: { kind: "delete" } },
  ]);
  expect(run?.timeline.rows.map(({ outcome, unexpected }) => [outcome, unexpected])).toEqual(
    ["created", "conflict", "changed", "changed", "changed", "deleted"].map((outcome) => [
      outcome,
      undefined,
    ]),
  );
  expect(run?.timeline.problems).toBeUndefined();
});

it("begins with the first known state of an object whose creation the log does not show", () => {
  const { scenario, notes, run } = imported([
    event("patch", {
      requestObject: { data: { a: "1" } },
      responseObject: web({ a: "1", old: "x" }, { uid: "u" }),
    }),
    event("patch", { requestObject: { data: { a: "2" } }, responseObject: web({ a: "2", old: "x" }) }),
  ]);
  expect(notes).toEqual([
    "The log does not show how these were created, so they begin as their first write left them: configmaps/web.",
  ]);
  expect(scenario?.objects?.join()).toContain("old: x");
  expect(run?.timeline.rows.map(({ outcome }) => outcome)).toEqual(["changed"]);
});

it("lists in words what it cannot replay", () => {
  const { scenario, notes } = imported([
    event("update", { responseStatus: { code: 200 }, level: "Metadata" }),
    event("deletecollection"),
    event("create", {
      objectRef: {
        resource: "pods",
        name: "p",
        namespace: "shop",
        apiVersion: "v1",
        subresource: "eviction",
      },
      requestObject: {},
    }),
    event("create", {
      objectRef: { resource: "lamps", name: "l", apiGroup: "example.com", apiVersion: "v1" },
      requestObject: {},
    }),
    event("update", {
      objectRef: { resource: "leases", apiGroup: "coordination.k8s.io", apiVersion: "v1", name: "n" },
      requestObject: {},
    }),
    event("patch", { requestObject: { data: {} } }),
    event("update", { requestObject: web({}), responseStatus: { code: 409 } }),
    event("patch", { stage: "RequestReceived" }),
    '{"kind": "Event", broken',
    "[".repeat(100_000),
  ]);
  expect(scenario).toBeNull();
  expect(notes.map((note) => note.replace(/[,:].*/, ""))).toEqual([
    "2 lines could not be read as an event of `audit.k8s.io`.",
    "1 write cannot be replayed",
    "1 write cannot be replayed",
    "1 write cannot be replayed",
    "1 write cannot be replayed",
    "1 write of `leases.coordination.k8s.io` left out",
    "1 write cannot be replayed",
    "1 write cannot be replayed",
  ]);
  for (const word of [
    "Metadata",
    "several objects",
    "pods/eviction",
    "lamps.example.com",
    "as they were before",
    "old resourceVersion",
  ])
    expect(notes.join("\n")).toContain(word);
});

it("chooses the type of a patch, which the log does not have", () => {
  const deployment = {
    objectRef: { resource: "deployments", apiGroup: "apps", apiVersion: "v1", namespace: "shop", name: "d" },
  };
  const containers = [{ name: "a", image: "a:2" }];
  const body = (list: Value): ValueMap => ({ spec: { template: { spec: { containers: list } } } });
  const known = `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: d, namespace: shop, uid: u}\nspec: {selector: {matchLabels: {a: a}}, template: {metadata: {labels: {a: a}}, spec: {containers: [{name: a, image: "a:1"}, {name: b, image: "b:1"}]}}}\n`;
  const type = (request: Value, more: ValueMap = {}) => {
    const { scenario } = imported(
      [event("patch", { ...deployment, requestObject: request, ...more })],
      known,
    );
    const action = scenario?.steps.at(-1)?.action;
    return action?.kind === "patch" ? action.type : action?.kind;
  };
  expect(type(body(containers))).toBe("merge");
  expect(type(body(containers), { userAgent: "kubectl/v1.36.0" })).toBe("strategic");
  expect(type(body([{ $patch: "delete", name: "a" }]))).toBe("strategic");
  expect(
    type(body(containers), {
      responseObject: { kind: "Deployment", ...body([...containers, { name: "b" }]) },
    }),
  ).toBe("strategic");
  expect(type({ apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "d" } })).toBe("apply");
});

it("reads a list of events", () => {
  const list = {
    kind: "EventList",
    apiVersion: "audit.k8s.io/v1",
    items: [event("create", { requestObject: web({}) })],
  };
  expect(imported([list]).scenario?.steps).toHaveLength(1);
});

it("does not take the object of a refused creation as made by the log", () => {
  const refused = (code: number) =>
    imported([
      event("create", { requestObject: web({ a: "1" }), responseStatus: { code } }),
      event("patch", { requestObject: { data: { a: "2" } }, responseObject: web({ a: "2", b: "3" }) }),
    ]);
  const taken = refused(409);
  expect(taken.scenario?.steps).toEqual([]);
  expect(taken.scenario?.objects?.join()).toContain('b: "3"');
  expect(taken.notes.join()).toContain(
    "the log does not show these objects as they were before: configmaps/web",
  );
  expect(refused(403).scenario?.steps).toHaveLength(1);
  expect(refused(403).scenario?.objects?.join()).toContain('b: "3"');
});

it("replays how an autoscaler updates the scale of a Deployment", () => {
  const metadata = { name: "web", namespace: "shop" };
  const objectRef = { resource: "deployments", apiGroup: "apps", apiVersion: "v1", ...metadata };
  const labels = { app: "web" };
  const containers = [{ name: "app", image: "web:1" }];
  const requestObject = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata,
    spec: {
      replicas: 2,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers } },
    },
  };
  const scale = { apiVersion: "autoscaling/v1", kind: "Scale", metadata, spec: { replicas: 6 } };
  const { scenario, notes, run } = imported([
    event("create", { objectRef, requestObject, responseStatus: { code: 201 } }),
    event(
      "update",
      {
        objectRef: { ...objectRef, subresource: "scale" },
        requestObject: scale,
        responseObject: scale,
        userAgent: "kube-controller-manager/v1.36.0 (linux)",
      },
      "",
    ),
  ]);
  expect(notes).toEqual([]);
  expect(scenario?.steps[1]).toMatchObject({
    action: { kind: "edit" },
    subresource: "scale",
    expect: { code: 200 },
  });
  expect(run?.timeline.rows.map(({ outcome, unexpected }) => [outcome, unexpected])).toEqual([
    ["created", undefined],
    ["changed", undefined],
  ]);
  const owners = run?.frame?.entries.map(({ manager, subresource }) =>
    `${manager} ${subresource ?? ""}`.trim(),
  );
  expect(owners).toEqual(["kube-controller-manager scale", "ops"]);
});

it("says in one sentence that nothing can be read because all lines are cut", () => {
  const lines = [event("get"), event("get")].map((one) => JSON.stringify(one).slice(0, 90));
  const { texts, scenario } = imported(lines);
  const sentence = expect.stringMatching(/^No line of this audit log is a whole event/);
  expect(texts).toMatchObject([{ form: "unknown", sentence, diagnostics: [] }]);
  expect(scenario).toBeNull();
});

it("reads a log below lines of another program", () => {
  const create = event("create", { requestObject: web({ a: "1" }), responseStatus: { code: 201 } });
  const { scenario, notes } = imported(["I0506 07:00:00.1 audit.go:12] begins", create]);
  expect(scenario?.steps).toHaveLength(1);
  expect(notes).toEqual(["1 line could not be read as an event of `audit.k8s.io`."]);
});
