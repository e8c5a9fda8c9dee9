import type { Managers } from "../../merge/managers.ts";
import type { Identifier } from "./identity.ts";
import type { Time } from "./time.ts";

/** Decoded managed fields: a set and a time for each manager. */
export type ManagedFields = {
  /** By {@link Identifier}. */
  readonly managers: Managers;
  /** By {@link Identifier}. Managers without a time are left out; times of unknown managers are ignored. */
  readonly times: ReadonlyMap<Identifier, Time>;
};

/** Managed fields without any manager. */
export const noManagedFields: ManagedFields = { managers: new Map(), times: new Map() };

/** Returns `managed` with the time of one manager. */
export function withManagerTime(
  { managers, times }: ManagedFields,
  id: Identifier,
  time: Time,
): ManagedFields {
  return { managers, times: new Map(times).set(id, time) };
}
