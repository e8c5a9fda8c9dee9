import type { PartName } from "../../engine/part.ts";
import { type Action, type Scenario, textOf } from "../../engine/scenario/scenario.ts";

/** Patterns in the texts of a scenario, and the parts that such a text needs. */
const PATTERNS: readonly { readonly sign: RegExp; readonly parts: readonly PartName[] }[] = [
  {
    sign: /^[ \t]*(?:- +)?"?kind"?: *"?(?!Deployment\b|ReplicaSet\b|ConfigMap\b|Scale\b)\w/m,
    parts: ["server"],
  },
  { sign: /finalizers|ownerReferences|managedFields/, parts: ["server"] },
  {
    // Fields of pods that the core does not check, see `isSimpleWorkload` and `isPlainPod`. The list is not complete: the run loads the part for any other.
    sign: /\b(annotations|env|envFrom|valueFrom|ports|resources|volumes|volumeMounts|initContainers|nodeSelector|affinity|tolerations|\w+Probe|lifecycle|topologySpreadConstraints|imagePullSecrets|hostAliases)"?:/,
    parts: ["server"],
  },
  { sign: /^[ \t]*type: *Recreate\b/m, parts: ["server"] }, // refused, unless the default of the other strategy goes
  {
    // Lists of kinds of which the server makes some objects itself. The list is not complete: the run loads the part for any other.
    sign: /--prune\b|--applyset\b|\bget (all|svc|services|clusterroles?|clusterrolebindings?|priorityclasses|apiservices)\b/,
    parts: ["newCluster"],
  },
  // Several documents, JSON, block scalars, brackets, anchors and escapes. The list is not complete: the run loads the part for any other text.
  { sign: /^---|^\s*\{|[:-] +([|>[{&*!]|"[^"\n]*\\)/m, parts: ["yaml"] },
  { sign: /CustomResourceDefinition/, parts: ["customKinds", "server"] },
  { sign: /x-kubernetes-validations/, parts: ["cel"] },
  { sign: /\bpattern"?:|\b(matches|find|findAll)\(/, parts: ["regexps"] },
  { sign: /AdmissionPolicy/, parts: ["cel", "patches"] },
];

/** Returns the parts that an action needs for any text. */
function partsOfAction(action: Action): readonly PartName[] {
  switch (action.kind) {
    case "apply":
    case "get":
      return [];
    case "patch":
      return action.type === "merge" ? [] : action.type === "json" ? ["patches", "yaml"] : ["patches"]; // a JSON patch is a list, which only the part `yaml` reads
    case "create":
    case "update":
    case "delete":
      return ["server"];
    case "define":
      return ["server", "customKinds"];
    case "edit":
      return ["patches", "server", "editing"];
    case "applyV2":
    case "metacontroller":
      return ["patches", "server"];
    case "run":
      return ["kubectl", "patches", "server"];
  }
}

/**
 * Returns the parts that a scenario needs, as far as its texts show it. The worker loads them together before the run. If
 * the run needs another part, the worker loads it then.
 */
export function neededParts(scenario: Scenario): readonly PartName[] {
  const { definitions = [], objects = [], rules = [], admission = [], files = {}, steps } = scenario;
  const texts = [
    ...definitions,
    ...objects,
    ...Object.values(files),
    ...steps.flatMap(({ action }) => [
      textOf(action),
      ...(action.kind === "run" ? [action.stdin ?? "", ...Object.values(action.files ?? {})] : []),
    ]),
  ];
  const isPrepared = [definitions, objects, rules, admission].some((list) => list.length > 0);
  const found = [
    ...(scenario.kubernetes === undefined ? [] : (["versions", "server"] as const)),
    ...(isPrepared ? (["server"] as const) : []),
    ...(definitions.length > 0 ? (["customKinds"] as const) : []),
    ...(admission.length > 0 ? (["patches", "editing"] as const) : []),
    ...(steps.some(({ dryRun }) => dryRun === true) ? (["problems", "amounts"] as const) : []),
    ...(steps.some(({ expect }) => expect !== undefined) ? (["analysis"] as const) : []),
    ...steps.flatMap(({ action }) => partsOfAction(action)),
    ...PATTERNS.flatMap(({ sign, parts }) =>
      texts.some((text) => text !== null && sign.test(text)) ? parts : [],
    ),
  ];
  const rest: readonly PartName[] = [
    ...(found.includes("server") ? (["amounts"] as const) : []), // objects of most other kinds have some
    ...(found.length > 0 ? (["problems"] as const) : []), // at the same time, because more can go wrong
  ];
  return [...new Set<PartName>([...found, ...rest])];
}
