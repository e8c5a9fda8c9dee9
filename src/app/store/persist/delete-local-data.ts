import { broadcast, openChannel } from "./channel.ts";
import type { Library } from "./library.ts";
import { KEY_PREFIX } from "./settings.ts";
import type { TabStorage } from "./tab/tab.ts";
import { isTimeoutError } from "./with-timeout.ts";

/** The channel to the other tabs. */
const CHANNEL = "applyground";

/** Whether this page deletes the data now. Its own channel also receives its message, and must not reload the page before the end. */
let isDeleting = false;

/**
 * Deletes all data of the page in this browser, and tells the other tabs: see {@link onLocalDataDeleted}. Returns false if the sessions
 * still exist because the browser did not answer.
 */
export async function deleteLocalData(library: Library): Promise<boolean> {
  isDeleting = true;
  broadcast(CHANNEL, "forget");
  clearStorage(() => localStorage);
  clearStorage(() => sessionStorage);
  try {
    await library.destroy();
    return true;
  } catch (failure) {
    return !isTimeoutError(failure); // a browser that refuses storage has no data
  } finally {
    isDeleting = false;
  }
}

/** Calls `then` after another tab deleted all data. Deletes the data of this tab before. Returns a function that ends this. */
export function onLocalDataDeleted(then: () => void): () => void {
  const channel = openChannel(CHANNEL);
  channel?.addEventListener("message", ({ data }) => {
    if (data !== "forget" || isDeleting) return;
    clearStorage(() => sessionStorage);
    then();
  });
  return () => channel?.close();
}

/** `storage` is a function, because a browser that refuses storage throws on access. */
function clearStorage(storage: () => TabStorage): void {
  try {
    const found = storage();
    for (const key of Object.keys(found)) if (key.startsWith(KEY_PREFIX)) found.removeItem(key);
  } catch {
    // A browser that refuses storage has no data.
  }
}
