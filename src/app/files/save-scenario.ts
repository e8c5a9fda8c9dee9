import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Page } from "../context/page-context.ts";
import { copyText, NOT_COPIED } from "../ui/dom/clipboard.ts";

/** Saves the scenario as a file. Shows a notice on failure, and for a lesson that is wrong. */
export async function saveScenario(page: Page): Promise<void> {
  const { scenario } = page.store.getState();
  const lessons =
    scenario.lesson === undefined ? null : await import("./lesson-problem.ts").catch(() => null);
  const problem = lessons && (await lessons.lessonProblem(page.engine, scenario));
  if (lessons === null || problem === null) {
    await saveAsFile(scenario, page);
    return;
  }
  page.actions.notify({
    id: "files",
    tone: "warn",
    text: `The lesson was not saved. ${problem}`,
    action: {
      label: "Save without the lesson",
      run: () => saveAsFile(lessons.withoutLesson(scenario), page),
    },
  });
}

/** Saves a scenario as a file. Returns false on failure, and shows a notice. */
export async function saveAsFile(
  scenario: Scenario,
  { engine, actions }: Pick<Page, "engine" | "actions">,
): Promise<boolean> {
  const [text, file] = await Promise.all([
    engine.print(scenario),
    import("./save-file.ts").catch(() => null),
  ]);
  if (text === null || file === null) {
    const problem = "The scenario could not be saved. Check your connection and try again.";
    actions.notify({ id: "files", tone: "warn", text: problem });
    return false;
  }
  file.saveFile(text, scenario.title);
  actions.announce("Saved as a file.");
  return true;
}

/** Copies a Markdown report of the scenario, with its link, for an issue tracker. Shows a notice. */
export async function copyMarkdown({ store, engine, actions, address }: Page): Promise<void> {
  const { scenario, selection } = store.getState();
  const link = await import("./link-of.ts")
    .then(({ linkOf, stepToLink }) =>
      linkOf(scenario, { step: stepToLink(scenario, selection.step), field: null }, address),
    )
    .catch(() => null);
  const text = await engine.report(link);
  const problem = text === null ? "The Markdown could not be created. Try again." : NOT_COPIED;
  const isCopied = text !== null && (await copyText(text));
  actions.notify({ id: "files", ...(isCopied ? COPIED : { tone: "warn", text: problem }) });
}

const COPIED = { tone: "info", text: "Copied as Markdown.", brief: true } as const;
