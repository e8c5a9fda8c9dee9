import { describe, expect, it } from "vitest";
import { compileRegexp } from "../../../regexp/regexp.ts";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import type { ValueMap } from "../../value/value.ts";
import { type Cluster, newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";
import type { Response } from "../http/http.ts";

const NOW = "2026-01-01T00:00:00Z";
const CUPS = "/apis/shop.io/v1/namespaces/default/cups";
const UID = "11111111-1111-1111-1111-111111111111";

const known = { type: "object", properties: { size: { type: "integer" }, replicas: { type: "integer" } } };
const openAPIV3Schema = { type: "object", properties: { spec: known, status: known } };
const subresources = {
  status: {},
  scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" },
};
const definition = {
  metadata: { name: "cups.shop.io" },
  spec: {
    group: "shop.io",
    scope: "Namespaced",
    names: { plural: "cups", kind: "Cup" },
    versions: ["v1", "v2"].map((name) => ({
      name,
      served: true,
      storage: name === "v1",
      schema: { openAPIV3Schema },
      subresources,
    })),
  },
};

function cupCluster(): Cluster {
  const path = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  const made = handle(
    newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml, compileRegexp } }),
    { method: "POST", path, body: definition },
    NOW,
  );
  const body = {
    apiVersion: "shop.io/v1",
    kind: "Cup",
    metadata: { name: "a" },
    spec: { size: 1, replicas: 1 },
  };
  return handle(made.cluster, { method: "POST", path: CUPS, body }, NOW).cluster;
}

const start = cupCluster();

function patch(body: ValueMap, path = `${CUPS}/a`, query: Record<string, string> = {}): Response {
  const contentType = "application/merge-patch+json";
  return handle(start, { method: "PATCH", path, contentType, query, body }, NOW).response;
}

function replaceScale(body: ValueMap): Response {
  return handle(start, { method: "PUT", path: `${CUPS}/a/scale`, body }, NOW).response;
}

describe("a patch of a custom resource that names another version", () => {
  it("loses all fields if the definition does not have it", () => {
    const { code, warnings, body } = patch({ apiVersion: "shop.io/v9", metadata: { odd: 1 }, status: {} });
    expect(code).toBe(422);
    expect(warnings).toEqual(
      ["metadata.odd", "spec", "status"].map((name) => `299 - "unknown field \\"${name}\\""`),
    );
    expect(body["message"]).toBe(
      'Cup.shop.io "a" is invalid: apiVersion: Invalid value: "shop.io/v9": must be shop.io/v1',
    );
  });

  it("is read with the schema of that version", () => {
    const strict = { fieldValidation: "Strict" };
    const { body } = patch({ apiVersion: "shop.io/v2", spec: { odd: 1 } }, `${CUPS}/a`, strict);
    expect(String(body["message"])).toMatch(/: strict decoding error: unknown field "spec.odd"$/);
  });

  it("is refused first for its name", () => {
    const { body } = patch({ apiVersion: "shop.io/v9", metadata: { name: "b" } });
    expect(body["message"]).toBe("the name of the object (b) does not match the name on the URL (a)");
  });

  it("can change the status, without managed fields", () => {
    const { code, body } = patch({ apiVersion: "x.io/v1", status: { size: 2 } }, `${CUPS}/a/status`);
    expect(code).toBe(200);
    expect(body).toMatchObject({ apiVersion: "shop.io/v1", kind: "Cup", status: { size: 2 } });
    expect(body["metadata"]).not.toHaveProperty("managedFields");
  });
});

describe("the scale of a custom resource", () => {
  const scale = { apiVersion: "autoscaling/v1", kind: "Scale", metadata: { name: "a" } };

  it("cannot say what is wrong with a body", () => {
    expect(replaceScale({ ...scale, spec: { replicas: "2" } }).body["message"]).toBe(
      'no kind is registered for the type v1.Scale in scheme "pkg/runtime/scheme.go:111"',
    );
  });

  it("checks the uid before the replicas", () => {
    const { code, body } = replaceScale({
      ...scale,
      metadata: { name: "a", uid: UID },
      spec: { replicas: -1 },
    });
    expect(code).toBe(409);
    expect(String(body["message"])).toMatch(
      /^Operation cannot be fulfilled on cups.shop.io "a": StorageError/,
    );
  });

  it("does not convert former versions", () => {
    expect(String(patch({ apiVersion: "apps/v1beta1" }, `${CUPS}/a/scale`).body["message"])).toMatch(
      /: converting \(v1beta1.Scale\) to \(v1.Scale\): unknown conversion$/,
    );
  });
});
