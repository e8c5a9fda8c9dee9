import { describe, expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { dig, type ValueMap } from "../../value/value.ts";
import { newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";
import { compareVersions } from "../version/compare-versions.ts";
import { AGGREGATED, wantsAggregated } from "./aggregated-discovery.ts";

const NOW = "2026-01-01T00:00:00Z";
const start = newCluster({
  builtins: testBuiltins(),
  host: { parseYaml: () => ({ value: null, strictError: null }) },
});
const definition: ValueMap = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "gadgets.example.com" },
  spec: {
    group: "example.com",
    scope: "Cluster",
    names: { plural: "gadgets", kind: "Gadget", shortNames: ["gd"] },
    versions: ["v1beta1", "v1"].map((name) => ({
      name,
      served: true,
      storage: name === "v1",
      schema: { openAPIV3Schema: { type: "object", properties: { spec: { type: "object" } } } },
      subresources: { status: {} },
    })),
  },
};
const path = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const { cluster } = handle(start, { method: "POST", path, body: definition }, NOW);
const get = (at: string, accept = "") => handle(cluster, { method: "GET", path: at, accept }, NOW).response;

it("sorts versions by stability and number", () => {
  const sorted = ["v2", "v10", "v1", "v1beta2", "v2beta1", "v11alpha1", "foo10", "foo1"];
  expect([...sorted].reverse().sort(compareVersions)).toEqual([
    ...["v10", "v2", "v1", "v2beta1", "v1beta2", "v11alpha1", "foo1", "foo10"],
  ]);
});

it.each([
  { accept: "", want: false },
  { accept: "application/json", want: false },
  { accept: `${AGGREGATED},application/json`, want: true },
  { accept: `application/json,${AGGREGATED}`, want: false },
  { accept: "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList", want: false },
])("$accept: aggregated discovery is $want", ({ accept, want }) => {
  expect(wantsAggregated(accept)).toBe(want);
});

describe("documents", () => {
  it("name the version", () => {
    expect(get("/version").body).toMatchObject({ major: "1", minor: "36", gitVersion: "v1.36.3" });
  });

  it("list custom resources after built-in ones, preferred versions first", () => {
    const groups = get("/apis").body["groups"] as readonly ValueMap[];
    expect(groups.at(-1)).toMatchObject({
      name: "example.com",
      preferredVersion: { groupVersion: "example.com/v1" },
      versions: [{ version: "v1" }, { version: "v1beta1" }],
    });
    expect(groups.map(({ name }) => name)).not.toContain("");
  });

  it("list a version's resources, with storage version hashes", () => {
    expect(get("/apis/example.com/v1beta1").body["resources"]).toEqual([
      {
        name: "gadgets",
        singularName: "gadget",
        namespaced: false,
        kind: "Gadget",
        verbs: ["delete", "deletecollection", "get", "list", "patch", "create", "update", "watch"],
        shortNames: ["gd"],
        storageVersionHash: expect.stringMatching(/^[\w+/]{11}=$/),
      },
      {
        name: "gadgets/status",
        singularName: "",
        namespaced: false,
        kind: "Gadget",
        verbs: ["get", "patch", "update"],
      },
    ]);
  });

  it("are one document if the client accepts that", () => {
    const response = get("/apis", `${AGGREGATED},application/json`);
    expect(response.contentType).toBe(AGGREGATED);
    const items = response.body["items"] as readonly ValueMap[];
    expect(items.at(-1)).toMatchObject({ metadata: { name: "example.com" } });
  });

  it.each([
    { at: "/apis/nope", code: 404 },
    { at: "/apis/apps/v9", code: 404 },
    { at: "/openapi/v3/nope", code: 404 },
    { at: "/readyz", code: 200 },
  ])("$at is $code", ({ at, code }) => expect(get(at).code).toBe(code));
});

