import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { liveLine, openStory, paste, region, step, steps } from "./page.ts";
import { config, openDeeds } from "./story.ts";

/** Opens the scenario as text, and waits for its editor. */
async function openText(page: Page): Promise<Locator> {
  await expect(region(page, "Actors").getByRole("code")).toBeVisible(); // so that Monaco is there for the dialog
  await region(page, "Scenario").getByRole("button", { name: "File" }).click();
  await page.getByRole("menuitem", { name: /^Edit as text/ }).click();
  const dialog = page.getByRole("dialog", { name: "Scenario as text" });
  await expect(text(dialog)).toBeFocused();
  await expect(dialog.getByRole("code")).toBeVisible();
  return dialog;
}

const text = (dialog: Locator) => dialog.getByRole("textbox", { name: "Text of the scenario" });
const problems = (dialog: Locator) => dialog.getByRole("list", { name: "Problems" });

/** Writes lines before the second line of the text. */
async function writeBelowFirst(page: Page, lines: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await paste(page, lines);
}

test.use({ monaco: true });

const RULES = "rules:\n  - {actor: alice, verbs: ['*'], resources: ['*']}\n";

test("what no form has is changed in the text of the scenario, as one edit", async ({ page }) => {
  await openStory(page);
  await step(page, 2).click();
  const dialog = await openText(page);
  await writeBelowFirst(page, RULES);
  await dialog.getByRole("button", { name: "Use this text" }).click();
  await expect(dialog).toBeHidden();
  await expect(step(page, 2)).toHaveAccessibleName(/hpa patches scale: refused with 403/);
  await expect(step(page, 2)).toHaveAttribute("aria-current", "step");
  await expect(page.getByRole("button", { name: "Before the first step: 1 rule" })).toBeVisible();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(step(page, 2)).toHaveAccessibleName(/hpa patches scale: took/);
  await expect(step(page, 2)).toHaveAttribute("aria-current", "step");
  await expect(page.getByRole("button", { name: /^Before the first step/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveAttribute("aria-disabled", "true");
});

test("mistakes stand at their places, and nothing is changed before they are mended", async ({ page }) => {
  await openStory(page);
  const dialog = await openText(page);
  await writeBelowFirst(page, "rulez: 3\nserverSideApply: old\n");
  await expect(problems(dialog).getByRole("button")).toHaveText([
    'Line 2, column 1 Unknown key "rulez". Did you mean "rules"?',
    /^Line 3, column 18 "serverSideApply" must be true or false/,
  ]);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(dialog.getByRole("alert")).toHaveText("It cannot be used before what is wrong is mended.");
  await expect(dialog).toBeVisible();

  await problems(dialog).getByRole("button").first().click();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Delete");
  await expect(problems(dialog)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Use this text" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveAttribute("aria-disabled", "true");
});

test("what was written and not used is not lost", async ({ page }) => {
  await openStory(page);
  const dialog = await openText(page);
  await writeBelowFirst(page, "title: [\n");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(text(dialog)).not.toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(step(page, 3)).toHaveAccessibleName(/1 conflict/);
  await region(page, "Notices").getByRole("button", { name: "Go on with it" }).click();
  await expect(dialog.getByText("title: [")).toBeVisible();
  await expect(problems(dialog)).toContainText("Line");

  await page.keyboard.press("ControlOrMeta+a");
  await paste(page, config("notes", "a: one"));
  await expect(problems(dialog)).toContainText("Line 1, column 1 This is no scenario file");
});

test("what is there before the first step is said, and leads to its place in the text", async ({ page }) => {
  await openDeeds(page, { by: "alice", text: config("notes", "a: one") });
  let dialog = await openText(page);
  await page.keyboard.press("ControlOrMeta+End");
  await paste(page, `objects:\n  - ${JSON.stringify(config("old", "b: two"))}\nserverSideApply: false\n`);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(step(page, 1)).toHaveAccessibleName(/refused with 415/);
  await page.getByRole("button", { name: "Before the first step: 1 object, no server-side apply" }).click();
  dialog = page.getByRole("dialog", { name: "Scenario as text" });
  await expect(text(dialog)).toBeFocused();
  await page.keyboard.press("Shift+End");
  await page.keyboard.press("Delete");
  await expect(dialog.getByText("objects:")).toHaveCount(0);
  await expect(problems(dialog)).toContainText("Line");
  await expect(steps(page)).toHaveCount(1);
  await expect(liveLine(page, "a: one")).toHaveCount(0);
});
