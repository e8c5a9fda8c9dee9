import { openChannel, tellOthers } from "./channel.ts";
import type { Library } from "./library.ts";
import { KEY_START } from "./settings.ts";
import type { TabStorage } from "./tab.ts";
import { isTimeout } from "./within-limit.ts";

/** Tells all tabs of this browser. */
const CHANNEL = "applyground";

/**
 * Clears all that the browser keeps of the page, and tells the other tabs, which hear it in {@link onForgotten}. False if the
 * sessions are still there, since the browser did not answer.
 */
export async function forgetEverything(library: Library): Promise<boolean> {
  tellOthers(CHANNEL, "forget");
  clear(() => localStorage);
  clear(() => sessionStorage);
  return library.destroy().then(
    () => true,
    (failure) => !isTimeout(failure), // a browser that refuses storage has kept nothing
  );
}

/** Calls `then` when another tab has forgotten everything; what this tab remembers is cleared before. */
export function onForgotten(then: () => void): void {
  openChannel(CHANNEL)?.addEventListener("message", ({ data }) => {
    if (data !== "forget") return;
    clear(() => sessionStorage);
    then();
  });
}

/** `storage` is a function, since a browser that refuses throws on access. */
function clear(storage: () => TabStorage): void {
  try {
    const kept = storage();
    for (const key of Object.keys(kept)) if (key.startsWith(KEY_START)) kept.removeItem(key);
  } catch {
    // Nothing is kept where storage is refused.
  }
}
