import type { Path } from "../fieldpath/element.ts";
import { type Owner, pathText } from "../ownership/object-ownership.ts";
import type { ManagerIdentity } from "../scenario/step-manager.ts";
import type { Evidence } from "./evidence.ts";
import { nameOf } from "./name-manager.ts";
import { hasAtOrBelow } from "./set-ancestors.ts";

/** Another manager that owns or owned the explained field. */
export type OtherOwner = {
  /** Its name in sentences. */
  readonly owner: string;
  /** The index of the step since which it owns or owned the field; -1 for the initial cluster. */
  readonly step: number;
  /** Whether it still owns the field after the step. */
  readonly isStill: boolean;
};

/** Returns since which step an owner owns a path, or the latest of the paths in it; null if it owns neither. */
export function sinceOf(owner: Owner, path: Path): number | null {
  const exact = owner.since.get(pathText(path));
  if (exact !== undefined) return exact.step;
  if (!hasAtOrBelow(owner.set, path)) return null;
  const prefix = pathText(path).slice(0, -1);
  return latest([...owner.since].map(([text, since]) => (text.startsWith(`${prefix},`) ? since.step : null)));
}

/** Returns the owner that has or had the field since the latest step; null if no step is known. */
export function latestOwner(
  times: readonly { readonly of: ManagerIdentity; readonly step: number | null }[],
  isStill: boolean,
  evidence: Evidence,
): OtherOwner | null {
  const step = latest(times.map((one) => one.step));
  const found = times.find((one) => one.step === step);
  return step === null || found === undefined ? null : { owner: nameOf(found.of, evidence), step, isStill };
}

function latest(steps: readonly (number | null)[]): number | null {
  return steps.reduce<number | null>(
    (max, step) => (step === null || (max !== null && max > step) ? max : step),
    null,
  );
}
