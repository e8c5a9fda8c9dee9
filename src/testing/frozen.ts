import type { handle } from "../engine/server/handle.ts";

/**
 * The same value, with all that it holds frozen, so that a change to it throws. It goes through lists, plain objects and
 * Maps, and leaves alone what else there is: functions, bytes, dates. What is frozen already is not gone through again.
 */
export function frozen<T>(value: T): T {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== "object" || next === null || Object.isFrozen(next)) continue;
    if (next instanceof Map) {
      for (const held of next.values()) waiting.push(held);
      Object.freeze(Object.defineProperties(next, REFUSING));
    } else if (isPlain(next)) {
      for (const held of Object.values(next)) waiting.push(held);
      Object.freeze(next);
    }
  }
  return value;
}

/** A server whose clusters, requests and answers are frozen. */
export function frozenServer(server: typeof handle): typeof handle {
  return (cluster, request, now, watch) => frozen(server(frozen(cluster), frozen(request), now, watch));
}

/** A reader whose results are frozen. */
export function frozenReader<Given extends readonly unknown[], Result>(
  read: (...given: Given) => Result,
): (...given: Given) => Result {
  return (...given) => frozen(read(...given));
}

const refuse = {
  value: () => {
    throw new TypeError("this Map is frozen");
  },
};
/** A frozen Map takes entries all the same. */
const REFUSING = { set: refuse, delete: refuse, clear: refuse };

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
