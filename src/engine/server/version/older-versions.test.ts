import { describe, expect, it } from "vitest";
import { createCel } from "../../../cel/cel.ts";
import { testBuiltinsOf } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { dig, type ValueMap } from "../../value/value.ts";
import { newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";
import type { Request, Response } from "../http/http.ts";

const cel = createCel();
const V34 = "v1.34.4";
const V35 = "v1.35.4";
const V36 = "v1.36.3";
const WIDGETS = "/apis/lab.example/v1/namespaces/default/widgets";
const SERVICES = "/api/v1/namespaces/default/services";

/** Sends requests to a server of a version, and returns the answer to the last one. */
function answer(version: string, ...requests: readonly Request[]): Response {
  let cluster = newCluster({ builtins: testBuiltinsOf(version), host: { parseYaml: readYaml, cel } });
  let response: Response | null = null;
  for (const request of requests) {
    const result = handle(cluster, request, "2026-01-01T00:00:00Z");
    cluster = result.cluster;
    response = result.response;
  }
  if (response === null) throw new Error("no request");
  return response;
}

const create = (path: string, body: ValueMap, query: Request["query"] = {}): Request => ({
  method: "POST",
  path,
  body,
  query,
});

/** Returns the codes of the same requests in v1.34, v1.35 and v1.36. */
const codes = (...requests: readonly Request[]): readonly number[] =>
  [V34, V35, V36].map((version) => answer(version, ...requests).code);

const STATUS = { type: "object", properties: { phase: { type: "string" } } };

/** Defines the kind Widget, whose `spec` has a schema. */
function defineWidgets(spec: ValueMap): Request {
  const schema = { type: "object", properties: { spec, status: STATUS } };
  return create("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", {
    metadata: { name: "widgets.lab.example" },
    spec: {
      group: "lab.example",
      scope: "Namespaced",
      names: { plural: "widgets", kind: "Widget" },
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: { openAPIV3Schema: schema },
        },
      ],
    },
  });
}

const widget = (spec: ValueMap): Request =>
  create(WIDGETS, { apiVersion: "lab.example/v1", kind: "Widget", metadata: { name: "a" }, spec });
const service = (name: string, spec: ValueMap = {}): Request =>
  create(SERVICES, { metadata: { name }, spec: { ports: [{ port: 80 }], ...spec } });
const pod = (spec: ValueMap): Request =>
  create(
    "/api/v1/namespaces/default/pods",
    { metadata: { name: "a" }, spec: { containers: [{ name: "c", image: "i" }], ...spec } },
    { fieldValidation: "Warn" },
  );

