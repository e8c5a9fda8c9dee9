import { labelValueProblems } from "../../../../server/validate/name-rules.ts";
import { get, type ValueMap } from "../../../../value/value.ts";
import { hasFileFlags } from "../../arguments/resource-arguments.ts";
import { type CommandError, combineErrors, fail, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import type { DryRun } from "../../flags/common-flags.ts";
import { splitPair } from "../../flags/key-value-arguments.ts";
import { CHANGE_CAUSE } from "../../objects/change-cause.ts";
import { LOCAL_ON_SERVER, NO_RESOURCES } from "../common-errors.ts";

/** Which map of the metadata is changed, and the word for its entries in messages. */
export type LabelOrAnnotation =
  | { readonly field: "labels"; readonly what: "label" }
  | { readonly field: "annotations"; readonly what: "annotation" };

/** The changes to labels or annotations. */
export type LabelChanges = { readonly set: ReadonlyMap<string, string>; readonly removed: readonly string[] };

/** Parses `key=value` and `key-`. */
export function readChanges({ what }: LabelOrAnnotation, pairs: readonly string[]): Result<LabelChanges> {
  const set = new Map<string, string>();
  const removed: string[] = [];
  for (const pair of pairs) {
    if (!pair.includes("=")) {
      removed.push(pair.slice(0, -1));
      continue;
    }
    const [key, value] = splitPair(pair);
    if (what === "label") {
      if (value.includes("=")) return fail(`invalid label spec: ${pair}`);
      const wrong = labelValueProblems(value);
      if (wrong.length > 0) return fail(`invalid label value: ${JSON.stringify(pair)}: ${wrong.join(";")}`);
    }
    set.set(key, value);
  }
  const both = removed.filter((key) => set.has(key));
  if (what === "label" && both.length > 0) {
    return fail("can not both modify and remove a label in the same command");
  }
  return { value: { set, removed } };
}

/** Returns the first error of the flags and arguments, or null. */
export function checkChanges(
  run: CommandRun,
  { what }: LabelOrAnnotation,
  resources: readonly string[],
  { set, removed }: LabelChanges,
  dryRun: DryRun,
): CommandError | null {
  const error = (message: string) => fail(message).error;
  const { flags } = run;
  if (flags.bool("list") && flags.text("output") !== "") {
    return error("--list and --output may not be specified together");
  }
  for (const name of ["selector", "field-selector"]) {
    if (flags.bool("all") && flags.text(name) !== "") {
      return error(`cannot set --all and --${name} at the same time`);
    }
  }
  if (flags.bool("local")) {
    if (dryRun === "server") {
      return error(LOCAL_ON_SERVER);
    }
    const word = what === "label" ? "pod" : "rsrc";
    if (resources.length > 0) {
      return error(
        `can only use local files by -f ${word}.yaml or --filename=${word}.json when --local=true is set`,
      );
    }
    if (!hasFileFlags(run))
      return error(`one or more files must be specified as -f ${word}.yaml or --filename=${word}.json`);
  } else if (resources.length === 0 && !hasFileFlags(run)) {
    return error(NO_RESOURCES);
  }
  if (set.size === 0 && removed.length === 0 && !flags.bool("list")) {
    return error(`at least one ${what} update is required`);
  }
  const both = removed.filter((key) => set.has(key));
  if (both.length === 0) return null;
  return error(
    `can not both modify and remove the following annotation(s) in the same command: ${both.join(", ")}`,
  );
}

/** Returns the error for values that would be overwritten, or null. */
export function overwriteError(
  { what }: LabelOrAnnotation,
  before: ValueMap,
  { set }: LabelChanges,
): CommandError | null {
  const conflicts = [...set].flatMap(([key, value]) => {
    const old = get(before, key);
    // The cause of a change can always be overwritten.
    if (what === "annotation" && key === CHANGE_CAUSE) return [];
    return old === undefined || old === value ? [] : [`'${key}' already has a value (${old})`];
  });
  if (conflicts.length === 0) return null;
  if (what === "label") {
    return combineErrors(
      conflicts.map((one) => ({ kind: "plain", message: `${one}, and --overwrite is false` }) as const),
    );
  }
  return fail(`--overwrite is false but found the following declared annotation(s): ${conflicts.join("; ")}`)
    .error;
}
