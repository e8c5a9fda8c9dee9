import { isLabelValue } from "../../server/validate/names.ts";
import { get, type ValueMap } from "../../value/value.ts";
import { type Attempt, collect, type Fault, plain } from "./fault.ts";
import type { DryRun } from "./output.ts";
import { splitPair } from "./pairs.ts";
import type { Run } from "./run.ts";
import { LOCAL_ON_SERVER, NO_RESOURCES } from "./setter.ts";
import { hasFiles } from "./targets.ts";

/** Whether labels or annotations are changed. */
export type MetaWords =
  | { readonly field: "labels"; readonly what: "label" }
  | { readonly field: "annotations"; readonly what: "annotation" };

/** What becomes of labels or annotations. */
export type MetaChanges = { readonly set: ReadonlyMap<string, string>; readonly removed: readonly string[] };

/** Reads `key=value` and `key-`. */
export function readChanges({ what }: MetaWords, pairs: readonly string[]): Attempt<MetaChanges> {
  const set = new Map<string, string>();
  const removed: string[] = [];
  for (const pair of pairs) {
    if (!pair.includes("=")) {
      removed.push(pair.slice(0, -1));
      continue;
    }
    const [key, value] = splitPair(pair);
    if (what === "label") {
      if (value.includes("=")) return plain(`invalid label spec: ${pair}`);
      const wrong = isLabelValue(value);
      if (wrong.length > 0) return plain(`invalid label value: ${JSON.stringify(pair)}: ${wrong.join(";")}`);
    }
    set.set(key, value);
  }
  const both = removed.filter((key) => set.has(key));
  if (what === "label" && both.length > 0) {
    return plain("can not both modify and remove a label in the same command");
  }
  return { value: { set, removed } };
}

/** What is wrong with a command before anything is looked up; null if nothing is. */
export function checkChanges(
  run: Run,
  { what }: MetaWords,
  resources: readonly string[],
  { set, removed }: MetaChanges,
  dryRun: DryRun,
): Fault | null {
  const fault = (message: string) => plain(message).fault;
  const { flags } = run;
  if (flags.bool("list") && flags.text("output") !== "") {
    return fault("--list and --output may not be specified together");
  }
  for (const name of ["selector", "field-selector"]) {
    if (flags.bool("all") && flags.text(name) !== "") {
      return fault(`cannot set --all and --${name} at the same time`);
    }
  }
  if (flags.bool("local")) {
    if (dryRun === "server") {
      return fault(LOCAL_ON_SERVER);
    }
    const word = what === "label" ? "pod" : "rsrc";
    if (resources.length > 0) {
      return fault(
        `can only use local files by -f ${word}.yaml or --filename=${word}.json when --local=true is set`,
      );
    }
    if (!hasFiles(run))
      return fault(`one or more files must be specified as -f ${word}.yaml or --filename=${word}.json`);
  } else if (resources.length === 0 && !hasFiles(run)) {
    return fault(NO_RESOURCES);
  }
  if (set.size === 0 && removed.length === 0 && !flags.bool("list")) {
    return fault(`at least one ${what} update is required`);
  }
  const both = removed.filter((key) => set.has(key));
  if (both.length === 0) return null;
  return fault(
    `can not both modify and remove the following annotation(s) in the same command: ${both.join(", ")}`,
  );
}

/** What is said of values that are there already; null where none is lost. */
export function overwritten({ what }: MetaWords, before: ValueMap, { set }: MetaChanges): Fault | null {
  const taken = [...set].flatMap(([key, value]) => {
    const old = get(before, key);
    return old === undefined || old === value ? [] : [`'${key}' already has a value (${old})`];
  });
  if (taken.length === 0) return null;
  if (what === "label") {
    return collect(
      taken.map((one) => ({ kind: "plain", message: `${one}, and --overwrite is false` }) as const),
    );
  }
  return plain(`--overwrite is false but found the following declared annotation(s): ${taken.join("; ")}`)
    .fault;
}
