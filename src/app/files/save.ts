import type { Page } from "../context/page-context.ts";
import { soonPart } from "../soon-part.ts";

const part = soonPart(() => import("./save-scenario.ts"));

/** Saves the scenario as a file. Shows a notice on failure, and for a lesson that is wrong. */
export function saveScenario(page: Page): void {
  part.fetch().then(
    ({ saveScenario: save }) => save(page),
    () => notSaved(page),
  );
}

/** Copies a Markdown report of the scenario, with its link, for an issue tracker. Shows a notice. */
export function copyMarkdown(page: Page): void {
  part.fetch().then(
    ({ copyMarkdown: copy }) => copy(page),
    () => notSaved(page),
  );
}

function notSaved({ actions }: Page): void {
  const text = "The scenario could not be saved. Check your connection and try again.";
  actions.notify({ id: "files", tone: "warn", text });
}
