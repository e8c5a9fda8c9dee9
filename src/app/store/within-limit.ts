/** How long storage may take to answer, in milliseconds, before the page goes on without it. */
const STORAGE_LIMIT = 2000;

/**
 * What `work` comes to. Rejects with a `TimeoutError` if there is no answer in time, by default {@link STORAGE_LIMIT}: what
 * was asked may still happen later.
 */
export function withinLimit<T>(work: Promise<T>, limit: number = STORAGE_LIMIT): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("Storage does not answer.", "TimeoutError")), limit);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Whether something failed because there was no answer in time. */
export function isTimeout(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === "TimeoutError";
}
