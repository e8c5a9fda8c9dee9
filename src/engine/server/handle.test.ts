import { describe, expect, it } from "vitest";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { readYaml } from "../../text/manifest/server-yaml.ts";
import { dig, type Value, type ValueMap } from "../value/value.ts";
import { type Cluster, changedObjects, newCluster, objectAt } from "./cluster/cluster.ts";
import { handle } from "./handle.ts";
import type { Request, Response } from "./http/http.ts";

const NOW = "2026-01-01T00:00:00Z";
const DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";
const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";

const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });

const apply = (path: string, manager: string, body: ValueMap, query = {}): Request => ({
  method: "PATCH",
  path,
  contentType: "application/apply-patch+yaml",
  query: { fieldManager: manager, ...query },
  body,
});

function configMap(data: ValueMap): ValueMap {
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" }, data };
}

function deployment(spec: ValueMap): ValueMap {
  return { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "web" }, spec };
}

const labels = { app: "web" };
const template = { metadata: { labels }, spec: { containers: [{ name: "nginx", image: "nginx" }] } };
const good = deployment({ selector: { matchLabels: labels }, template });

/** Sends requests one after the other. Returns the answers and the last cluster. */
function send(...requests: readonly Request[]): {
  readonly cluster: Cluster;
  readonly answers: readonly Response[];
} {
  let cluster: Cluster = empty;
  const answers: Response[] = [];
  for (const request of requests) {
    const done = handle(cluster, request, NOW);
    cluster = done.cluster;
    answers.push(done.response);
  }
  return { cluster, answers };
}

const last = (...requests: readonly Request[]): Response => send(...requests).answers.at(-1) as Response;

describe("a cluster", () => {
  it("warns of each duplicate key in a YAML body", () => {
    const body = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  a: "1"\n  a: "2"\n';
    const query = { fieldValidation: "Warn" };
    const answer = last({ method: "POST", path: CONFIGMAPS, contentType: "application/yaml", query, body });
    expect(answer).toMatchObject({
      code: 201,
      warnings: ['299 - "line 6: key \\"a\\" already set in map"'],
      body: { data: { a: "2" } },
    });
  });

  it("stores a created object with the fields of the server", () => {
    const { cluster, answers } = send(apply(`${DEPLOYMENTS}/web`, "alice", good));
    expect(answers[0]?.code).toBe(201);
    expect(answers[0]?.body["metadata"]).toMatchObject({
      name: "web",
      namespace: "default",
      generation: 1,
      creationTimestamp: NOW,
    });
    expect(dig(answers[0]?.body as Value, "spec", "strategy", "type")).toBe("RollingUpdate");
    expect(changedObjects(cluster).size).toBe(1);
    expect(
      objectAt(cluster, { group: "apps", plural: "deployments", namespace: "default", name: "web" }),
    ).toEqual([...changedObjects(cluster).values()][0]);
  });

  it("responds the same to the same requests", () => {
    const requests = [
      apply(`${CONFIGMAPS}/a`, "alice", configMap({ k: "1" })),
      apply(`${DEPLOYMENTS}/web`, "bob", good),
    ];
    expect(send(...requests).answers).toEqual(send(...requests).answers);
  });

  it("is the same value after a request that changes nothing", () => {
    const { cluster } = send(apply(`${CONFIGMAPS}/a`, "alice", configMap({ k: "1" })));
    const again = apply(`${CONFIGMAPS}/a`, "alice", configMap({ k: "1" }));
    expect(handle(cluster, again, "2027-01-01T00:00:00Z").cluster).toBe(cluster);
    expect(handle(cluster, { method: "GET", path: CONFIGMAPS }, NOW).cluster).toBe(cluster);
    expect(handle(cluster, apply(`${CONFIGMAPS}/b`, "x", configMap({})), NOW).cluster).toBe(cluster);
    const dry = apply(`${CONFIGMAPS}/a`, "alice", configMap({ k: "2" }), { dryRun: "All" });
    expect(handle(cluster, dry, NOW).cluster).toBe(cluster);
  });

  it("lets a forced apply take over a field", () => {
    const first = apply(`${CONFIGMAPS}/a`, "alice", configMap({ k: "1" }));
    const second = configMap({ k: "2" });
    const refused = last(first, apply(`${CONFIGMAPS}/a`, "bob", second));
    expect(refused.code).toBe(409);
    expect(refused.body["message"]).toBe('Apply failed with 1 conflict: conflict with "alice": .data.k');
    const forced = last(first, apply(`${CONFIGMAPS}/a`, "bob", second, { force: "true" }));
    expect(forced.body["data"]).toEqual({ k: "2" });
  });

  it("removes a deleted object", () => {
    const { cluster, answers } = send(apply(`${CONFIGMAPS}/a`, "alice", configMap({})), {
      method: "DELETE",
      path: `${CONFIGMAPS}/a`,
    });
    expect(answers[1]?.body["status"]).toBe("Success");
    expect(changedObjects(cluster).size).toBe(0);
  });
});

