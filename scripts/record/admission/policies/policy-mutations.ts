import type { Value, ValueMap } from "../../../../src/engine/value/value.ts";
import {
  type AdmissionSequence,
  type AdmissionStep,
  newNamespace,
  patch,
  pathIn,
  pod,
  post,
  settling,
  tryPost,
} from "../admission-sequence.ts";
import { config } from "./policies.ts";

const GROUP = "/apis/admissionregistration.k8s.io/v1";
/** The time, in ms, until a server runs a new policy. */
const COMPILED = 4000;

const HEAD = { apiVersion: "admissionregistration.k8s.io/v1" };

const jsonPatch = (expression: string): ValueMap => ({ patchType: "JSONPatch", jsonPatch: { expression } });
const configuration = (expression: string): ValueMap => ({
  patchType: "ApplyConfiguration",
  applyConfiguration: { expression },
});

function matching(namespace: string, resources: readonly Value[], operations: readonly Value[]): ValueMap {
  return {
    namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": namespace } },
    resourceRules: [{ apiGroups: ["*"], apiVersions: ["*"], resources, operations }],
  };
}

/** The object of a connection, as a validating policy that runs after the mutating one sees it. */
const SEEN = ["container", "path"]
  .map((field) => `'${field} ' + (has(object.${field}) ? object.${field} : 'none')`)
  .concat("'command ' + (has(object.command) ? object.command.join('+') : 'none')")
  .concat(
    ["tty", "stdin"].map(
      (field) => `'${field} ' + (has(object.${field}) ? string(object.${field}) : 'none')`,
    ),
  )
  .join(" + ', ' + ");

const connect = (
  path: string,
  query: Readonly<Record<string, string>>,
  method: "GET" | "POST" = "POST",
): AdmissionStep => ({ request: { method, path, query } });

function connections(at: string): readonly AdmissionStep[] {
  const pods = pathIn(at, "pods");
  return [
    connect(`${pods}/a/exec`, { command: "ls", container: "app", stdin: "true" }),
    connect(`${pods}/a/exec`, { command: "ls" }, "GET"),
    connect(`${pods}/a/attach`, { tty: "true" }),
    connect(`${pods}/a/portforward`, { ports: "80" }),
    connect(`${pods}/a/proxy`, {}, "GET"),
    connect(`${pods}/none/exec`, { command: "ls" }),
    connect(`${pathIn(at, "services")}/s/proxy`, {}, "GET"),
  ];
}

/** Returns a sequence with a mutating policy for connections, and a validating one that tells what it sees. */
function connectSequence(name: string, about: string, spec: ValueMap): AdmissionSequence {
  const namespace = `mutate-connect-${name}`;
  const head = { ...HEAD, metadata: { name: namespace } };
  const matchConstraints = matching(namespace, ["pods/*", "services/*"], ["CONNECT"]);
  return {
    name: namespace,
    about,
    steps: [
      newNamespace(namespace),
      post(pathIn(namespace, "pods"), pod("a")),
      post(`${GROUP}/validatingadmissionpolicies`, {
        ...head,
        kind: "ValidatingAdmissionPolicy",
        spec: { matchConstraints, validations: [{ expression: "false", messageExpression: SEEN }] },
      }),
      post(`${GROUP}/validatingadmissionpolicybindings`, {
        ...head,
        kind: "ValidatingAdmissionPolicyBinding",
        spec: { policyName: namespace, validationActions: ["Warn"] },
      }),
      ...mutating(namespace, { matchConstraints, ...spec }),
      ...connections(namespace),
    ],
  };
}

function mutating(name: string, spec: ValueMap): readonly AdmissionStep[] {
  const head = { ...HEAD, metadata: { name } };
  return [
    post(`${GROUP}/mutatingadmissionpolicies`, {
      ...head,
      kind: "MutatingAdmissionPolicy",
      spec: { reinvocationPolicy: "Never", ...spec },
    }),
    settling(
      post(`${GROUP}/mutatingadmissionpolicybindings`, {
        ...head,
        kind: "MutatingAdmissionPolicyBinding",
        spec: { policyName: name },
      }),
      COMPILED,
    ),
  ];
}

/** A config map whose key `do` says what the policy does. */
const wanted = (how: string): ValueMap => config({ do: how });

