import { useEffect, useRef, useState } from "react";
import type { ObjectName } from "../../cluster-client/paths.ts";
import { followObject } from "./follow.ts";

/** A state of an object that the page follows. */
export type Moment = {
  /** Counts the moments, from 1. */
  readonly number: number;
  /** When the page heard of it. */
  readonly time: string;
  readonly isDeleted: boolean;
  /** Its JSON. */
  readonly object: string;
  readonly version: string;
};

export type Following = {
  /** The last ones, the newest last. */
  readonly moments: readonly Moment[];
  readonly state: "connecting" | "open" | "closed" | "stopped";
  /** Why the page does not hear of changes; null if it does. */
  readonly problem: string | null;
};

/** How many moments the page keeps. */
const MOST_MOMENTS = 50;

const BEGIN: Following = { moments: [], state: "connecting", problem: null };

/** Follows an object while the component is there, until `stop` is called; `again` follows it again. */
export function useFollow(name: ObjectName): Following & {
  readonly stop: () => void;
  readonly again: () => void;
} {
  const [following, setFollowing] = useState(BEGIN);
  const [turn, setTurn] = useState(0);
  const stopper = useRef<AbortController | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn follows again
  useEffect(() => {
    const mine = new AbortController();
    stopper.current = mine;
    setFollowing((now) => ({ ...now, state: "connecting", problem: null }));
    followObject(name, mine.signal, (told) =>
      setFollowing((now): Following => {
        switch (told.kind) {
          case "open":
            return { ...now, state: "open", problem: null };
          case "closed":
            return { ...now, state: "closed", problem: told.problem };
          case "refused":
            return { ...now, state: "stopped", problem: told.problem };
          default:
            return { ...now, moments: withMoment(now.moments, told) };
        }
      }),
    );
    return () => mine.abort();
  }, [name, turn]);
  return {
    ...following,
    stop: () => {
      stopper.current?.abort();
      setFollowing((now) => ({ ...now, state: "stopped", problem: null }));
    },
    again: () => setTurn((now) => now + 1),
  };
}

/** Adds a moment. A watch that begins again tells the last one again. */
function withMoment(
  moments: readonly Moment[],
  told: { readonly kind: "present" | "deleted"; readonly object: string; readonly version: string },
): readonly Moment[] {
  const last = moments.at(-1);
  const isDeleted = told.kind === "deleted";
  if (last !== undefined && last.version === told.version && last.isDeleted === isDeleted) return moments;
  const number = (last?.number ?? 0) + 1;
  const time = new Date().toLocaleTimeString("en", { hour12: false });
  const { object, version } = told;
  return [...moments, { number, time, isDeleted, object, version }].slice(-MOST_MOMENTS);
}
