import type { Page } from "../panels/page-context.ts";

/** Saves the scenario as a file. What goes wrong is said. */
export async function saveScenario({ store, engine, actions }: Page): Promise<void> {
  const { scenario } = store.getState();
  const text = await engine.print(scenario);
  if (text === null) {
    const problem = "The scenario could not be saved. Try again.";
    return actions.notify({ id: "files", tone: "warn", text: problem });
  }
  const { saveFile } = await import("./save-file.ts");
  saveFile(text, scenario.title);
  actions.say("Saved as a file.");
}

/** Copies what happens, with the link, for an issue tracker. What goes wrong is said. */
export async function copyMarkdown({ store, engine, actions }: Page): Promise<void> {
  try {
    const { linkOf } = await import("./link-of.ts");
    const text = await engine.report(await linkOf(store.getState().scenario));
    if (text === null) {
      const problem = "The report could not be made. Try again.";
      return actions.notify({ id: "files", tone: "warn", text: problem });
    }
    await navigator.clipboard.writeText(text);
    actions.notify({ id: "files", tone: "info", text: "Copied as Markdown." });
  } catch {
    const text = "The browser did not let the page copy. Allow it, and try again.";
    actions.notify({ id: "files", tone: "warn", text });
  }
}