describe("older versions of Kubernetes", () => {
  it("[KV1] give labels that a status write sends to its manager, without changing them", () => {
    const status: Request = {
      method: "PATCH",
      path: `${WIDGETS}/a/status`,
      contentType: "application/merge-patch+json",
      query: { fieldManager: "bob" },
      body: { metadata: { labels: { tier: "gold" } }, status: { phase: "on" } },
    };
    const written = (version: string) =>
      answer(version, defineWidgets({ type: "object" }), widget({}), status).body;
    for (const version of [V34, V35, V36]) {
      const metadata = written(version)["metadata"] as ValueMap;
      const fields = JSON.stringify(metadata["managedFields"]);
      expect(metadata["labels"]).toBeUndefined();
      expect(fields.includes("f:tier")).toBe(version !== V36);
    }
  });

  it("[KV2] drop fields of later features, and their sender owns them", () => {
    for (const version of [V34, V35, V36]) {
      const { body } = answer(version, pod({ hostnameOverride: "other" }));
      const kept = dig(body, "spec", "hostnameOverride");
      expect(kept).toBe(version === V34 ? undefined : "other");
      expect(JSON.stringify(body)).toContain("f:hostnameOverride");
    }
  });

  it("[KV2] do not name the sources of later features", () => {
    const env = [{ name: "A", valueFrom: {} }];
    for (const version of [V34, V35, V36]) {
      const { body } = answer(version, pod({ containers: [{ name: "c", image: "i", env }] }));
      expect(String(body["message"]).includes("fileKeyRef")).toBe(version !== V34);
    }
  });

  it("[KV3] drop workloadRef of a pod without a warning in v1.35", () => {
    const sent = pod({ workloadRef: { name: "w", podGroup: "g" } });
    expect(answer(V35, sent).warnings ?? []).toEqual([]);
    expect(dig(answer(V35, sent).body, "spec", "workloadRef")).toBeUndefined();
    expect(answer(V36, sent).warnings).toEqual(['299 - "unknown field \\"spec.workloadRef\\""']);
  });

  it("[KV4] want a letter at the beginning of a Service's name", () => {
    expect(codes(service("1a"))).toEqual([422, 422, 201]);
  });

  it("[KV5] accept addresses with leading zeros", () => {
    expect(codes(service("a", { externalIPs: ["010.0.0.1"] }))).toEqual([201, 201, 422]);
  });

  it("[KV6] do not check ranges of numbers and the formats of names", () => {
    const spec = {
      type: "object",
      properties: {
        count: { type: "integer", format: "int32" },
        name: { type: "string", format: "k8s-short-name" },
      },
    };
    expect(codes(defineWidgets(spec), widget({ count: 2 ** 40 }))).toEqual([201, 201, 422]);
    expect(codes(defineWidgets(spec), widget({ name: "Not Short" }))).toEqual([201, 422, 422]);
    const types = [V34, V35, V36].map((version) => {
      const { body } = answer(version, defineWidgets(spec), widget({ count: true }));
      return /must be of type (.*)/.exec(String(body["message"]))?.[1];
    });
    expect(types).toEqual(['integer: "boolean"', 'integer: "boolean"', 'int32: ""']);
  });

  it("[KV7] name the type of a value that a rule refuses, not the value", () => {
    const count = {
      type: "integer",
      "x-kubernetes-validations": [{ rule: "self < 5", message: "too many" }],
    };
    const spec = { type: "object", properties: { count } };
    const said = [V34, V35].map(
      (version) => answer(version, defineWidgets(spec), widget({ count: 7 })).body["message"],
    );
    expect(said).toEqual([
      'Widget.lab.example "a" is invalid: spec.count: Invalid value: "integer": too many',
      'Widget.lab.example "a" is invalid: spec.count: Invalid value: 7: too many',
    ]);
  });

  it("[KV8] answer 500 to delete options that they cannot read", () => {
    const unreadable: Request = { method: "DELETE", path: `${SERVICES}/a`, body: '{"gracePeriodSeconds":' };
    expect(codes(service("a"), unreadable)).toEqual([500, 400, 400]);
  });

  it("[KV9] let the status of a bound pod name another node, and count no ending replicas", () => {
    const pods = "/api/v1/namespaces/default/pods";
    const bound = create(pods, {
      metadata: { name: "a" },
      spec: { nodeName: "n1", containers: [{ name: "c", image: "i" }] },
    });
    const merge = (path: string, status: ValueMap): Request => ({
      method: "PATCH",
      path: `${path}/a/status`,
      contentType: "application/merge-patch+json",
      body: { status },
    });
    expect(codes(bound, merge(pods, { nominatedNodeName: "n2" }))).toEqual([200, 422, 422]);
    const sets = "/apis/apps/v1/namespaces/default/replicasets";
    const template = { metadata: { labels: { a: "b" } }, spec: { containers: [{ name: "c", image: "i" }] } };
    const set = create(sets, {
      metadata: { name: "a" },
      spec: { selector: { matchLabels: { a: "b" } }, template },
    });
    expect(codes(set, merge(sets, { terminatingReplicas: -1 }))).toEqual([200, 422, 422]);
  });

  it("[KV14] know no functions of lists that came with v1.34", () => {
    const policy = (expression: string) =>
      create("/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies", {
        metadata: { name: "p" },
        spec: {
          matchConstraints: {
            resourceRules: [{ apiGroups: [""], apiVersions: ["v1"], operations: ["*"], resources: ["pods"] }],
          },
          validations: [{ expression }],
        },
      });
    expect(codes(policy("[1, 1].distinct().size() == 1"))).toEqual([422, 201, 201]);
    expect(codes(policy("[1, 2].sortBy(x, -x) == [2, 1]"))).toEqual([422, 201, 201]);
    expect(codes(policy("[1, 2].indexOf(2) == 1"))).toEqual([201, 201, 201]);
  });

  it("[KV15] drop fields of devices that came with v1.36", () => {
    const made = create("/apis/resource.k8s.io/v1/deviceclasses", {
      metadata: { name: "d" },
      spec: { extendedResourceName: "example.com/gpu" },
    });
    const names = [V34, V35, V36].map((version) =>
      dig(answer(version, made).body, "spec", "extendedResourceName"),
    );
    expect(names).toEqual([undefined, undefined, "example.com/gpu"]);
  });

  it("[KV15] v1.34 writes the devices of a slice that has none", () => {
    const spec = { driver: "d.example.com", nodeName: "n", pool: { name: "p", resourceSliceCount: 1 } };
    const made = create("/apis/resource.k8s.io/v1/resourceslices", { metadata: { name: "s" }, spec });
    const [old, , now] = [V34, V35, V36].map((version) => answer(version, made).body as ValueMap);
    expect(dig(old, "spec", "devices")).toBeNull();
    const owned = JSON.stringify(dig(old, "metadata", "managedFields"));
    expect(owned).toContain("f:driver");
    expect(owned).not.toContain("f:devices");
    expect(dig(now, "spec", "devices")).toBeUndefined();
  });

  it("[KV16] say of empty fields that they are no name or not supported", () => {
    const made = create("/apis/node.k8s.io/v1/runtimeclasses", { metadata: { name: "r" }, handler: "" });
    const texts = [V34, V35, V36].map((version) => String(dig(answer(version, made).body, "message")));
    expect(texts.map((text) => text.includes("Required value"))).toEqual([false, false, true]);
  });

  it("[KV16] name the key of a wrong attribute, and check a claim that cannot change", () => {
    const slice = create("/apis/resource.k8s.io/v1/resourceslices", {
      metadata: { name: "s" },
      spec: {
        driver: "x.example.com",
        nodeName: "n",
        pool: { name: "p", generation: 1, resourceSliceCount: 1 },
        devices: [{ name: "a", attributes: { "a b": { bool: true } } }],
      },
    });
    const named = [V34, V35, V36].map((version) =>
      String(dig(answer(version, slice).body, "message")).includes("attributes[a b]"),
    );
    expect(named).toEqual([true, true, false]);
    const claims = "/apis/resource.k8s.io/v1/namespaces/default/resourceclaims";
    const claim = (name: string): ValueMap => ({
      metadata: { name: "c" },
      spec: { devices: { requests: [{ name, exactly: { deviceClassName: "d" } }] } },
    });
    const change: Request = { method: "PUT", path: `${claims}/c`, body: claim("A b") };
    const checked = [V34, V35, V36].map((version) =>
      String(dig(answer(version, create(claims, claim("a")), change).body, "message")).includes(
        "requests[0].name",
      ),
    );
    expect(checked).toEqual([true, false, false]);
  });

  it("[KV17] reset no field of a ServiceCIDR", () => {
    const path = "/apis/networking.k8s.io/v1/servicecidrs/kubernetes/status";
    const body = {
      apiVersion: "networking.k8s.io/v1",
      kind: "ServiceCIDR",
      metadata: { name: "kubernetes" },
      spec: { cidrs: ["10.96.0.0/12"] },
    };
    const query = { fieldManager: "a", force: "true" };
    const contentType = "application/apply-patch+yaml";
    const owned = [V34, V35, V36].map((version) =>
      JSON.stringify(answer(version, { method: "PATCH", path, query, contentType, body }).body).includes(
        '"manager":"a"',
      ),
    );
    expect(owned).toEqual([true, true, false]);
  });

  it("[KV10] have fewer checks of their health", () => {
    const said = [V34, V35, V36].map((version) =>
      answer(version, { method: "GET", path: "/livez", query: { verbose: "" } }).text?.includes(
        "[+]loopback-serving-certificate ok",
      ),
    );
    expect(said).toEqual([false, false, true]);
  });
});
