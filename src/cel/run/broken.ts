/** An error of the server that breaks the whole expression: no condition hides it. */
export class Broken extends Error {}

/**
 * Returns the value of a list that the server sorts or compares with itself. If the list fails, the server tells an error of its own: it
 * counts what the call costs before it looks whether the list failed. `goError` is the cause of errors whose message is the server's own.
 */
export function orBroken<T>(list: () => T, goError: string): T {
  try {
    return list();
  } catch {
    const words = "internal error: interface conversion: *types.Err is not traits.Lister: missing method Add";
    throw new Broken(words, { cause: goError });
  }
}

/** Whether the library knows the type of a value before the expression runs. */
export function isKnownType(type: unknown): boolean {
  const { kind } = (type ?? {}) as { readonly kind?: string };
  return kind !== undefined && kind !== "dyn" && kind !== "param";
}
