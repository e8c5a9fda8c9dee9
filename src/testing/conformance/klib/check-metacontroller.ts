import { mergeDesired } from "../../../engine/client/metacontroller/merge-desired.ts";
import { withMetacontrollerAnnotation } from "../../../engine/client/metacontroller/metacontroller-annotation.ts";
import { metaOf } from "../../../engine/server/metadata/object-meta.ts";
import { get, has, isMap, type ValueMap } from "../../../engine/value/value.ts";
import type { Check } from "../check.ts";
import { mapField } from "../smd/recorded-line.ts";

/** Compares the object that Metacontroller makes from an observed one, with its annotation. */
export function metacontrollerChecks(line: ValueMap): readonly Check[] {
  const last = get(line, "lastApplied");
  const desired = mapField(line, "desired");
  const merged = mergeDesired(mapField(line, "observed"), isMap(last) ? last : null, desired);
  const recorded = has(line, "out") ? mapField(line, "out") : line;
  const result: Check = { level: "state", about: "result", want: get(recorded, "result"), got: merged };
  const want = get(line, "withLastApplied");
  if (want === undefined) return [result];
  const { annotations } = metaOf(withMetacontrollerAnnotation(mapField(line, "observed"), desired));
  return [result, { level: "state", about: "annotations", want, got: annotations }];
}
