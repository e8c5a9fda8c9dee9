import type { CelProgram, CelScope } from "../../host/cel-evaluator.ts";

const TEXTS = "list(string)";
const LABELS = "map(string, string)";
const KIND = { group: "string", version: "string", kind: "string" };

/** The types of messages that expressions of policies see. Upstream: apiserver pkg/admission/plugin/cel/compile.go. */
const MESSAGES: { readonly [message: string]: { readonly [field: string]: string } } = {
  "kubernetes.GroupVersionKind": KIND,
  "kubernetes.GroupVersionResource": { group: "string", version: "string", resource: "string" },
  "kubernetes.UserInfo": {
    username: "string",
    uid: "string",
    groups: TEXTS,
    extra: `map(string, ${TEXTS})`,
  },
  "kubernetes.AdmissionRequest": {
    kind: "kubernetes.GroupVersionKind",
    resource: "kubernetes.GroupVersionResource",
    subResource: "string",
    requestKind: "kubernetes.GroupVersionKind",
    requestResource: "kubernetes.GroupVersionResource",
    requestSubResource: "string",
    name: "string",
    namespace: "string",
    operation: "string",
    userInfo: "kubernetes.UserInfo",
    dryRun: "bool",
    options: "dyn",
  },
  "kubernetes.NamespaceSpec": { finalizers: TEXTS },
  "kubernetes.NamespaceCondition": {
    status: "string",
    type: "string",
    lastTransitionTime: "timestamp",
    message: "string",
    reason: "string",
  },
  "kubernetes.NamespaceStatus": { conditions: "list(kubernetes.NamespaceCondition)", phase: "string" },
  "kubernetes.NamespaceMetadata": {
    name: "string",
    generateName: "string",
    namespace: "string",
    labels: LABELS,
    annotations: LABELS,
    UID: "string",
    creationTimestamp: "timestamp",
    deletionGracePeriodSeconds: "int",
    deletionTimestamp: "timestamp",
    generation: "int",
    resourceVersion: "string",
    finalizers: TEXTS,
  },
  "kubernetes.Namespace": {
    metadata: "kubernetes.NamespaceMetadata",
    spec: "kubernetes.NamespaceSpec",
    status: "kubernetes.NamespaceStatus",
  },
};

/** What the expressions of a policy may name. */
export type PolicyScope = {
  readonly hasParams: boolean;
  readonly hasAuthorizer: boolean;
  readonly hasPatches: boolean;
  /** The types of the policy's own variables, or null if it cannot have any. */
  readonly variables: { readonly [name: string]: string } | null;
};

/** Returns what an expression of a policy may name, for the compiler. */
export function scopeOf({ hasParams, hasAuthorizer, hasPatches, variables }: PolicyScope): CelScope {
  return {
    variables: {
      object: "dyn",
      oldObject: "dyn",
      namespaceObject: "kubernetes.Namespace",
      request: "kubernetes.AdmissionRequest",
      ...(hasParams && { params: "dyn" }),
      ...(hasAuthorizer && {
        authorizer: "kubernetes.authorization.Authorizer",
        "authorizer.requestResource": "kubernetes.authorization.ResourceCheck",
      }),
      ...(variables !== null && { variables: "kubernetes.variables" }),
    },
    messages: variables === null ? MESSAGES : { ...MESSAGES, "kubernetes.variables": variables },
    hasPatches,
  };
}

/** Returns the type of a variable whose expression is compiled: other expressions see no messages and optional values in it. */
export function variableType(program: CelProgram): string {
  return "type" in program ? plainType(program.type) : "dyn";
}

function plainType(type: string): string {
  const [, kind, inside = ""] = /^(list|map)\((.*)\)$/.exec(type) ?? [];
  if (kind === "list") return `list(${plainType(inside)})`;
  if (kind === "map") {
    const cut = inside.indexOf(", ");
    return `map(${plainType(inside.slice(0, cut))}, ${plainType(inside.slice(cut + 2))})`;
  }
  return /^(bool|bytes|double|duration|int|null|string|timestamp|uint)$/.test(type) ? type : "dyn";
}

/** Returns a type as the server prints the type of a result. */
export function resultType(type: string): string {
  return type
    .replace(/\btimestamp\b/g, "google.protobuf.Timestamp")
    .replace(/\bduration\b/g, "google.protobuf.Duration")
    .replace(/\bany\b/g, "google.protobuf.Any")
    .replace(/\bnull\b/g, "null_type");
}
