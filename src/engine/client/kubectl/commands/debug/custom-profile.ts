import { openApiMeta } from "../../../../patch/strategic/openapi-meta.ts";
import { applyStrategicPatch } from "../../../../patch/strategic/strategic.ts";
import { resolve } from "../../../../schema/resolve-type.ts";
import { listAt, textAt } from "../../../../value/field-values.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { cleanPath } from "../../files/clean-path.ts";

/** Returns a container with the fields of the custom profile. */
export type Customise = (container: ValueMap) => ValueMap;

/**
 * Reads `--custom`: a part of a container, which is merged into the container of the profile. Without the flag, containers stay as they are.
 * Upstream: kubectl pkg/cmd/debug/debug.go, applyCustomProfile (v0.36.3).
 */
export function readCustomProfile({ flags, environment }: CommandRun): Result<ValueMap | null> {
  const path = flags.text("custom");
  if (path === "") return { value: null };
  const text = environment.files.get(cleanPath(path));
  if (text === undefined) {
    return fail(
      `must pass a container spec json file for custom profile: open ${path}: no such file or directory`,
    );
  }
  const read = environment.parseYaml(text);
  if (!("value" in read)) return fail(`${path} does not contain a valid container spec: ${read.error}`);
  const type = resolve(environment.schema, CONTAINER);
  if (read.value === null) return { value: null };
  if (!isMap(read.value)) return fail(`${path} does not contain a valid container spec`);
  const known = Object.entries(read.value).filter(
    ([key, value]) => type?.map?.fields.has(key) && !isZero(value),
  );
  return { value: Object.fromEntries(known) };
}

/** Whether Go leaves out a field with this value. */
function isZero(value: Value): boolean {
  return value === null || value === "" || value === false || (isList(value) && value.length === 0);
}

const CONTAINER = { namedType: "io.k8s.api.core.v1.Container" };

/** Returns why a custom profile is refused, or null. */
export function customProfileProblem(profile: ValueMap | null): string | null {
  if (profile === null) return null;
  const has =
    ["name", "image"].some((key) => textAt(profile, key) !== "") ||
    ["command", "volumeDevices"].some((key) => listAt(profile, key).length > 0) ||
    isMap(get(profile, "lifecycle"));
  return has
    ? "name, command, image, lifecycle and volume devices are not modifiable via custom profile"
    : null;
}

/** Returns how the custom profile changes a container. */
export function customiser({ environment }: CommandRun, profile: ValueMap | null): Customise {
  const type = resolve(environment.schema, CONTAINER);
  return (container) => {
    if (profile === null || type === undefined) return container;
    const patch = withKey(profile, "name", textAt(container, "name"));
    const merged = applyStrategicPatch(container, patch, openApiMeta(type));
    return "value" in merged && isMap(merged.value) ? merged.value : container;
  };
}
