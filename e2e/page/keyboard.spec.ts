import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { move, openPage, region, sideButton, step, steps } from "../support/page.ts";

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, locator: ReturnType<typeof step>, most = 60): Promise<void> {
  const wanted = await locator.elementHandle();
  for (let i = 0; i < most; i++) {
    await page.keyboard.press("Tab");
    if (await wanted?.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(locator).toBeFocused();
}

test("the moves are four stops from the top, the tools are one stop with arrow keys, and keys open and close the panels at the side", async ({
  page,
}) => {
  await openPage(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Skip to the outcome" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(region(page, "Outcome")).toBeFocused();
  await tabTo(page, move(page, "Force"), 2);
  const tools = page.getByRole("toolbar", { name: "Tools" });
  await region(page, "Scenario").getByRole("button", { name: "Share" }).focus();
  await tabTo(page, tools.getByRole("button", { name: "Undo" }), 1);
  await page.keyboard.press("End");
  await expect(tools.getByRole("button", { name: "More" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(tools.getByRole("button", { name: "Keyboard shortcuts and help" })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Edit title and description" }), 1);

  await page.keyboard.press("6");
  await expect(region(page, "Explanation")).toBeVisible();
  await expect(page.locator("#side-panel")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(region(page, "Explanation")).toHaveCount(0);
  await expect(sideButton(page, "Explanation")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(region(page, "Explanation")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(region(page, "Explanation")).toHaveCount(0);
  await page.keyboard.press("4");
  await expect(region(page, "Outcome")).toBeFocused();
});

test("keys move in the live object and the trees, and move, delete and restore steps", async ({ page }) => {
  await openPage(page);
  const lines = region(page, "Live object").getByRole("listbox");
  await lines.focus();
  await page.keyboard.press("Home");
  const texts = await lines.getByRole("option").allTextContents();
  const replicas = texts.findIndex((text) => /\breplicas: 5/.test(text));
  for (let at = 0; at < replicas; at++) await page.keyboard.press("ArrowDown");
  await expect(lines.getByRole("option", { selected: true })).toContainText("replicas: 5");
  await expect(region(page, "Conflicts").locator("article[data-highlighted]")).toBeVisible();

  const tree = region(page, "Managed fields").getByRole("tree").first();
  const rows = tree.getByRole("treeitem");
  await rows.first().focus();
  const all = await rows.count();
  await page.keyboard.press("ArrowLeft");
  await expect(rows).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await expect(rows).toHaveCount(all);
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(1)).toBeFocused();

  await step(page, 3).focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(step(page, 2)).toHaveAccessibleName(/alice applies/);
  await expect(step(page, 2)).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(steps(page)).toHaveCount(2);
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(steps(page)).toHaveCount(3);
  await expect(step(page, 2)).toHaveAccessibleName(/hpa patches scale/);
});
