/** Code that the first gestures need, such as the menus and the actions on steps. The page fetches it soon after it is usable. */
export type SoonPart<T> = {
  /** Returns the code; null before it is fetched. */
  readonly now: () => T | null;
  /** Fetches the code, unless it is there. Rejects if that fails; the next call tries again. Those who wait for it get it in the order of their calls. */
  readonly fetch: () => Promise<T>;
};

const fetches = new Set<() => Promise<unknown>>();

/** Declares code that {@link fetchSoonParts} fetches. */
export function soonPart<T>(fetch: () => Promise<T>): SoonPart<T> {
  let code: T | null = null;
  let fetching: Promise<T> | null = null;
  const fetchOnce = async () => {
    try {
      code = await fetch();
      return code;
    } catch (error) {
      fetching = null;
      throw error;
    }
  };
  const part = {
    now: () => code,
    fetch: () => {
      fetching ??= fetchOnce();
      return fetching;
    },
  };
  fetches.add(part.fetch);
  return part;
}

/** Fetches all of this code at once. Code that fails is fetched when it is needed. */
export async function fetchSoonParts(): Promise<void> {
  await Promise.allSettled([...fetches].map((fetch) => fetch()));
}
