import { applyMergePatch } from "../../../../patch/json-merge/merge-patch.ts";
import { jsonValue } from "../../../../value/json/json.ts";
import { isMap, type ValueMap } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";

/** The flags for changes of a generated object. */
export const overrideFlags: FlagSpecs = {
  overrides: { kind: "text" },
  "override-type": { kind: "text", defaultValue: "merge" },
};

/** Returns the object with the changes of `--overrides`. Upstream: kubectl pkg/cmd/util/override_options.go (v0.36.3). */
export function withOverrides({ flags, environment }: CommandRun, object: ValueMap): Result<ValueMap> {
  const text = flags.text("overrides");
  if (text === "") return { value: object };
  if (flags.text("override-type") !== "merge") {
    return fail(`--override-type=${flags.text("override-type")} is not supported here; use merge`);
  }
  const read = jsonValue(text) ?? environment.parseYaml(text);
  const patch = isMap(read) && "error" in read ? undefined : read;
  const value = patch !== undefined && isMap(patch) && "value" in patch ? patch["value"] : patch;
  if (value === undefined) return fail("Invalid JSON Patch");
  const done = applyMergePatch(object, value as ValueMap);
  return "value" in done && isMap(done.value) ? { value: done.value } : fail("Invalid JSON Patch");
}
