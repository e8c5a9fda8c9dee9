/** Keys and list positions that lead from the root of a file to a value. */
export type Keys = readonly (string | number)[];

/** An error in a scenario file. */
export type FileDiagnostic = {
  readonly code: "unknown-field" | "wrong-type" | "missing-field" | "unsupported";
  /** One or two sentences: the error, and how to fix it. */
  readonly message: string;
  readonly keys: Keys;
  /** Whether the error is in the key or in its value. */
  readonly on: "key" | "value";
};

/** Returns keys as a path, such as `.steps[0].force`; `the file` for the root. */
export function printKeys(keys: Keys): string {
  if (keys.length === 0) return "the file";
  return keys.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
}