/** What a policy does with a config map: a list of operations for each value of its key `do`. */
const OPERATIONS: { readonly [how: string]: string } = {
  unknown: "[JSONPatch{op: 'add', path: '/zzz', value: 'x'}]",
  type: "[JSONPatch{op: 'add', path: '/immutable', value: 'x'}]",
  replaced: "[JSONPatch{op: 'replace', path: '', value: {'a': 'b'}}]",
  version: "[JSONPatch{op: 'add', path: '/metadata/resourceVersion', value: '5'}]",
  generation: "[JSONPatch{op: 'add', path: '/metadata/generation', value: 5}]",
  label: "[JSONPatch{op: 'add', path: '/metadata/labels', value: {'a b': 'c'}}]",
  namespace: "[JSONPatch{op: 'replace', path: '/metadata/namespace', value: 'default'}]",
  missing: "[JSONPatch{op: 'remove', path: '/nope'}]",
  moved: "[JSONPatch{op: 'move', from: '/nope', path: '/data'}]",
  copied: "[JSONPatch{op: 'copy', from: '/metadata/name', path: '/data/name'}]",
  tested:
    "[JSONPatch{op: 'test', path: '/data/do', value: 'no'}, JSONPatch{op: 'add', path: '/zzz', value: 1}]",
};
const CHOSEN = Object.entries(OPERATIONS).reduceRight(
  (rest, [how, operations]) => `object.data.do == '${how}' ? ${operations} : ${rest}`,
  "[JSONPatch{op: 'add', path: '/data/done', value: 'yes'}]",
);

function patchSequence(name: string, more: ValueMap): AdmissionSequence {
  const namespace = `mutate-${name}`;
  const configs = pathIn(namespace, "configmaps");
  const matchConstraints = matching(namespace, ["configmaps"], ["CREATE", "UPDATE"]);
  return {
    name: namespace,
    about: "JSON patches of policies whose result the server cannot read, or refuses",
    steps: [
      newNamespace(namespace),
      ...mutating(namespace, { matchConstraints, mutations: [jsonPatch(CHOSEN)], ...more }),
      ...Object.keys(OPERATIONS).map((how) => tryPost(configs, wanted(how))),
      post(configs, wanted("nothing")),
      ...["unknown", "type", "version", "tested"].map((how) => patch(`${configs}/a`, { data: { do: how } })),
    ],
  };
}

/** Mutating policies for connections, and JSON patches that fail. */
export const mutationSequences: readonly AdmissionSequence[] = [
  connectSequence("container", "A policy that chooses the container", {
    mutations: [jsonPatch("[JSONPatch{op: 'add', path: '/container', value: 'side'}]")],
  }),
  connectSequence("command", "Two mutations of what runs, one of them fails", {
    mutations: [
      jsonPatch("has(object.command) ? [JSONPatch{op: 'add', path: '/command', value: ['sh', '-c']}] : []"),
      jsonPatch("[JSONPatch{op: 'remove', path: '/stdin'}]"),
    ],
  }),
  connectSequence("metadata", "Connections have no metadata", {
    mutations: [jsonPatch("[JSONPatch{op: 'add', path: '/metadata', value: {'labels': {'a': 'b'}}}]")],
  }),
  connectSequence("apply", "Connections have no schema to apply", {
    mutations: [configuration("Object{container: 'side'}")],
  }),
  connectSequence("types", "Values of wrong types end the request, also if the policy ignores failures", {
    failurePolicy: "Ignore",
    mutations: [jsonPatch("[JSONPatch{op: 'add', path: '/container', value: 7}]")],
  }),
  connectSequence("fails", "An expression that fails", {
    mutations: [jsonPatch("[JSONPatch{op: 'replace', path: '/container', value: object.nope}]")],
  }),
  connectSequence("ignored", "An expression that fails in a policy that ignores failures", {
    failurePolicy: "Ignore",
    mutations: [jsonPatch("[JSONPatch{op: 'replace', path: '/container', value: object.nope}]")],
  }),
  connectSequence("condition", "A condition, and a variable", {
    matchConditions: [{ name: "streams", expression: "request.subResource in ['exec', 'attach']" }],
    variables: [{ name: "name", expression: "object.?container.orValue('x')" }],
    mutations: [jsonPatch("[JSONPatch{op: 'add', path: '/container', value: variables.name + '2'}]")],
  }),
  patchSequence("patches", {}),
  patchSequence("patches-ignored", { failurePolicy: "Ignore" }),
];
