import { admissionRules } from "./admission-rules.ts";
import { groupRules } from "./group-rules.ts";
import type { Rule } from "./rule.ts";

/** The defaults of structs of other groups than `core` and `apps`, by their names. */
export const otherDefaults: { readonly [struct: string]: readonly Rule[] } = {
  ...groupRules,
  ...admissionRules,
};
