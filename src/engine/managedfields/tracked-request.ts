import type { Updater } from "../merge/affect-managers.ts";
import { converterFor } from "./convert-object.ts";
import { parseTime, type Time } from "./entries/time.ts";
import type { FieldManagerTarget } from "./target.ts";

/** A request that the field manager tracks: its resource, subresource and time. */
export type TrackedRequest = {
  readonly target: FieldManagerTarget;
  /** Empty for the object itself. */
  readonly subresource: string;
  readonly now: Time;
  readonly updater: Updater;
};

/** Returns a tracked request. `now` is RFC 3339; fractions of a second are dropped. */
export function trackedRequest(target: FieldManagerTarget, subresource: string, now: string): TrackedRequest {
  const updater: Updater = {
    converter: converterFor(target),
    ...(target.resetFields && { filters: target.resetFields }),
  };
  return { target, subresource, now: parseTime(now) ?? now, updater };
}
