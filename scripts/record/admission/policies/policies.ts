import type { Value, ValueMap } from "../../../../src/engine/value/value.ts";
import {
  type AdmissionSequence,
  type AdmissionStep,
  newNamespace,
  patch,
  pathIn,
  post,
  settling,
  tryPost,
} from "../admission-sequence.ts";

const GROUP = "/apis/admissionregistration.k8s.io/v1";
/** The time, in ms, until a server runs a new policy. */
const COMPILED = 4000;

export const config = (data: ValueMap, labels: ValueMap = {}): ValueMap => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "a", labels },
  data,
});
const deployment = (replicas: number): ValueMap => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web" },
  spec: {
    replicas,
    selector: { matchLabels: { a: "b" } },
    template: { metadata: { labels: { a: "b" } }, spec: { containers: [{ name: "app", image: "nginx" }] } },
  },
});

type PolicyParts = {
  readonly spec: ValueMap;
  /** What the binding does. */
  readonly actions?: readonly string[];
  readonly binding?: ValueMap;
  readonly resources?: readonly Value[];
  readonly operations?: readonly string[];
  readonly requests: readonly AdmissionStep[];
};

/** Returns a sequence with a policy for one namespace, its binding, and requests. */
export function policySequence(
  name: string,
  about: string,
  make: (at: string) => PolicyParts,
): AdmissionSequence {
  const namespace = `policy-${name}`;
  const { spec, actions = ["Deny"], binding = {}, resources, operations, requests } = make(namespace);
  const head = { apiVersion: "admissionregistration.k8s.io/v1", metadata: { name: namespace } };
  const rule = {
    apiGroups: ["*"],
    apiVersions: ["*"],
    resources: resources ?? ["configmaps"],
    operations: operations ?? ["CREATE", "UPDATE"],
  };
  const namespaceSelector = { matchLabels: { "kubernetes.io/metadata.name": namespace } };
  const matchConstraints = { namespaceSelector, resourceRules: [rule] };
  return {
    name: namespace,
    about,
    steps: [
      newNamespace(namespace),
      post(`${GROUP}/validatingadmissionpolicies`, {
        ...head,
        kind: "ValidatingAdmissionPolicy",
        spec: { matchConstraints, ...spec },
      }),
      settling(
        post(`${GROUP}/validatingadmissionpolicybindings`, {
          ...head,
          kind: "ValidatingAdmissionPolicyBinding",
          spec: { policyName: namespace, validationActions: actions, ...binding },
        }),
        COMPILED,
      ),
      ...requests,
    ],
  };
}

export const configs = (at: string): string => pathIn(at, "configmaps");
const PLAIN = { validations: [{ expression: "object.data.a != 'x'" }] };

