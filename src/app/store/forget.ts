import type { Library } from "./library.ts";
import type { TabStorage } from "./tab.ts";

/** Starts the keys of everything that the page keeps, settings too. */
export const KEY_START = "applyground/";

/** Tells all tabs of this browser. */
const CHANNEL = "applyground";

/** Clears all that the browser keeps of the page, and tells the other tabs, which hear it in {@link onForgotten}. */
export async function forgetEverything(library: Library): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("forget");
  channel.close();
  clear(() => localStorage);
  clear(() => sessionStorage);
  await library.destroy().catch(() => undefined); // a browser that refuses storage has kept nothing
}

/** Calls `then` when another tab has forgotten everything; what this tab remembers is cleared before. */
export function onForgotten(then: () => void): void {
  new BroadcastChannel(CHANNEL).addEventListener("message", ({ data }) => {
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
