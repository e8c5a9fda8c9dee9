import type { Managers } from "../merge/managers.ts";
import type { Identifier } from "./identity.ts";
import type { Time } from "./time.ts";

/** Managed fields as the engine works with them: a set and a time for each manager. */
export type Managed = {
  /** By {@link Identifier}. */
  readonly fields: Managers;
  /** Managers without a time are left out; managers that are not in `fields` do not matter. */
  readonly times: ReadonlyMap<Identifier, Time>;
};

export const noManaged: Managed = { fields: new Map(), times: new Map() };

/** `managed` with the time of one manager. */
export function withTime({ fields, times }: Managed, id: Identifier, time: Time): Managed {
  return { fields, times: new Map(times).set(id, time) };
}