describe("OpenAPI", () => {
  const schemas = (at: string) => dig(get(at).body, "components", "schemas") as ValueMap;

  it("lists a document for every group and version", () => {
    const paths = get("/openapi/v3").body["paths"] as ValueMap;
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(["api/v1", "apis/apps/v1", "apis/example.com/v1beta1"]),
    );
    expect(dig(paths, "api/v1", "serverRelativeURL")).toMatch(/^\/openapi\/v3\/api\/v1\?hash=[0-9A-F]{64}$/);
  });

  it("has list types and patch strategies", () => {
    const pod = schemas("/openapi/v3/api/v1")["io.k8s.api.core.v1.PodSpec"];
    expect(dig(pod, "properties", "containers")).toMatchObject({
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      "x-kubernetes-patch-merge-key": "name",
      "x-kubernetes-patch-strategy": "merge",
    });
    expect(dig(pod, "properties", "priority")).toMatchObject({ type: "integer", format: "int32" });
    expect(dig(pod, "required")).toEqual(["containers"]);
  });

  it("has no reference without a target", () => {
    for (const at of ["api/v1", "apis/apps/v1", "apis/autoscaling/v2", "apis/example.com/v1"]) {
      const body = get(`/openapi/v3/${at}`).body;
      const known = Object.keys(dig(body, "components", "schemas") as ValueMap);
      const wanted = JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
      expect([...wanted].map(([, name]) => name).filter((name) => !known.includes(name as string))).toEqual(
        [],
      );
    }
  });

  it("has the parameter fieldValidation for patches", () => {
    const item = "/apis/apps/v1/namespaces/{namespace}/deployments/{name}";
    const patch = dig(get("/openapi/v3/apis/apps/v1").body, "paths", item, "patch");
    expect(dig(patch, "x-kubernetes-group-version-kind")).toEqual({
      group: "apps",
      version: "v1",
      kind: "Deployment",
    });
    expect(JSON.stringify(dig(patch, "parameters"))).toContain('"fieldValidation"');
  });

  it("describes groups, versions and the server, too", () => {
    const paths = dig(get("/openapi/v3/version").body, "paths") as ValueMap;
    expect(dig(paths, "/version/", "get", "operationId")).toBe("getCodeVersion");
    const apps = dig(get("/openapi/v3/apis/apps").body, "paths") as ValueMap;
    expect(dig(apps, "/apis/apps/", "get", "description")).toBe("get information of a group");
  });

  it("completes the schemas of custom resources", () => {
    const embedded = {
      type: "object",
      "x-kubernetes-embedded-resource": true,
      "x-kubernetes-preserve-unknown-fields": true,
    };
    const schema = {
      type: "object",
      description: "A tool.",
      properties: {
        pod: embedded,
        port: { "x-kubernetes-int-or-string": true },
        level: { type: "string" },
      },
    };
    const spec = definition["spec"] as ValueMap;
    const tool = {
      ...definition,
      metadata: { name: "tools.example.org" },
      spec: {
        ...spec,
        group: "example.org",
        names: { plural: "tools", kind: "Tool", listKind: "Toolbox" },
        versions: [
          {
            name: "v1",
            served: true,
            storage: true,
            schema: { openAPIV3Schema: schema },
            selectableFields: [{ jsonPath: ".level" }],
          },
        ],
      },
    };
    const made = handle(cluster, { method: "POST", path, body: tool }, NOW).cluster;
    const at = "/openapi/v3/apis/example.org/v1";
    const { body } = handle(made, { method: "GET", path: at }, NOW).response;
    const object = dig(body, "components", "schemas", "org.example.v1.Tool");
    expect(dig(object, "description")).toBe("A tool.");
    expect(dig(object, "properties", "port", "anyOf")).toEqual([{ type: "integer" }, { type: "string" }]);
    expect(dig(object, "x-kubernetes-selectable-fields")).toEqual([{ fieldPath: "level" }]);
    expect(dig(object, "properties", "pod", "required")).toEqual(["kind", "apiVersion"]);
    expect(dig(body, "components", "schemas")).toHaveProperty(["org.example.v1.Toolbox"]);
    const list = dig(body, "paths", "/apis/example.org/v1/tools", "get");
    expect(JSON.stringify(dig(list, "responses"))).toContain("org.example.v1.Toolbox");
    expect(dig(list, "operationId")).toBe("listExampleOrgV1Tool");
    expect(Object.keys(dig(list, "responses", "200", "content") as ValueMap)).toEqual([
      "application/json",
      "application/yaml",
    ]);
  });

  it("has definitions in version 2, too, without defaults and alternatives", () => {
    const definitions = get("/openapi/v2").body["definitions"] as ValueMap;
    const spec = definitions["io.k8s.api.apps.v1.DeploymentSpec"];
    expect(dig(spec, "properties", "template")).toEqual({
      description:
        'Template describes the pods that will be created. The only allowed template.spec.restartPolicy value is "Always".',
      $ref: "#/definitions/io.k8s.api.core.v1.PodTemplateSpec",
    });
    expect(definitions["io.k8s.apimachinery.pkg.api.resource.Quantity"]).toMatchObject({ type: "string" });
  });

  it("names parameters that operations share as a real server does", () => {
    const { paths, parameters } = get("/openapi/v2").body;
    const item = dig(paths as ValueMap, "/api/v1/namespaces/{namespace}/pods/{name}");
    // The names of a kube-apiserver v1.36.3.
    expect(dig(item, "parameters")).toEqual([
      {
        uniqueItems: true,
        type: "string",
        description: "name of the Pod",
        name: "name",
        in: "path",
        required: true,
      },
      { $ref: "#/parameters/namespace-vgWSWtn3" },
      { $ref: "#/parameters/pretty-tJGM1-ng" },
    ]);
    const [body] = dig(item, "delete", "parameters") as readonly ValueMap[];
    expect(body).toEqual({ $ref: "#/parameters/body-2Y1dVQaQ" });
    expect(Object.keys(parameters as ValueMap)).toHaveLength(47);
  });
});
