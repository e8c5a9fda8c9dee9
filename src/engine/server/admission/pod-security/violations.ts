import { baselineChecks } from "./baseline-checks.ts";
import { restrictedChecks } from "./restricted-checks.ts";
import type { CheckPod, PodParts, SecurityCheck, Violation } from "./security-check.ts";
import type { LevelVersion } from "./security-policy.ts";

/** Returns what a level forbids in a pod: the problems of `baseline` first. Empty if the level allows the pod. */
export function violationsOf(pod: PodParts, { level, version }: LevelVersion): readonly Violation[] {
  if (level === "privileged") return [];
  const restricted = level === "restricted" ? versionsOf(restrictedChecks, version) : [];
  const replaced = restricted.map(({ replaces }) => replaces);
  const baseline = versionsOf(baselineChecks, version).filter(({ id }) => !replaced.includes(id));
  return [...baseline, ...restricted].flatMap(({ check }) => check(pod) ?? []);
}

type ActiveCheck = SecurityCheck & { readonly check: CheckPod };

/** Returns the checks that exist in a version, each with its function for this version. */
function versionsOf(checks: readonly SecurityCheck[], version: number | null): readonly ActiveCheck[] {
  return checks.flatMap((one) => {
    const found = one.versions.findLast(([since]) => version === null || since <= version);
    return found === undefined ? [] : [{ ...one, check: found[1] }];
  });
}

/** Returns violations as messages have them: `privileged (container "app" must not …), hostPort (…)`. */
export function printViolations(violations: readonly Violation[]): string {
  return violations
    .map(({ reason, detail }) => (detail === "" ? reason : `${reason} (${detail})`))
    .join(", ");
}
