import { withLastDesired } from "../../../engine/client/metacontroller/last-applied.ts";
import { mergeDesired } from "../../../engine/client/metacontroller/merge.ts";
import { metaOf } from "../../../engine/server/meta.ts";
import { get, has, isMap, type ValueMap } from "../../../engine/value/value.ts";
import type { Check } from "../check.ts";
import { mapField } from "../smd/line.ts";

/** What Metacontroller makes of an observed object, and the annotation that it leaves. */
export function metacontrollerChecks(line: ValueMap): readonly Check[] {
  const last = get(line, "lastApplied");
  const desired = mapField(line, "desired");
  const merged = mergeDesired(mapField(line, "observed"), isMap(last) ? last : null, desired);
  const recorded = has(line, "out") ? mapField(line, "out") : line;
  const result: Check = { level: "state", about: "result", want: get(recorded, "result"), got: merged };
  const want = get(line, "withLastApplied");
  if (want === undefined) return [result];
  const { annotations } = metaOf(withLastDesired(mapField(line, "observed"), desired));
  return [result, { level: "state", about: "annotations", want, got: annotations }];
}
