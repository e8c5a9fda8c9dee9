import type { PartName } from "../engine/part.ts";
import { type Action, type Scenario, textOf } from "../engine/scenario/scenario.ts";

/** What tells in the texts of a scenario that a part is needed. */
const SIGNS: readonly { readonly sign: RegExp; readonly parts: readonly PartName[] }[] = [
  {
    sign: /^[ \t]*(?:- +)?"?kind"?: *"?(?!Deployment\b|ReplicaSet\b|ConfigMap\b|Scale\b)\w/m,
    parts: ["server"],
  },
  { sign: /finalizers|ownerReferences/, parts: ["server"] },
  { sign: /CustomResourceDefinition/, parts: ["customKinds", "server"] },
  { sign: /x-kubernetes-validations/, parts: ["cel"] },
  { sign: /\bpattern"?:|\b(matches|find|findAll)\(/, parts: ["regexps"] },
  { sign: /AdmissionPolicy/, parts: ["cel", "patches"] },
];

/** What the ways to act need, besides what their texts tell. */
function partsOfAction(action: Action): readonly PartName[] {
  switch (action.kind) {
    case "apply":
    case "get":
      return [];
    case "patch":
      return action.type === "merge" ? [] : ["patches"];
    case "create":
    case "update":
    case "delete":
      return ["server"];
    case "define":
      return ["server", "customKinds"];
    case "edit":
    case "applyV2":
    case "metacontroller":
      return ["patches", "server"];
    case "run":
      return ["kubectl", "patches", "server"];
  }
}

/**
 * The parts that it takes to run a scenario, as far as can be told before: they are fetched at once. A part that is needed
 * and not named here is fetched when it is found missing.
 */
export function partsOf(scenario: Scenario): readonly PartName[] {
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
    ...(isPrepared ? (["server"] as const) : []),
    ...(definitions.length > 0 ? (["customKinds"] as const) : []),
    ...(admission.length > 0 ? (["patches"] as const) : []),
    ...steps.flatMap(({ action }) => partsOfAction(action)),
    ...SIGNS.flatMap(({ sign, parts }) =>
      texts.some((text) => text !== null && sign.test(text)) ? parts : [],
    ),
  ];
  return [...new Set<PartName>(found)];
}
