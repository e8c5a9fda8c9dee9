import type { ValueMap } from "../../../../value/value.ts";
import { metaText } from "../../../metadata/object-meta.ts";
import { dnsLabelProblems } from "../../../validate/name-rules.ts";

/** Returns a warning if the object's name is not a DNS label. `use` says in the server's words what the name is used for. */
export function nameWarnings(object: ValueMap, use: string): readonly string[] {
  const problems = dnsLabelProblems(metaText(object, "name"), false);
  if (problems.length === 0) return [];
  return [
    `metadata.name: ${use}, which can result in surprising behavior; a DNS label is recommended: [${problems.join(" ")}]`,
  ];
}
