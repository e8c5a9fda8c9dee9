import { otherKinds } from "../kinds/kinds.ts";
import { coreRules } from "./core-rules.ts";
import type { Rule } from "./rule.ts";
import { workloadRules } from "./workload-rules.ts";

/** Structs that hold none but structs such as these. */
const EVERYDAY = /^(core|apps|meta)\/|^autoscaling\/v1\.Scale/;

const everyday: { readonly [struct: string]: readonly Rule[] } = { ...coreRules, ...workloadRules };

/** The defaults of a struct; none for most. */
export function defaultsOf(struct: string): readonly Rule[] {
  return everyday[struct] ?? (EVERYDAY.test(struct) ? [] : (otherKinds().defaults[struct] ?? []));
}
