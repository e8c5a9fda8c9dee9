import { dig, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { metaNumber, metaText } from "../../../metadata/object-meta.ts";
import { serverPart } from "../../../parts/server-parts.ts";
import { isPlainName } from "../../../validate/plain-metadata.ts";
import type { BuiltinKind } from "../../builtin-kind.ts";
import { isPlainPod } from "./plain-pod.ts";

type Options = {
  /** Whether the object's name becomes a part of the pods' host names. */
  readonly namesPods: boolean;
  /** The number of changes of the object that counts for its warnings. By default, its generation. */
  readonly changes?: (object: ValueMap) => Value;
  /** Whether an update warns of the template that it replaces, as the server does for a ReplicationController. Default: of the new one. */
  readonly warnsOfOld?: boolean;
};

/** Returns the `warnings` of a kind that has a pod template at `path`. */
export function templateWarnings(
  path: readonly string[],
  { namesPods, changes = (object) => metaNumber(object, "generation"), warnsOfOld = false }: Options,
): Required<BuiltinKind>["warnings"] {
  return (object, live) => {
    if (live !== null && changes(live) === changes(object)) return [];
    const template = dig(warnsOfOld && live !== null ? live : object, ...path);
    return [
      ...(live === null && namesPods && !isPlainName(metaText(object, "name"))
        ? serverPart().nameWarnings(object, "this is used in Pod names and hostnames")
        : []),
      ...(isMap(template) ? warningsIn(template, `${path.join(".")}.`) : []),
    ];
  };
}

/** The warnings of a template at a path. Most writes leave the template unchanged. */
const known = new WeakMap<ValueMap, { readonly at: string; readonly warnings: readonly string[] }>();

function warningsIn(template: ValueMap, at: string): readonly string[] {
  const found = known.get(template);
  if (found?.at === at) return found.warnings;
  const warnings = isPlainPod(template) ? [] : serverPart().podWarnings(template, at);
  known.set(template, { at, warnings });
  return warnings;
}
