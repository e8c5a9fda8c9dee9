import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { smdAtom, smdTypes } from "../../testing/merge/smd-types.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { apiVersionOf, groupVersionOf, type Kind, loadBuiltins } from "./builtins.ts";

const root = join(import.meta.dirname, "../../..");
const klib = (name: string) => JSON.parse(readFileSync(join(root, "conformance/klib", name), "utf8"));
const builtins = testBuiltins();

/** Every kind that an API server of v1.36 serves as a resource; `*` marks cluster-scoped ones. */
const KINDS: { readonly [apiVersion: string]: string } = {
  v1: `Binding ComponentStatus* ConfigMap Endpoints Event LimitRange Namespace* Node* PersistentVolumeClaim PersistentVolume*
    Pod PodTemplate ReplicationController ResourceQuota Secret ServiceAccount Service`,
  "apiregistration.k8s.io/v1": "APIService*",
  "apps/v1": "ControllerRevision DaemonSet Deployment ReplicaSet StatefulSet",
  "events.k8s.io/v1": "Event",
  "authentication.k8s.io/v1": "SelfSubjectReview* TokenReview*",
  "authorization.k8s.io/v1":
    "LocalSubjectAccessReview SelfSubjectAccessReview* SelfSubjectRulesReview* SubjectAccessReview*",
  "autoscaling/v2": "HorizontalPodAutoscaler",
  "autoscaling/v1": "HorizontalPodAutoscaler",
  "batch/v1": "CronJob Job",
  "certificates.k8s.io/v1": "CertificateSigningRequest*",
  "networking.k8s.io/v1": "IngressClass* Ingress IPAddress* NetworkPolicy ServiceCIDR*",
  "policy/v1": "PodDisruptionBudget",
  "rbac.authorization.k8s.io/v1": "ClusterRoleBinding* ClusterRole* RoleBinding Role",
  "storage.k8s.io/v1":
    "CSIDriver* CSINode* CSIStorageCapacity StorageClass* VolumeAttachment* VolumeAttributesClass*",
  "admissionregistration.k8s.io/v1": `MutatingAdmissionPolicy* MutatingAdmissionPolicyBinding*
    MutatingWebhookConfiguration* ValidatingAdmissionPolicy* ValidatingAdmissionPolicyBinding* ValidatingWebhookConfiguration*`,
  "apiextensions.k8s.io/v1": "CustomResourceDefinition*",
  "scheduling.k8s.io/v1": "PriorityClass*",
  "coordination.k8s.io/v1": "Lease",
  "node.k8s.io/v1": "RuntimeClass*",
  "discovery.k8s.io/v1": "EndpointSlice",
  "resource.k8s.io/v1": "DeviceClass* ResourceClaim ResourceClaimTemplate ResourceSlice*",
  "flowcontrol.apiserver.k8s.io/v1": "FlowSchema* PriorityLevelConfiguration*",
};

