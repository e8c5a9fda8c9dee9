import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { liveLine, move, openPage, region, sideButton, step, steps } from "../support/page.ts";

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, locator: ReturnType<typeof step>, most = 60): Promise<void> {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press("Tab");
    if (await locator.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(locator).toBeFocused();
}

test("works with the keyboard only", async ({ page }) => {
  await openPage(page);
  await tabTo(page, step(page, 3));
  await page.keyboard.press("ArrowLeft");
  await expect(step(page, 2)).toBeFocused();
  await expect(step(page, 2)).toHaveAttribute("aria-current", "step");
  await page.keyboard.press("Home");
  await expect(step(page, 1)).toBeFocused();
  await expect(liveLine(page, /\breplicas: 3/)).toBeVisible();
  await page.keyboard.press("End");
  await expect(step(page, 3)).toBeFocused();

  await region(page, "Conflicts").getByRole("button", { name: "since step 2" }).focus();
  await page.keyboard.press("Enter");
  await expect(step(page, 2)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(step(page, 1)).toHaveAttribute("aria-current", "step");
  await page.keyboard.press("End");
  await expect(step(page, 3)).toBeFocused();

  await tabTo(page, move(page, "Share"));
  await expect(region(page, "Conflicts").getByRole("note")).toContainText(
    "stays 5; A alice owns it, H hpa keeps it",
  );
  await page.keyboard.press("Enter");
  await expect(steps(page)).toHaveCount(4);
  await expect(liveLine(page, /\breplicas: 5/).getByRole("img")).toHaveCount(2);
  await expect(page.getByRole("status")).toContainText("Step 4");
  const outcome = region(page, "Outcome");
  await expect(outcome).toBeFocused();
  await expect(outcome.getByRole("region", { name: "What you did" })).toContainText("together now");
  await tabTo(page, outcome.getByRole("button", { name: "Undo" }), 8);
  await page.keyboard.press("Enter");
  await expect(steps(page)).toHaveCount(3);
  await expect(outcome).toBeFocused();
});

test("the moves are four stops from the top of the page, and the tools are one stop with arrow keys", async ({
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
});

test("moves in the live object and the trees by arrow keys", async ({ page }) => {
  await openPage(page);
  const lines = region(page, "Live object").getByRole("listbox");
  await lines.focus();
  await page.keyboard.press("Home");
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press("ArrowDown");
    const active = lines.getByRole("option", { selected: true });
    if (/\breplicas: 5/.test((await active.textContent()) ?? "")) break;
  }
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
});

test("moves, deletes and restores steps by keys", async ({ page }) => {
  await openPage(page);
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

test("opens the panels at the side by keys, and closes them with Escape", async ({ page }) => {
  await openPage(page);
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