/** Requests that ValidatingAdmissionPolicies accept, refuse and warn of. */
export const policySequences: readonly AdmissionSequence[] = [
  policySequence("plain", "A message of its own is the expression", (at) => ({
    spec: PLAIN,
    requests: [
      tryPost(configs(at), config({ a: "x" })),
      post(configs(at), config({ a: "y" })),
      patch(`${configs(at)}/a`, { data: { a: "x" } }),
      patch(`${configs(at)}/a`, { data: { b: "x" } }),
    ],
  })),
  policySequence("messages", "Written messages, computed messages, reasons", (at) => ({
    spec: {
      validations: [
        { expression: "!has(object.data.one)", message: "no one" },
        { expression: "!has(object.data.two)", message: "no two", reason: "Forbidden" },
        { expression: "!has(object.data.three)", messageExpression: "'no ' + object.data.three" },
        { expression: "!has(object.data.four)", message: "no four", messageExpression: "'a\\nb'" },
        { expression: "!has(object.data.five)", message: "no five", reason: "RequestEntityTooLarge" },
      ],
    },
    requests: [
      ...["one", "two", "three", "four", "five"].map((key) => tryPost(configs(at), config({ [key]: "3" }))),
      tryPost(configs(at), config({ one: "1", two: "2" })),
      tryPost(configs(at), config({ a: "b" })),
    ],
  })),
  policySequence("warn", "Warnings, and nothing is refused", (at) => ({
    spec: {
      validations: [
        { expression: "object.data.a == 'b'", message: "a is not b" },
        { expression: "object.metadata.labels.size() > 0" },
      ],
    },
    actions: ["Warn", "Audit"],
    requests: [
      tryPost(configs(at), config({ a: "c" }, { x: "y" })),
      tryPost(configs(at), config({ a: "b" }, { x: "y" })),
    ],
  })),
  policySequence("errors", "An expression that fails refuses the request", (at) => ({
    spec: { validations: [{ expression: "object.data.missing == 'b'", message: "never" }] },
    requests: [tryPost(configs(at), config({ a: "c" })), tryPost(configs(at), config({ missing: "b" }))],
  })),
  policySequence("ignore", "With the failure policy Ignore, it does not", (at) => ({
    spec: {
      failurePolicy: "Ignore",
      validations: [{ expression: "object.data.missing == 'b'" }, { expression: "object.data.a != 'x'" }],
    },
    requests: [tryPost(configs(at), config({ a: "c" })), tryPost(configs(at), config({ a: "x" }))],
  })),
  policySequence("conditions", "Conditions and variables", (at) => ({
    spec: {
      matchConditions: [{ name: "labelled", expression: "'strict' in object.metadata.labels" }],
      variables: [
        { name: "keys", expression: "object.data.map(k, k)" },
        { name: "count", expression: "variables.keys.size()" },
      ],
      validations: [
        { expression: "variables.count < 2", messageExpression: "'too many: ' + string(variables.count)" },
      ],
    },
    requests: [
      tryPost(configs(at), config({ a: "1", b: "2" }, { strict: "yes" })),
      tryPost(configs(at), config({ a: "1", b: "2" }, { other: "yes" })),
      tryPost(configs(at), config({ a: "1" }, { strict: "yes" })),
      tryPost(configs(at), {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "a" },
        data: { a: "1" },
      }),
    ],
  })),
  policySequence("params", "Values from another object", (at) => ({
    spec: {
      paramKind: { apiVersion: "v1", kind: "ServiceAccount" },
      validations: [
        {
          expression: "object.spec.replicas <= int(params.metadata.annotations.max)",
          messageExpression: "'at most ' + params.metadata.annotations.max",
        },
      ],
    },
    resources: ["deployments"],
    binding: { paramRef: { name: "limits", parameterNotFoundAction: "Deny" } },
    requests: [
      tryPost(pathIn(at, "apps/v1/deployments"), deployment(1)),
      settling(
        post(pathIn(at, "serviceaccounts"), {
          apiVersion: "v1",
          kind: "ServiceAccount",
          metadata: { name: "limits", annotations: { max: "3" } },
        }),
        COMPILED,
      ),
      tryPost(pathIn(at, "apps/v1/deployments"), deployment(3)),
      tryPost(pathIn(at, "apps/v1/deployments"), deployment(4)),
    ],
  })),
  policySequence("request", "The request, the user and the live object", (at) => ({
    spec: {
      validations: [
        {
          expression: "request.operation == 'CREATE' || oldObject.data.fixed == object.data.fixed",
          message: "fixed",
        },
        { expression: "request.namespace == namespaceObject.metadata.name" },
        { expression: "request.name != 'bad' && request.resource.resource == 'configmaps'" },
      ],
    },
    requests: [
      post(configs(at), config({ fixed: "1" })),
      patch(`${configs(at)}/a`, { data: { fixed: "2" } }),
      patch(`${configs(at)}/a`, { data: { free: "2" } }),
      tryPost(configs(at), { ...config({ fixed: "1" }), metadata: { name: "bad" } }),
    ],
  })),
  policySequence("quantities", "Quantities in expressions", (at) => ({
    spec: {
      validations: [
        { expression: "isQuantity(object.data.size)", message: "no size" },
        { expression: "quantity(object.data.size).isLessThan(quantity('1Gi'))", message: "too large" },
        { expression: "quantity(object.data.size).add(quantity('1')).sub(1) == quantity(object.data.size)" },
        {
          expression:
            "sign(quantity(object.data.size)) >= 0 && quantity(object.data.size).compareTo(quantity('5')) != 0",
        },
        { expression: "quantity(object.data.size).asInteger() > 0" },
        {
          expression:
            "quantity(object.data.size).asApproximateFloat() < 1000.0 && quantity(object.data.size).isInteger()",
        },
      ],
    },
    requests: ["10", "2Gi", "x", "0", "5", "-1", "1500m", "2k", "1Ki"].map((size) =>
      tryPost(configs(at), config({ size })),
    ),
  })),
  policySequence("narrow", "A binding for some objects only", (at) => ({
    spec: PLAIN,
    binding: { matchResources: { objectSelector: { matchLabels: { strict: "yes" } } } },
    requests: [
      tryPost(configs(at), config({ a: "x" })),
      tryPost(configs(at), config({ a: "x" }, { strict: "yes" })),
    ],
  })),
  policySequence("create-only", "Only new objects, and only of one resource", (at) => ({
    spec: PLAIN,
    operations: ["CREATE"],
    requests: [
      post(configs(at), config({ a: "y" })),
      patch(`${configs(at)}/a`, { data: { a: "x" } }),
      tryPost(pathIn(at, "secrets"), {
        apiVersion: "v1",
        kind: "Secret",
        metadata: { name: "a" },
        stringData: { a: "x" },
      }),
    ],
  })),
];
