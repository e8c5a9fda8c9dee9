import { isList, isMap, type MutableMap, put, type Value } from "../../../src/engine/value/value.ts";
import { pause } from "../../../src/verify/server/server.ts";
import { FIRST_STEP } from "./sequence.ts";

/** The times of a recording and those of the server. */
export type StepTimes = {
  /** Waits for a new second of the server. From now on, the time of the recording is `at`. */
  readonly begin: (at: string) => Promise<void>;
  /** Whether the second that `begin` waited for is over. */
  readonly isOver: () => boolean;
  /** Returns a value with the times of the recording. A time that a request chose stays. */
  readonly toRecording: <T extends Value>(value: T) => T;
  /** Returns a value with the times of the server. */
  readonly toServer: <T extends Value>(value: T) => T;
};

/** A time; not Go's layout of times, which ends with `Z07:00`. */
const TIME = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ(?!07:00)/g;
/** The rest of a second, in ms, in which a step can run. */
const ROOM = 250;

/** `requests` is the text of all requests. */
export function createStepTimes(requests: string): StepTimes {
  const chosen = new Set(requests.match(TIME));
  const begun: { readonly second: number; readonly at: string }[] = [];
  const recorded = (found: string): string => {
    const time = Date.parse(found);
    const step = begun.findLast(({ second }) => second <= time);
    if (step !== undefined) return step.at;
    return chosen.has(found) ? found : FIRST_STEP; // objects from before the first step
  };
  const real = (found: string): string => {
    const step = begun.findLast(({ at }) => at === found);
    return step === undefined ? found : isoOf(new Date(step.second));
  };
  return {
    begin: async (at) => {
      const isNew = begun.length === 0 && Date.now() % 1000 < 1000 - ROOM;
      if (!isNew) await pause(1005 - (Date.now() % 1000));
      begun.push({ second: thisSecond(), at });
    },
    isOver: () => thisSecond() !== begun.at(-1)?.second,
    toRecording: (value) => mapTexts(value, (text) => changeTimes(text, recorded)),
    toServer: (value) => mapTexts(value, (text) => text.replace(TIME, real)),
  };
}

/** Changes the times in a text, also those in the two forms that kubectl prints. */
function changeTimes(text: string, change: (time: string) => string): string {
  const changed = (time: Date): Date => new Date(change(isoOf(time)));
  return text
    .replace(TIME, change)
    .replace(/\b20\d\d-\d\d-\d\d \d\d:\d\d:\d\d (?=\+0000 UTC)/g, (found) =>
      isoOf(changed(new Date(`${found}UTC`)))
        .replace("T", " ")
        .replace("Z", " "),
    )
    .replace(/\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} 20\d\d \d\d:\d\d:\d\d(?= \+0000)/g, (found) =>
      changed(new Date(`${found} GMT`))
        .toUTCString()
        .replace(" GMT", ""),
    );
}

function isoOf(time: Date): string {
  return time.toISOString().replace(".000Z", "Z");
}

function thisSecond(): number {
  return Math.floor(Date.now() / 1000) * 1000;
}

function mapTexts<T extends Value>(value: T, change: (text: string) => string): T {
  const walk = (one: Value): Value => {
    if (typeof one === "string") return change(one);
    if (isList(one)) return one.map(walk);
    if (!isMap(one)) return one;
    const out: MutableMap = {};
    for (const key of Object.keys(one)) put(out, change(key), walk(one[key] as Value));
    return out;
  };
  return walk(value) as T;
}
