import { dig, isMap, type ValueMap } from "../../value/value.ts";
import { metaNumber, metaText } from "../meta.ts";
import type { Resource } from "../resource.ts";
import { isLabel } from "../validate/names.ts";
import { podWarnings } from "./pod-template.ts";

/** Kinds whose names become parts of host names. */
const HOST_NAMED = [
  "deployments.apps",
  "replicasets.apps",
  "jobs.batch",
  "cronjobs.batch",
  "statefulsets.apps",
  "pods.",
];

/** What the server advises against in an object that has a pod template at `path`. */
export function templateWarnings(
  resource: Resource,
  object: ValueMap,
  live: ValueMap | null,
  path: readonly string[],
): readonly string[] {
  const changed = live === null || metaNumber(live, "generation") !== metaNumber(object, "generation");
  if (!changed && resource.plural !== "daemonsets") return [];
  const template = dig(object, ...path);
  return [
    ...(live === null ? nameWarnings(resource, object) : []),
    ...(isMap(template) ? warningsIn(template, `${path.join(".")}.`) : []),
  ];
}

/** The warnings of templates by where they stand, for most writes leave the template as it was. */
const known = new WeakMap<ValueMap, { readonly at: string; readonly warnings: readonly string[] }>();

function warningsIn(template: ValueMap, at: string): readonly string[] {
  const found = known.get(template);
  if (found?.at === at) return found.warnings;
  const warnings = podWarnings(template, at);
  known.set(template, { at, warnings });
  return warnings;
}

/** What a name makes of host names. */
export function nameWarnings({ plural, group }: Resource, object: ValueMap): readonly string[] {
  const name = `${plural}.${group}`;
  if (!HOST_NAMED.includes(name)) return [];
  const problems = isLabel(metaText(object, "name"), false);
  if (problems.length === 0) return [];
  const subject =
    name === "pods." ? "this is used in the Pod's hostname" : "this is used in Pod names and hostnames";
  return [
    `metadata.name: ${subject}, which can result in surprising behavior; a DNS label is recommended: [${problems.join(" ")}]`,
  ];
}
