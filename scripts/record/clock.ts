import { isList, isMap, type MutableMap, put, type Value } from "../../src/engine/value/value.ts";
import { pause } from "./server.ts";

/** Replaces the server's times with the scenario's times. For this, no two steps run in the same second. */
export type Clock = {
  /** Waits until the next second begins. From then on, the scenario's time is `now`. */
  readonly tick: (now: string) => Promise<void>;
  /** Returns `value` with the scenario's times instead of the server's. Other times stay. */
  readonly withScenarioTimes: <T extends Value>(value: T) => T;
};

const TIME = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/g;

/** Creates a clock. Before the first step, the scenario's time is `start`. */
export function makeClock(start: string): Clock {
  const began = Date.now() - 600_000;
  const seconds: { readonly from: number; readonly now: string }[] = [{ from: 0, now: start }];
  const scenarioTime = (found: string): string => {
    const at = Date.parse(found);
    const isFromServer = at >= began && at <= Date.now() + 1000;
    return isFromServer ? (seconds.findLast(({ from }) => from <= at)?.now ?? start) : found;
  };
  const walk = (value: Value): Value => {
    if (typeof value === "string") return value.replace(TIME, scenarioTime);
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
    withScenarioTimes: <T extends Value>(value: T) => walk(value) as T,
  };
}
