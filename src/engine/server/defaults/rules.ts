import { admissionRules } from "./admission-rules.ts";
import { coreRules } from "./core-rules.ts";
import { groupRules } from "./group-rules.ts";
import type { Rule } from "./rule.ts";
import { workloadRules } from "./workload-rules.ts";

/** The defaults of every struct that has any, by its name. */
export const defaultRules: { readonly [struct: string]: readonly Rule[] } = {
  ...coreRules,
  ...workloadRules,
  ...groupRules,
  ...admissionRules,
};
