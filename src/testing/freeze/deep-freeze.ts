import type { handle } from "../../engine/server/handle.ts";

/**
 * Freezes a value and everything in it, so that a change throws, and returns the value. Freezes lists, plain objects and
 * Maps, but not functions, bytes and dates. Skips values that are already frozen.
 */
export function deepFreeze<T>(value: T): T {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (!isThawed(next)) continue;
    if (next instanceof Map) {
      for (const held of next.values()) if (isThawed(held)) waiting.push(held);
      Object.freeze(Object.defineProperties(next, REFUSING));
    } else if (isPlain(next)) {
      for (const held of Object.values(next)) if (isThawed(held)) waiting.push(held);
      Object.freeze(next);
    }
  }
  return value;
}

function isThawed(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Object.isFrozen(value);
}

/** Returns the server with frozen clusters, requests and responses. */
export function freezeServer(server: typeof handle): typeof handle {
  return (cluster, request, now, watch) =>
    deepFreeze(server(deepFreeze(cluster), deepFreeze(request), now, watch));
}

/** Returns the reader with frozen results. */
export function freezeReader<Given extends readonly unknown[], Result>(
  read: (...given: Given) => Result,
): (...given: Given) => Result {
  return (...given) => deepFreeze(read(...given));
}

const refuse = {
  value: () => {
    throw new TypeError("this Map is frozen");
  },
};
/** Object.freeze does not prevent changes to the entries of a Map. */
const REFUSING = { set: refuse, delete: refuse, clear: refuse };

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
