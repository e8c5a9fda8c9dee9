import type { Updater } from "../merge/ownership.ts";
import { converterFor } from "./converter.ts";
import type { FieldManagerTarget } from "./target.ts";
import { parseTime, type Time } from "./time.ts";

/** One request: to which resource, through which part of it, and when. */
export type Operation = {
  readonly target: FieldManagerTarget;
  /** Empty for the object itself. */
  readonly subresource: string;
  readonly now: Time;
  readonly updater: Updater;
};

/** `now` is RFC 3339; what is smaller than a second is dropped. */
export function operationOf(target: FieldManagerTarget, subresource: string, now: string): Operation {
  const updater: Updater = {
    converter: converterFor(target),
    ...(target.resetFields && { filters: target.resetFields }),
  };
  return { target, subresource, now: parseTime(now) ?? now, updater };
}
