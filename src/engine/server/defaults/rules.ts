import { admissionRules } from "./admission-rules.ts";
import { coreRules } from "./core-rules.ts";
import { groupRules } from "./group-rules.ts";
import type { Rule } from "./rule.ts";
import { workloadRules } from "./workload-rules.ts";

const rules: { readonly [struct: string]: readonly Rule[] } = {
  ...coreRules,
  ...workloadRules,
  ...groupRules,
  ...admissionRules,
};

/** The defaults of a struct; none for most. */
export function defaultsOf(struct: string): readonly Rule[] {
  return rules[struct] ?? [];
}
