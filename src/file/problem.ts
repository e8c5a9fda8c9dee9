/** Keys and positions that lead from the root of a file to a value. */
export type Keys = readonly (string | number)[];

/** What is wrong with a scenario file, at its place. */
export type Problem = {
  readonly code: "unknown-field" | "wrong-type" | "missing-field" | "unsupported";
  /** What is wrong and what to do, one or two sentences. */
  readonly message: string;
  readonly keys: Keys;
  /** Whether it is about the key or what it holds. */
  readonly on: "key" | "value";
};

/** The place as people write it: `.steps[0].force`; `the file` for the root. */
export function printKeys(keys: Keys): string {
  if (keys.length === 0) return "the file";
  return keys.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
}
