import { textAt } from "../../../value/field-values.ts";
import { has, type ValueMap } from "../../../value/value.ts";

/** A level of pod security with its version; null is the newest. */
export type LevelVersion = { readonly level: Level; readonly version: number | null };

export type Level = "privileged" | "baseline" | "restricted";

/** The levels of a namespace: pods below `enforce` are refused, of pods below `warn` the server warns. */
export type SecurityPolicy = { readonly enforce: LevelVersion; readonly warn: LevelVersion };

/** The levels from the one that allows everything to the strictest. */
const LEVELS: readonly Level[] = ["privileged", "baseline", "restricted"];
const LABEL = "pod-security.kubernetes.io/";

/**
 * Returns the levels that the labels of a namespace ask for. A namespace without them allows every pod. A level or version that does
 * not exist enforces the strictest one, and warns of nothing. Without a level to warn of, the server warns of the enforced one.
 * Upstream: k8s.io/pod-security-admission api/helpers.go, PolicyToEvaluate (v0.36.3).
 */
export function securityPolicy(labels: ValueMap): SecurityPolicy {
  const enforce = readLevel(labels, "enforce", "restricted");
  const warn = readLevel(labels, "warn", "privileged");
  const isValid = LEVELS.some((level) => level === textAt(labels, `${LABEL}enforce`));
  if (has(labels, `${LABEL}warn`) || !isValid || enforce.level === "privileged") return { enforce, warn };
  const version = has(labels, `${LABEL}warn-version`) ? warn.version : enforce.version;
  return { enforce, warn: { level: enforce.level, version } };
}

function readLevel(labels: ValueMap, mode: string, invalid: Level): LevelVersion {
  const given = textAt(labels, LABEL + mode);
  const level = LEVELS.find((one) => one === given) ?? (has(labels, LABEL + mode) ? invalid : "privileged");
  const version = /^v1\.(0|[1-9]\d*)$/.exec(textAt(labels, `${LABEL}${mode}-version`))?.[1];
  return { level, version: version === undefined ? null : Number(version) };
}

/** Returns a level as messages have it: `restricted:latest`, `baseline:v1.24`. */
export function printLevel({ level, version }: LevelVersion): string {
  return `${level}:${version === null ? "latest" : `v1.${version}`}`;
}

/** Whether a level of the same version forbids more than another, or its version is another one. */
export function mayForbidMore(next: LevelVersion, before: LevelVersion): boolean {
  if (next.level === "privileged") return false;
  return next.version !== before.version || LEVELS.indexOf(next.level) > LEVELS.indexOf(before.level);
}
