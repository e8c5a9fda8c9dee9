/** Code that is loaded when it is first needed: what it exports, there and then. See {@link part}. */
export type Part<T> = () => T;

const loaders = new Set<() => Promise<unknown>>();
const missing = new WeakMap<Error, () => Promise<unknown>>();

/**
 * A part of the engine that most scenarios do without, so that it is not loaded with the rest. Calling the part gives what
 * `load` came to. Before it is loaded the call throws, and whoever drives the engine finds with {@link missingPart} what to wait
 * for: since the engine is pure, the same can then simply be asked again.
 */
export function part<T>(load: () => Promise<T>): Part<T> {
  let loaded: { readonly exports: T } | null = null;
  const fetch = async () => {
    loaded ??= { exports: await load() };
  };
  loaders.add(fetch);
  return () => {
    if (loaded !== null) return loaded.exports;
    const error = new Error("a part of the engine is not loaded");
    missing.set(error, fetch);
    throw error;
  };
}

/** Loads the part whose absence an exception tells of; null for any other exception. */
export function missingPart(error: unknown): (() => Promise<unknown>) | null {
  return error instanceof Error ? (missing.get(error) ?? null) : null;
}

/** Loads every part of the modules imported so far, and the parts of those parts: for programs that are not fetched piece by piece. */
export async function loadAllParts(): Promise<void> {
  for (let before = 0; before < loaders.size; ) {
    before = loaders.size;
    await Promise.all([...loaders].map((load) => load()));
  }
}
