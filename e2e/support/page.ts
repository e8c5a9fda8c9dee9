import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Returns a region of the page by its accessible name. */
export const region = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** Waits until the page handles clicks and keys. Before, it only shows the opening scenario. */
export async function untilUsable(page: Page): Promise<void> {
  await page.waitForFunction(() => !("early" in window));
}

/** Waits until the page has the code of the first gestures, which it fetches after the engine's first answer. */
export async function untilGesturesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/drag-card-/.test(name)),
  );
}

/** Opens the page and waits until the opening scenario has run. */
export async function openPage(page: Page): Promise<void> {
  await page.goto("/");
  await untilUsable(page);
  await expect(step(page, 3)).toHaveAccessibleName(/conflict/);
  await expect(region(page, "Live object")).toContainText("replicas: 5");
}

/**
 * Opens the page, and waits at step 1 until the engine has run the opening scenario. Before that, the page shows results from the build,
 * and a text that becomes invalid has no valid result.
 */
export async function openRunPage(page: Page): Promise<void> {
  await openPage(page);
  await step(page, 1).click();
  await expect(region(page, "Outcome")).toContainText("Created");
}

/** The panels at the side, and the buttons that open them. */
const SIDE_BUTTONS = {
  Explanation: /^Why\?/,
  Requests: /^Requests/,
  Compare: /^Compare/,
  ApplySets: /^Sets/,
};

/** Returns the button that opens and closes a panel at the side. */
export const sideButton = (page: Page, name: keyof typeof SIDE_BUTTONS): Locator =>
  region(page, "Outcome").getByRole("button", { name: SIDE_BUTTONS[name] });

/** Opens a panel at the side, unless it is open. */
export async function openSide(page: Page, name: keyof typeof SIDE_BUTTONS): Promise<void> {
  const button = sideButton(page, name);
  if ((await button.getAttribute("aria-expanded")) !== "true") await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "true");
}

/** Returns a button that resolves conflicts, by the start of its name. */
export const move = (page: Page, name: "Force" | "Let hpa write" | "Give up" | "Share"): Locator =>
  region(page, "Conflicts").getByRole("button", { name: new RegExp(`^${name}`) });

/** Returns the button of a step in the timeline. */
export const step = (page: Page, number: number): Locator =>
  region(page, "Timeline").locator(`button[aria-label^="Step ${number},"]`);

/** Returns the buttons of all steps in the timeline. */
export const steps = (page: Page): Locator => region(page, "Timeline").locator('button[aria-label^="Step "]');

/** Returns lines of the live object. */
export const liveLine = (page: Page, text: string | RegExp): Locator =>
  region(page, "Live object").locator("[role=option]").filter({ hasText: text });

/** Returns a column of the managed fields. */
export const entry = (page: Page, name: string): Locator =>
  region(page, "Managed fields").getByRole("article", { name, exact: true });

/** Returns the manifest of an actor; by default of the selected one. */
export const manifest = (page: Page, actor?: string): Locator =>
  actor === undefined
    ? region(page, "Actors").locator("[role=group][aria-current=true]")
    : region(page, "Actors").locator(`[role=group][aria-label="Manifest of ${actor}"]`);

/** Returns the button that shows and focuses the manifest of an actor. */
export const actorButton = (page: Page, actor: string): Locator =>
  region(page, "Actors")
    .getByRole("list", { name: "Actors" })
    .getByRole("button", { name: actor, exact: true });

/** Returns the editor of the selected actor. */
export const editor = (page: Page): Locator => manifest(page).getByRole("textbox", { name: /^Text of / });

/** Appends a copy of the step of the selected actor. */
export async function appendStep(page: Page): Promise<void> {
  await manifest(page)
    .getByRole("button", { name: /^Actions of actor/ })
    .click();
  await page.getByRole("menuitem", { name: /^Add step with this text/ }).click();
}

/** Shows all options of the selected actor's step. */
export async function showOptions(page: Page): Promise<void> {
  await manifest(page).getByRole("button", { name: "More", exact: true }).click();
}

/** Replaces the text of the plain editor at once. A browser that inserts it line by line is slow for thousands of lines. */
export async function writeText(page: Page, text: string): Promise<void> {
  await editor(page).focus();
  await editor(page).evaluate((field: HTMLTextAreaElement, written) => {
    field.setRangeText(written, 0, field.value.length, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
  }, text);
}

/** Clicks into the selected manifest, and waits until it is Monaco with the focus. For tests with `monaco: true`. */
export async function focusMonaco(page: Page): Promise<void> {
  const code = manifest(page).locator("div[role=code]");
  if (!(await code.isVisible())) await editor(page).click();
  await expect(code).toBeVisible();
  await editor(page).focus();
}

/** Replaces the text of Monaco. */
export async function writeInMonaco(page: Page, text: string): Promise<void> {
  await focusMonaco(page);
  await page.keyboard.press("ControlOrMeta+a");
  await paste(page, text);
}

/** Pastes a text over the selection. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** Runs a command by words in the palette, after all dialogs have closed. */
export async function runCommand(page: Page, words: string): Promise<void> {
  await expect(page.locator("dialog")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Action, step, object or example" }).fill(words);
  await page.keyboard.press("Enter");
}
