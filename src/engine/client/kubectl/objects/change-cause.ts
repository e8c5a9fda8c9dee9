import type { ValueMap } from "../../../value/value.ts";
import type { CommandRun } from "../command-run.ts";
import { type FlagSpecs, parseFlags, usageErrorFor } from "../flags/parse-flags.ts";
import { metaMap, withMeta } from "./object-info.ts";

/** The annotation that says why an object changed: `kubectl rollout history` prints it. */
export const CHANGE_CAUSE = "kubernetes.io/change-cause";

/** `--record`. */
export const recordFlag: FlagSpecs = {
  record: { kind: "bool", deprecated: "--record will be removed in the future", hidden: true },
};

/**
 * Returns the command line as `--record` writes it: the arguments, then the flags with their long names.
 * Upstream: cli-runtime pkg/genericclioptions/record_flags.go, parseCommandArguments (v0.36.3).
 */
export function changeCauseOf(specs: FlagSpecs, words: readonly string[]): string {
  const parsed = parseFlags(usageErrorFor("kubectl"), specs, words);
  if ("error" in parsed) return "";
  const { args, ordered } = parsed.value;
  return ["kubectl", ...args, ...ordered.map(({ name, value }) => `--${name}=${value}`)].join(" ");
}

/** Returns the object with the annotation if the command has `--record`, else the object itself. */
export function withChangeCause({ changeCause }: CommandRun, object: ValueMap): ValueMap {
  if (changeCause === null) return object;
  return withMeta(object, "annotations", { ...metaMap(object, "annotations"), [CHANGE_CAUSE]: changeCause });
}

/** Returns the merge patch that writes the annotation; null without `--record`, or if the object already has it. */
export function changeCausePatch({ changeCause }: CommandRun, object: ValueMap): ValueMap | null {
  if (changeCause === null || metaMap(object, "annotations")[CHANGE_CAUSE] === changeCause) return null;
  return { metadata: { annotations: { [CHANGE_CAUSE]: changeCause } } };
}
