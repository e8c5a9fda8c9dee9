import { isList, isMap, type MutableMap, put, type Value } from "../../engine/value/value.ts";
import { pause } from "../server/server.ts";

/** Replaces the server's times with the scenario's times. For this, no two steps run in the same second. */
export type Clock = {
  /** Waits until the next second begins. From then on, the scenario's time is `now`. */
  readonly tick: (now: string) => Promise<void>;
  /** Returns `value` with the scenario's times instead of the server's. Other times stay. */
  readonly withScenarioTimes: <T extends Value>(value: T) => T;
};

const TIME = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/g;

/** How far from the clock a time can be that the server wrote, in ms: answers can be late. */
const NEAR = 600_000;

/** Where a clock takes its time from. Tests have another one. */
export type TimeSource = {
  /** Returns the server's time in ms. Default: that of this computer. */
  readonly time?: () => Promise<number>;
  readonly pause?: (milliseconds: number) => Promise<void>;
};

/** Creates a clock. Before the first step, the scenario's time is `start`. */
export function makeClock(
  start: string,
  { time = async () => Date.now(), pause: wait = pause }: TimeSource = {},
): Clock {
  const began = Date.now() - NEAR;
  /** How much later it is on the server. */
  let shift = 0;
  const seconds: { readonly from: number; readonly now: string }[] = [{ from: 0, now: start }];
  const scenarioTime = (found: string): string => {
    const at = Date.parse(found);
    const isFromServer = at >= began + shift && at <= Date.now() + shift + NEAR;
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
      const before = Math.floor((await time()) / 1000);
      await wait(1005 - (Date.now() % 1000));
      for (;;) {
        const second = Math.floor((await time()) / 1000);
        if (second > before) {
          const from = second * 1000;
          shift = from - Math.floor(Date.now() / 1000) * 1000;
          seconds.push({ from, now });
          return;
        }
        await wait(200);
      }
    },
    withScenarioTimes: <T extends Value>(value: T) => walk(value) as T,
  };
}
