/** How long the page waits for storage, in milliseconds. */
const STORAGE_TIMEOUT = 2000;

/**
 * Returns the result of `work`. Rejects with a `TimeoutError` if it takes longer than `limit` milliseconds, by default
 * {@link STORAGE_TIMEOUT}. The work may still finish later.
 */
export function withTimeout<T>(work: Promise<T>, limit: number = STORAGE_TIMEOUT): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("Storage does not answer.", "TimeoutError")), limit);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Whether an error is a `TimeoutError`. */
export function isTimeoutError(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === "TimeoutError";
}
