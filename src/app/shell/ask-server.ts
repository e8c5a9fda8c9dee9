import type { EngineEvent } from "../../worker/client/events.ts";

/** What the server says of this page: it is still the newest, or a newer one is there, or the server does not answer. */
export type ServerAnswer = "same" | "newer" | "silent";

/** Asks the server whether it now sends this page with other scripts. The query keeps the browser from answering by itself. Never rejects. */
export async function askServer(): Promise<ServerAnswer> {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src.split("/").at(-1);
  try {
    const response = await fetch(`${location.pathname}?newest`, { cache: "no-store" });
    const html = response.ok ? await response.text() : "";
    if (!html.includes("<title>Applyground</title>")) return "silent"; // another program answers
    return html.includes(script ?? "") ? "same" : "newer";
  } catch {
    return "silent"; // no network
  }
}

/** Whether an event of the engine can come of a file that the server no longer has. */
export function missesFile({ kind }: EngineEvent): boolean {
  return kind === "broken" || kind === "partMissing";
}
