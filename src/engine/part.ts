/** Code that is loaded when it is first needed: what it exports, there and then. See {@link part}. */
export type Part<T> = {
  (): T;
  /** Loads it ahead of time. Rejects if that fails; the next call tries again. */
  readonly load: () => Promise<void>;
};

const loaders = new Set<() => Promise<void>>();
const missing = new WeakMap<Error, () => Promise<void>>();

/**
 * A part of the engine that most scenarios do without, so that it is not loaded with the rest. Calling the part gives what
 * `fetch` came to. Before it is loaded the call throws, and whoever drives the engine finds with {@link missingPart} what to wait
 * for: since the engine is pure, the same can then simply be asked again.
 */
export function part<T>(fetch: () => Promise<T>): Part<T> {
  let loaded: { readonly exports: T } | null = null;
  const load = async () => {
    loaded ??= { exports: await fetch() };
  };
  const use = () => {
    if (loaded !== null) return loaded.exports;
    const error = new Error("a part of the engine is not loaded");
    missing.set(error, load);
    throw error;
  };
  loaders.add(load);
  return Object.assign(use, { load });
}

/** Loads the part whose absence an exception tells of; null for any other exception. */
export function missingPart(error: unknown): (() => Promise<void>) | null {
  return error instanceof Error ? (missing.get(error) ?? null) : null;
}

/** Loads every part of the modules imported so far, and the parts of those parts: for programs that are not fetched piece by piece. */
export async function loadAllParts(): Promise<void> {
  for (let before = 0; before < loaders.size; ) {
    before = loaders.size;
    await Promise.all([...loaders].map((load) => load()));
  }
}
