import { applyMergePatch } from "../../../../patch/json-merge/merge-patch.ts";
import { applyJsonPatch } from "../../../../patch/json-patch/json-patch.ts";
import { describePatchError } from "../../../../patch/patch-errors.ts";
import type { PatchResult } from "../../../../patch/patch-result.ts";
import { openApiMeta } from "../../../../patch/strategic/openapi-meta.ts";
import { applyStrategicPatch } from "../../../../patch/strategic/strategic.ts";
import { resolve } from "../../../../schema/resolve-type.ts";
import { readStruct } from "../../../../server/structs/read-struct.ts";
import { jsonValue } from "../../../../value/json/json.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import { structTypeOf } from "../../output/struct-order.ts";

/** The flags for changes of a generated object. */
export const overrideFlags: FlagSpecs = {
  overrides: { kind: "text" },
  "override-type": { kind: "text", defaultValue: "merge" },
};

/**
 * Returns the object with the changes of `--overrides`. kubectl reads it into its Go struct again, so fields without a value appear.
 * Upstream: kubectl pkg/cmd/util/override_options.go (v0.36.3).
 */
export function withOverrides(run: CommandRun, object: ValueMap): Result<ValueMap> {
  const text = run.flags.text("overrides");
  if (text === "") return { value: object };
  const type = run.flags.text("override-type");
  if (!/^(json|merge|strategic)$/.test(type)) return fail(`invalid override type: ${type}`);
  const patch = jsonValue(text);
  if (patch === undefined) return fail("Invalid JSON Patch");
  const done = patched(run, object, type, patch);
  if ("error" in done) return fail(describePatchError(done.error, run.environment.printYaml));
  return isMap(done.value) ? asStruct(done.value) : fail("Invalid JSON Patch");
}

function patched(run: CommandRun, object: ValueMap, type: string, patch: Value): PatchResult<Value> {
  if (type === "json") return applyJsonPatch(object, isList(patch) ? patch : []);
  const found = resolve(run.environment.schema, {
    namedType: `io.k8s.api.core.v1.${String(get(object, "kind"))}`,
  });
  if (type === "merge" || found === undefined) return applyMergePatch(object, patch);
  return applyStrategicPatch(object, isMap(patch) ? patch : {}, openApiMeta(found));
}

function asStruct(object: ValueMap): Result<ValueMap> {
  const type = structTypeOf(object);
  if (type?.kind !== "struct") return { value: object };
  const { value, error } = readStruct(object, type.name);
  return error === null ? { value } : fail(error);
}
