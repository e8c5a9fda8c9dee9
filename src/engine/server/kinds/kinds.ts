import type { ValueMap } from "../../value/value.ts";
import { rest } from "../parts.ts";
import type { Resource } from "../resource.ts";
import type { System } from "../system/system.ts";
import { configMapErrors, frozenErrors } from "../validate/builtin/keys.ts";
import type { Rules } from "../validate/builtin/rules.ts";
import { keeperRules } from "../validate/builtin/workload.ts";
import { templateWarnings } from "../warnings/template.ts";

/** What the server knows of a built-in kind. What is left out, there is none of. */
export type Kind = {
  readonly rules?: Rules;
  readonly system?: System;
  readonly warningsOf?: (resource: Resource, object: ValueMap, live: ValueMap | null) => readonly string[];
};

/** What it advises against in kinds that have a pod template there. */
export const templateAt =
  (...path: readonly string[]): Required<Kind>["warningsOf"] =>
  (resource, object, live) =>
    templateWarnings(resource, object, live, path);

/** Kinds that most scenarios are about, by plural and group: they are in the core. */
const CORE: { readonly [resource: string]: Kind } = {
  "deployments.apps": { rules: keeperRules("deployment"), warningsOf: templateAt("spec", "template") },
  "replicasets.apps": { rules: keeperRules("replicaset"), warningsOf: templateAt("spec", "template") },
  "configmaps.": {
    rules: {
      create: configMapErrors,
      update: (object, live) => [...configMapErrors(object), ...frozenErrors(object, live)],
    },
  },
};

const NOTHING: Kind = {};

/** What the server knows of a kind: of custom kinds and Scales nothing here. */
export function kindOf({ plural, group, parent, custom }: Resource): Kind {
  if (custom !== null || parent !== undefined) return NOTHING;
  const name = `${plural}.${group}`;
  return CORE[name] ?? rest().otherKinds[name] ?? NOTHING;
}
