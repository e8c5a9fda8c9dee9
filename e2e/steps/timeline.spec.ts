import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { config, openScenario } from "../support/open-scenario.ts";
import { liveLine, openPage, region, step, steps, untilGesturesLoaded, writeText } from "../support/page.ts";

/** Presses on a step and moves to a point of another one, `offset` pixels from its left edge. */
async function hold(page: Page, from: Locator, to: Locator, offset: number): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("a step is not visible");
  await page.mouse.move(start.x + 40, start.y + 30);
  await page.mouse.down();
  await page.mouse.move(start.x + 50, start.y + 30);
  await page.mouse.move(end.x + offset, end.y + 30, { steps: 5 });
}

test("scrolls when a step is dragged to the edge", async ({ page }) => {
  const nine = Array.from({ length: 9 }, (_, at) => ({ by: "alice", text: config("notes", `a: v${at}`) }));
  await openScenario(page, ...nine);
  await untilGesturesLoaded(page);
  const [held, timeline] = [await step(page, 9).boundingBox(), await region(page, "Timeline").boundingBox()];
  if (!held || !timeline) throw new Error("nothing is on the screen");
  await page.mouse.move(held.x + 40, held.y + 30);
  await page.mouse.down();
  await page.mouse.move(timeline.x + 200, held.y + 30, { steps: 5 });
  await expect(async () => {
    await page.mouse.move(timeline.x + 5, held.y + 30);
    await page.mouse.move(timeline.x + 4, held.y + 30); // starts the drag if its code came after the moves before
    await expect(step(page, 1)).toBeInViewport({ ratio: 1, timeout: 1000 });
  }).toPass();
  await page.mouse.up();
  await expect(step(page, 1)).toHaveAttribute("aria-current", "step");
  const later = region(page, "Timeline").getByRole("button", { name: /^\d more: scroll to later steps$/ });
  await later.click();
  await expect(step(page, 9)).toBeInViewport({ ratio: 1 });
  await expect(later).toBeHidden();
});

test("duplicates, disables, annotates and deletes steps by menu and by key", async ({ page }) => {
  await openPage(page);
  const choose = async (number: number, item: RegExp) => {
    await region(page, "Timeline")
      .getByRole("button", { name: `Actions of step ${number}` })
      .click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose(3, /^Duplicate/);
  await expect(steps(page)).toHaveCount(4);
  await expect(step(page, 4)).toHaveAttribute("aria-current", "step");
  await choose(2, /^Disable/);
  await expect(step(page, 2)).toHaveAccessibleName(/disabled/);
  await expect(step(page, 3)).not.toHaveAccessibleName(/conflict/);
  await choose(2, /^Enable/);
  await expect(step(page, 3)).toHaveAccessibleName(/1 conflict/);
  await choose(1, /^(Add|Edit) note/);
  await page.getByRole("dialog", { name: "Note on step 1" }).getByLabel("Note").fill("the first one");
  await page.keyboard.press("Enter");
  await expect(step(page, 1)).toHaveAccessibleDescription("the first one");

  await step(page, 4).focus();
  await page.keyboard.press("d");
  await expect(steps(page)).toHaveCount(5);
  await page.keyboard.press("x");
  await expect(step(page, 5)).toHaveAccessibleName(/disabled/);
  await page.keyboard.press("e");
  await page.getByRole("dialog", { name: "Note on step 5" }).getByLabel("Note").fill("the last one");
  await page.keyboard.press("Escape");
  await expect(step(page, 5)).toHaveAccessibleDescription("the last one");
  await expect(step(page, 5)).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(steps(page)).toHaveCount(4);
  await choose(4, /^Delete/);
  await expect(steps(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(steps(page)).toHaveCount(4);
});

test("drags a step to another position, keeps it selected, and reverts by undo or Escape", async ({
  page,
}) => {
  await openPage(page);
  await untilGesturesLoaded(page);
  await step(page, 1).click();
  await hold(page, step(page, 3), step(page, 2), 10);
  await expect(region(page, "Timeline").locator(".timeline-drop")).toBeVisible();
  await page.mouse.up();
  await expect(region(page, "Timeline").locator(".timeline-drop")).toBeHidden();
  await expect(step(page, 2)).toHaveAccessibleName(/alice applies: (?!1 conflict)/);
  await expect(step(page, 2)).toHaveAttribute("aria-current", "step");
  await expect(step(page, 3)).toHaveAccessibleName(/hpa patches scale: replicas 3 → 5, taken/);
  await expect(liveLine(page, /\breplicas: 3/)).toBeVisible();
  await expect(page.getByRole("status")).toContainText("Step 2");

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(step(page, 3)).toHaveAccessibleName(/alice applies: 1 conflict/);
  await expect(step(page, 1)).toHaveAttribute("aria-current", "step");

  await hold(page, step(page, 3), step(page, 1), 10);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(step(page, 3)).toHaveAccessibleName(/alice applies: 1 conflict/);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveAttribute("aria-disabled", "true");
  await step(page, 2).click();
  await expect(step(page, 2)).toHaveAttribute("aria-current", "step");
});

test("marks a result that an edit altered, and makes the same edit in a later step", async ({ page }) => {
  await openScenario(
    page,
    { by: "alice", text: config("notes", "a: one") },
    { by: "bob", text: config("notes", "b: two") },
    { by: "alice", text: config("notes", "a: one") },
  );
  await step(page, 1).click();
  await writeText(page, config("notes", "a: three"));
  await expect(step(page, 3)).toHaveAccessibleName(/data\.a three → one$/);
  await expect(step(page, 3)).toHaveAccessibleDescription("The last edit changed this result.");
  await expect(step(page, 2)).toHaveAccessibleDescription("");
  const notices = region(page, "Notices");
  await expect(notices).toContainText("alice’s step 3 still says a: one.");
  await expect(notices).toContainText("With the same edit, the result of step 3 is: nothing changed.");
  const change = notices.getByRole("button", { name: "Change it too" });
  const row = region(page, "Fields").getByRole("row", { name: /^data\.a / });
  await change.focus();
  await expect(row).toHaveAttribute("data-preview");
  await change.blur();
  await expect(row).not.toHaveAttribute("data-preview");
  await change.click();
  await expect(step(page, 3)).toHaveAccessibleName(/nothing changed$/);
  await expect(notices).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(step(page, 3)).toHaveAccessibleName(/data\.a three → one$/);
});
