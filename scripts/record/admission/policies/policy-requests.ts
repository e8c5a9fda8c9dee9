import type { ValueMap } from "../../../../src/engine/value/value.ts";
import {
  type AdmissionSequence,
  type AdmissionStep,
  patch,
  pathIn,
  post,
  settling,
  tryPost,
} from "../admission-sequence.ts";
import { config, configs, policySequence } from "./policies.ts";

const named = (name: string, data: ValueMap, labels: ValueMap = {}): ValueMap => ({
  ...config(data),
  metadata: { name, labels },
});

const remove = (path: string, query: { readonly [key: string]: string } = {}): AdmissionStep => ({
  request: { method: "DELETE", path, query },
});
const tryRemove = (path: string): AdmissionStep => remove(path, { dryRun: "All" });

/** Policies that see deletes, users, other rules and parameters. */
export const policyRequestSequences: readonly AdmissionSequence[] = [
  policySequence("deletes", "Deletes of objects and of collections", (at) => ({
    spec: {
      validations: [
        { expression: "oldObject.data.a != 'keep'", messageExpression: "'keeps ' + request.name" },
        { expression: "object == null && request.operation == 'DELETE'", reason: "Forbidden" },
      ],
    },
    operations: ["DELETE"],
    requests: [
      post(configs(at), named("a", { a: "keep" })),
      post(configs(at), named("b", { a: "go" }, { team: "blue" })),
      tryRemove(`${configs(at)}/a`),
      remove(`${configs(at)}/a`),
      tryRemove(`${configs(at)}/b`),
      remove(configs(at), { labelSelector: "team=blue", dryRun: "All" }),
      remove(configs(at), { fieldSelector: "metadata.name=a" }),
      remove(`${configs(at)}/none`),
      patch(`${configs(at)}/a`, { data: { a: "go" } }),
      remove(`${configs(at)}/a`),
    ],
  })),
  policySequence("delete-warnings", "Warnings of deletes, and objects with labels only", (at) => ({
    spec: {
      matchConditions: [{ name: "users", expression: "'system:masters' in request.userInfo.groups" }],
      validations: [{ expression: "false", message: "do not delete" }],
    },
    operations: ["DELETE"],
    actions: ["Warn"],
    binding: { matchResources: { objectSelector: { matchLabels: { strict: "yes" } } } },
    requests: [
      post(configs(at), named("a", {}, { strict: "yes" })),
      post(configs(at), named("b", {})),
      tryRemove(`${configs(at)}/a`),
      tryRemove(`${configs(at)}/b`),
    ],
  })),
  policySequence("delete-finalizers", "Deletes of objects with finalizers", (at) => ({
    spec: { validations: [{ expression: "!has(oldObject.metadata.finalizers)", message: "has finalizers" }] },
    operations: ["DELETE"],
    requests: [
      post(configs(at), {
        ...config({}),
        metadata: { name: "a", finalizers: ["example.com/a"] },
      }),
      remove(`${configs(at)}/a`),
      patch(`${configs(at)}/a`, { metadata: { finalizers: null } }),
      remove(`${configs(at)}/a`),
    ],
  })),
  policySequence("fields", "Fields of the request", (at) => ({
    spec: {
      validations: [
        "request.dryRun",
        "request.userInfo.username == 'admin'",
        "'system:authenticated' in request.userInfo.groups",
        "request.requestKind.kind == 'ConfigMap' && request.kind.version == 'v1'",
        "request.requestResource.resource == 'configmaps' && request.resource.group == ''",
        "request.options.kind == 'CreateOptions'",
        "!has(request.options.fieldManager)",
        "request.subResource == ''",
        "request.uid != ''",
      ].map((expression) => ({ expression })),
    },
    requests: [
      tryPost(configs(at), named("a", {})),
      post(configs(at), named("a", {})),
      {
        request: {
          method: "POST",
          path: configs(at),
          query: { dryRun: "All", fieldManager: "x" },
          body: named("b", {}),
        },
      },
    ],
  })),
  policySequence("audit", "Audit annotations that fail", (at) => ({
    spec: {
      auditAnnotations: [
        { key: "size", valueExpression: "object.data.size" },
        { key: "none", valueExpression: "null" },
      ],
    },
    requests: [
      tryPost(configs(at), named("a", { size: "1" })),
      tryPost(configs(at), named("a", { other: "1" })),
    ],
  })),
  policySequence("excluded", "Rules that exclude resources and names", (at) => {
    const head = { apiGroups: ["*"], apiVersions: ["*"], operations: ["*"] };
    return {
      spec: {
        matchConstraints: {
          namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": at } },
          resourceRules: [{ ...head, resources: ["configmaps", "secrets", "deployments/scale"] }],
          excludeResourceRules: [
            { ...head, resources: ["secrets"] },
            { ...head, resources: ["configmaps"], resourceNames: ["free"] },
          ],
        },
        validations: [{ expression: "false", message: "never" }],
      },
      requests: [
        tryPost(configs(at), named("a", {})),
        tryPost(configs(at), named("free", {})),
        tryPost(pathIn(at, "secrets"), { apiVersion: "v1", kind: "Secret", metadata: { name: "a" } }),
        tryRemove(configs(at)),
      ],
    };
  }),
  policySequence("selected-params", "Parameters that a selector chooses", (at) => ({
    spec: {
      paramKind: { apiVersion: "v1", kind: "Secret" },
      validations: [
        {
          expression: "object.data.a != params.metadata.annotations.no",
          messageExpression: "'not ' + params.metadata.annotations.no",
        },
      ],
    },
    binding: {
      paramRef: { selector: { matchLabels: { of: at } }, parameterNotFoundAction: "Allow" },
    },
    requests: [
      tryPost(configs(at), named("a", { a: "x" })),
      post(pathIn(at, "secrets"), {
        apiVersion: "v1",
        kind: "Secret",
        metadata: { name: "one", labels: { of: at }, annotations: { no: "x" } },
      }),
      settling(
        post(pathIn(at, "secrets"), {
          apiVersion: "v1",
          kind: "Secret",
          metadata: { name: "two", labels: { of: at }, annotations: { no: "y" } },
        }),
        4000,
      ),
      tryPost(configs(at), named("a", { a: "x" })),
      tryPost(configs(at), named("a", { a: "y" })),
      tryPost(configs(at), named("a", { a: "z" })),
    ],
  })),
];
