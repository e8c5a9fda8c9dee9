import { otherDefaults } from "../defaults/other-rules.ts";
import { otherSystems } from "../system/other-systems.ts";
import { otherRules } from "../validate/builtin/other-rules.ts";
import { otherWarnings } from "../warnings/other-warnings.ts";

/** All that {@link otherKinds} is. */
export const knowledge = {
  defaults: otherDefaults,
  rules: otherRules,
  systems: otherSystems,
  warningsOf: otherWarnings,
};
