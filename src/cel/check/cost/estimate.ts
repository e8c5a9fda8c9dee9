/** An estimate of a size or a cost: at least `min`, at most `max`. */
export type Estimate = { readonly min: number; readonly max: number };

/** The largest number of cel-go's estimates. A larger result becomes this one. */
export const MAX = 2 ** 64;

export const ZERO: Estimate = { min: 0, max: 0 };
export const UNKNOWN: Estimate = { min: 0, max: MAX };

export function fixed(size: number): Estimate {
  return { min: size, max: size };
}

export function add(a: Estimate, b: Estimate): Estimate {
  return { min: Math.min(MAX, a.min + b.min), max: Math.min(MAX, a.max + b.max) };
}

export function sum(all: readonly Estimate[]): Estimate {
  return all.reduce(add, ZERO);
}

export function multiply(a: Estimate, b: Estimate): Estimate {
  return { min: Math.min(MAX, a.min * b.min), max: Math.min(MAX, a.max * b.max) };
}

/** Multiplies by a factor and rounds up. */
export function scale({ min, max }: Estimate, factor: number): Estimate {
  return { min: Math.min(MAX, Math.ceil(min * factor)), max: Math.min(MAX, Math.ceil(max * factor)) };
}

/** An estimate that covers both. */
export function union(a: Estimate, b: Estimate): Estimate {
  return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) };
}