describe("the table of v1.36", () => {
  it("is at most 40 kB gzipped", () => {
    const text = readFileSync(join(root, "public/schemas/v1.36.json"));
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(40_000);
  });

  it("has every kind, in discovery's order, with its scope and type", () => {
    const shown = new Map<string, string[]>();
    for (const kind of builtins.kinds) {
      const name = kind.kind + (kind.namespaced ? "" : "*");
      shown.set(apiVersionOf(kind), [...(shown.get(apiVersionOf(kind)) ?? []), name]);
      expect(builtins.schema.find(kind.typeName)?.map?.fields).toBeDefined();
    }
    expect([...shown]).toEqual(
      Object.entries(KINDS).map(([version, kinds]) => [version, kinds.split(/\s+/)]),
    );
    expect(builtins.version).toBe("v1.36.3");
  });

  it("has a type for the list of every resource that can be listed", () => {
    const without = builtins.kinds.filter(
      (kind) => kind.verbs.includes("list") && !builtins.typeNameOf(apiVersionOf(kind), kind.listKind),
    );
    expect(without).toEqual([]);
  });

  it("has the types of the API server's own converter, with defaults and int-or-string as v3 documents say", () => {
    const expected = smdTypes(klib("schema-builtin-smd.json").schema.types);
    for (const [name, type] of expected) {
      if (name.endsWith(".IntOrString")) continue;
      const atom = smdAtom(builtins.schema.find(name) ?? {});
      expect([name, withoutDefaults(atom)]).toEqual([name, type]);
    }
    expect(builtins.schema.find("io.k8s.apimachinery.pkg.util.intstr.IntOrString")).toEqual({
      scalar: "untyped",
      list: { elementRelationship: "atomic", elementType: { namedType: "__untyped_atomic_" } },
      map: { elementType: { namedType: "__untyped_deduced_" } },
    });
    expect(smdAtom(builtins.schema.find("io.k8s.api.core.v1.ContainerPort") ?? {})).toEqual({
      map: {
        fields: [
          { name: "containerPort", default: 0, type: { scalar: "numeric" } },
          { name: "hostIP", type: { scalar: "string" } },
          { name: "hostPort", type: { scalar: "numeric" } },
          { name: "name", type: { scalar: "string" } },
          { name: "protocol", default: "TCP", type: { scalar: "string" } },
        ],
      },
    });
  });

  it("has the patch strategies and merge keys of the Go types", () => {
    const types: {
      [type: string]: { [field: string]: { patchStrategy?: string[]; patchMergeKey?: string } };
    } = klib("patchmeta-struct.json").types;
    let compared = 0;
    for (const [type, want] of Object.entries(types)) {
      const name = `io.k8s.api.core.${type}`;
      for (const field of builtins.schema.find(name)?.map?.fields ?? []) {
        const { patchStrategy: strategy, patchMergeKey: mergeKey } = want[field.name] ?? {};
        if (want[field.name] === undefined) continue;
        const expected =
          strategy || mergeKey ? { ...(strategy && { strategy }), ...(mergeKey && { mergeKey }) } : undefined;
        expect([name, field.name, field.patch]).toEqual([name, field.name, expected]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(300);
  });
});

describe("loadBuiltins", () => {
  it("finds a resource by kind and by path", () => {
    const deployment: Kind = {
      group: "apps",
      version: "v1",
      kind: "Deployment",
      plural: "deployments",
      singular: "deployment",
      listKind: "DeploymentList",
      shortNames: ["deploy"],
      categories: ["all"],
      namespaced: true,
      verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
      subresources: [
        {
          name: "scale",
          group: "autoscaling",
          version: "v1",
          kind: "Scale",
          verbs: ["get", "patch", "update"],
          typeName: "io.k8s.api.autoscaling.v1.Scale",
        },
        {
          name: "status",
          group: "apps",
          version: "v1",
          kind: "Deployment",
          verbs: ["get", "patch", "update"],
          typeName: "io.k8s.api.apps.v1.Deployment",
        },
      ],
      typeName: "io.k8s.api.apps.v1.Deployment",
    };
    expect(builtins.kindOf("apps/v1", "Deployment")).toEqual(deployment);
    expect(builtins.resource("apps", "v1", "deployments")).toBe(builtins.kindOf("apps/v1", "Deployment"));
    expect(builtins.resource("", "v1", "pods")?.kind).toBe("Pod");
  });

  it.each([
    ["apps/v1", "Pod"],
    ["v2", "Pod"],
    ["autoscaling/v1", "Scale"],
    ["__proto__", "toString"],
  ])("has no resource %s %s", (apiVersion, kind) => {
    expect(builtins.kindOf(apiVersion, kind)).toBeUndefined();
  });

  it.each([
    ["autoscaling/v1", "Scale", "io.k8s.api.autoscaling.v1.Scale"],
    ["policy/v1", "Eviction", "io.k8s.api.policy.v1.Eviction"],
    ["v1", "PodList", "io.k8s.api.core.v1.PodList"],
    ["v1", "Status", "io.k8s.apimachinery.pkg.apis.meta.v1.Status"],
    ["apps/v1", "DeleteOptions", "io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions"],
    ["v1", "PodExecOptions", undefined],
  ])("names the type of %s %s", (apiVersion, kind, want) => {
    expect(builtins.typeNameOf(apiVersion, kind)).toBe(want);
  });

  it("decodes a type once", () => {
    const pod = builtins.schema.find("io.k8s.api.core.v1.Pod");
    expect(pod).toBeDefined();
    expect(builtins.schema.find("io.k8s.api.core.v1.Pod")).toBe(pod);
    expect(builtins.schema.find("constructor")).toBeUndefined();
  });

  it.each([[null], ["<html>"], [{}], [{ format: 2 }]])("refuses %j", (table) => {
    expect(() => loadBuiltins(table)).toThrow("not a schema table of format 1");
  });

  it.each(["v1", "apps/v1", "a.b.c/v1beta1"])("splits and joins %s", (apiVersion) => {
    expect(apiVersionOf(groupVersionOf(apiVersion))).toBe(apiVersion);
  });
});

function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (typeof value !== "object" || value === null) return value;
  const { default: _, ...rest } = value as { default?: unknown };
  return Object.fromEntries(Object.entries(rest).map(([key, member]) => [key, withoutDefaults(member)]));
}
