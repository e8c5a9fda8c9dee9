import { isList, isMap, type MutableMap, put, type Value } from "../../src/engine/value/value.ts";
import { pause } from "./server.ts";

/** Tells the times of a recording as the scenario has them: each step fills seconds of its own. */
export type Clock = {
  /** Waits for a second to begin, in which the scenario's time is `now`. */
  readonly tick: (now: string) => Promise<void>;
  /** What the server said, its times as the scenario's. */
  readonly told: <T extends Value>(value: T) => T;
};

const TIME = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/g;

/** A clock whose time before the first step is `start`. */
export function makeClock(start: string): Clock {
  const began = Date.now() - 600_000;
  const seconds: { readonly from: number; readonly now: string }[] = [{ from: 0, now: start }];
  const time = (found: string): string => {
    const at = Date.parse(found);
    const isOwn = at >= began && at <= Date.now() + 1000;
    return isOwn ? (seconds.findLast(({ from }) => from <= at)?.now ?? start) : found;
  };
  const walk = (value: Value): Value => {
    if (typeof value === "string") return value.replace(TIME, time);
    if (isList(value)) return value.map(walk);
    if (!isMap(value)) return value;
    const out: MutableMap = {};
    for (const key of Object.keys(value)) put(out, key, walk(value[key] as Value));
    return out;
  };
  return {
    tick: async (now) => {
      await pause(1005 - (Date.now() % 1000));
      seconds.push({ from: Math.floor(Date.now() / 1000) * 1000, now });
    },
    told: <T extends Value>(value: T) => walk(value) as T,
  };
}
