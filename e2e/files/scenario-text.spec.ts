import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { config } from "../support/open-scenario.ts";
import { openPage, paste, region, step } from "../support/page.ts";

/** Opens the YAML of the scenario and waits for its editor. */
async function openText(page: Page): Promise<Locator> {
  await region(page, "Scenario").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Edit as YAML/ }).click();
  const dialog = page.getByRole("dialog", { name: "Scenario as YAML" });
  await expect(text(dialog)).toBeFocused();
  await expect(dialog.locator("div[role=code]")).toBeVisible();
  return dialog;
}

const text = (dialog: Locator) => dialog.getByRole("textbox", { name: "Text of the scenario" });
const problems = (dialog: Locator) => dialog.getByRole("list", { name: "Problems" });

/** Inserts lines before the second line of the text. */
async function writeBelowFirst(page: Page, lines: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await paste(page, lines);
}

test.use({ monaco: true });

const RULES = "rules:\n  - {actor: alice, verbs: ['*'], resources: ['*']}\n";

test("edits the whole scenario as YAML, as one edit; shows errors at their positions; keeps YAML that was not used", async ({
  page,
}) => {
  await openPage(page);
  await step(page, 2).click();
  const dialog = await openText(page);
  await writeBelowFirst(page, RULES);
  await dialog.getByRole("button", { name: "Use this text" }).click();
  await expect(dialog).toBeHidden();
  await expect(step(page, 2)).toHaveAccessibleName(/hpa patches scale: refused: User .* cannot/);
  await expect(step(page, 2)).toHaveAttribute("aria-current", "step");
  await page.getByRole("button", { name: "Before the first step: 1 RBAC rule" }).click();
  await expect(text(dialog)).toBeFocused();
  await page.keyboard.press("Shift+End");
  await page.keyboard.press("Delete");
  await expect(dialog.getByText("rules:")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(dialog.getByText("rules:")).toBeVisible();
  await dialog.getByRole("button", { name: "Use this text" }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(step(page, 2)).toHaveAccessibleName(/hpa patches scale: .*, taken/);
  await expect(step(page, 2)).toHaveAttribute("aria-current", "step");
  await expect(page.getByRole("button", { name: /^Before the first step/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveAttribute("aria-disabled", "true");

  await openText(page);
  await writeBelowFirst(page, "rulez: 3\nserverSideApply: old\n");
  await expect(problems(dialog).getByRole("button")).toHaveText([
    'Line 2, column 1 Unknown key "rulez". Did you mean "rules"?',
    /^Line 3, column 18 "serverSideApply" must be true or false/,
  ]);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Fix the errors first.");
  await expect(dialog).toBeVisible();

  await problems(dialog).getByRole("button").first().click();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Delete");
  await expect(problems(dialog)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Use this text" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveAttribute("aria-disabled", "true");

  await step(page, 3).click();
  await openText(page);
  await writeBelowFirst(page, "title: [\n");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(text(dialog)).not.toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(step(page, 3)).toHaveAccessibleName(/1 conflict/);
  await region(page, "Notices").getByRole("button", { name: "Continue editing" }).click();
  await expect(dialog.getByText("title: [")).toBeVisible();
  await expect(problems(dialog)).toContainText("Line");

  await page.keyboard.press("ControlOrMeta+a");
  await paste(page, config("notes", "a: one"));
  await expect(problems(dialog)).toContainText("Line 1, column 1 This is not a scenario file");
});