describe("errors of the API server", () => {
  const cases: readonly (readonly [string, readonly Request[], number, string, string])[] = [
    [
      "an object that is not there",
      [{ method: "GET", path: `${CONFIGMAPS}/a` }],
      404,
      "NotFound",
      'configmaps "a" not found',
    ],
    [
      "an object that is there already",
      [
        { method: "POST", path: CONFIGMAPS, body: configMap({}) },
        { method: "POST", path: CONFIGMAPS, body: configMap({}) },
      ],
      409,
      "AlreadyExists",
      'configmaps "a" already exists',
    ],
    [
      "an update of an older version",
      [
        { method: "POST", path: CONFIGMAPS, body: configMap({}) },
        {
          method: "PUT",
          path: `${CONFIGMAPS}/a`,
          body: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", resourceVersion: "1" } },
        },
      ],
      409,
      "Conflict",
      'Operation cannot be fulfilled on configmaps "a": the object has been modified; please apply your changes to the latest version and try again',
    ],
    [
      "a Deployment without selector",
      [apply(`${DEPLOYMENTS}/web`, "a", deployment({ template }))],
      422,
      "Invalid",
      'Deployment.apps "web" is invalid: [spec.selector: Required value, spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`]',
    ],
    [
      "a selector that is not that of the template",
      [apply(`${DEPLOYMENTS}/web`, "a", deployment({ selector: { matchLabels: { app: "x" } }, template }))],
      422,
      "Invalid",
      'Deployment.apps "web" is invalid: spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`',
    ],
    [
      "a pod without containers",
      [
        apply(
          `${DEPLOYMENTS}/web`,
          "a",
          deployment({ selector: { matchLabels: labels }, template: { metadata: { labels }, spec: {} } }),
        ),
      ],
      422,
      "Invalid",
      'Deployment.apps "web" is invalid: spec.template.spec.containers: Required value',
    ],
    [
      "a container without image",
      [
        apply(
          `${DEPLOYMENTS}/web`,
          "a",
          deployment({
            selector: { matchLabels: labels },
            template: { metadata: { labels }, spec: { containers: [{ name: "nginx" }] } },
          }),
        ),
      ],
      422,
      "Invalid",
      'Deployment.apps "web" is invalid: spec.template.spec.containers[0].image: Required value',
    ],
    [
      "another selector",
      [
        apply(`${DEPLOYMENTS}/web`, "a", good),
        apply(
          `${DEPLOYMENTS}/web`,
          "a",
          deployment({
            selector: { matchLabels: { app: "x" } },
            template: { ...template, metadata: { labels: { app: "x" } } },
          }),
        ),
      ],
      422,
      "Invalid",
      'Deployment.apps "web" is invalid: spec.selector: Invalid value: {"matchLabels":{"app":"x"}}: field is immutable',
    ],
    [
      "a field of another type",
      [apply(`${CONFIGMAPS}/a`, "a", configMap({ k: 1 }))],
      500,
      "",
      "failed to create typed patch object (/a; /v1, Kind=ConfigMap): .data.k: expected string, got &value.valueUnstructured{Value:1}",
    ],
    [
      "an apply without manager",
      [{ ...apply(`${CONFIGMAPS}/a`, "", configMap({})) }],
      422,
      "Invalid",
      'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch',
    ],
  ];
  it.each(cases)("%s", (_, requests, code, reason, message) => {
    const { body } = last(...requests);
    expect([body["code"], body["reason"] ?? "", body["message"]]).toEqual([code, reason, message]);
  });
});

describe("a server without server-side apply", () => {
  const old: Cluster = { ...empty, serverSideApply: false };

  it("refuses an apply patch", () => {
    const { cluster, response } = handle(old, apply(`${CONFIGMAPS}/a`, "alice", configMap({ a: "1" })), NOW);
    expect(response.code).toBe(415);
    expect(changedObjects(cluster).size).toBe(0);
  });

  it("removes managed fields in the next write, and does everything else as usual", () => {
    const applied = handle(empty, apply(`${CONFIGMAPS}/a`, "alice", configMap({ a: "1" })), NOW).cluster;
    const patch: Request = {
      method: "PATCH",
      path: `${CONFIGMAPS}/a`,
      contentType: "application/merge-patch+json",
      body: { data: { b: "2" } },
    };
    const read: Request = { method: "GET", path: `${CONFIGMAPS}/a` };
    const downgraded: Cluster = { ...applied, serverSideApply: false };
    expect(dig(handle(downgraded, read, NOW).response.body, "metadata", "managedFields")).toBeDefined();
    const { body } = handle(downgraded, patch, NOW).response;
    expect(dig(body, "data")).toEqual({ a: "1", b: "2" });
    expect(dig(body, "metadata", "managedFields")).toBeUndefined();
  });
});

it("sorts the keys of managed fields by bytes after a write through /scale, and as FieldsV1 after other writes", () => {
  const ports = [{ containerPort: 80 }, { containerPort: 443 }];
  const containers = [{ name: "nginx", image: "nginx", ports }];
  const web = deployment({
    selector: { matchLabels: labels },
    template: { ...template, spec: { containers } },
  });
  const again = apply(`${DEPLOYMENTS}/web`, "alice", web);
  const scale: Request = {
    method: "PATCH",
    path: `${DEPLOYMENTS}/web/scale`,
    contentType: "application/merge-patch+json",
    body: { spec: { replicas: 1 } },
  };
  const { answers } = send(again, scale, scale, again, again, scale);
  const versions = answers.map(({ body }) => dig(body, "metadata", "resourceVersion"));
  expect(versions).toEqual(["1001", "1002", "1002", "1003", "1003", "1004"]);
});
