import { askServer } from "../shell/ask-server.ts";

const NOT_LOADED = {
  usual: "The playground did not load. Check the connection, and try again.",
  sandboxed:
    "The playground did not load. This frame is sandboxed, so the playground’s server must send the header Access-Control-Allow-Origin: *.",
} as const;

/** What a reader learns when a file of the embedded page is gone because a newer version replaced it. */
export const NEW_VERSION = "A new version of the playground is there. Reload the scenario to use it.";

/** Says why the embedded page could not load a file. Never rejects. */
export async function whyNotLoaded(): Promise<string> {
  if ((await askServer()) === "newer") return NEW_VERSION;
  return NOT_LOADED[origin === "null" ? "sandboxed" : "usual"];
}

/**
 * Loads the embedded page again in its frame, in its newest version. It starts at once, with the scenario of a fragment. `step`: the number of
 * the shown step, from 1; 0 if there are no steps. Returns false, and does nothing, if the server does not answer: the frame would show an error of
 * the browser.
 */
export async function loadAgain(fragment: string, step: number): Promise<boolean> {
  if ((await askServer()) === "silent") return false;
  const url = new URL(location.href);
  url.searchParams.set("mode", "eager");
  if (step > 0) url.searchParams.set("step", String(step));
  url.searchParams.set("again", String(Number(url.searchParams.get("again")) + 1)); // another fragment alone would not load the page
  url.hash = fragment;
  location.replace(url);
  return true;
}
