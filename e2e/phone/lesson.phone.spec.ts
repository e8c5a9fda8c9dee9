import { expect, test } from "../support/fixtures.ts";
import { config } from "../support/open-scenario.ts";
import { editor, openPage, region, step } from "../support/page.ts";
import { heading } from "../support/sessions.ts";

test("a lesson is played by touch", async ({ page }) => {
  await openPage(page);
  await page.getByRole("button", { name: "Learn" }).tap();
  const dialog = page.getByRole("dialog", { name: "Learn Server-Side Apply" });
  await dialog.getByRole("button", { name: /Give up a field/ }).tap();
  await expect(heading(page)).toHaveText("Give up a field");

  const lesson = region(page, "Lesson");
  await expect(lesson).toContainText("0 of 1 goal");
  await expect(lesson).toBeInViewport({ ratio: 1 });
  await lesson.getByRole("button", { name: "Show a hint" }).tap();
  await expect(lesson.getByRole("list", { name: "Hints" })).toContainText("another owner?");
  await region(page, "Timeline").getByRole("button", { name: "Add step" }).tap();
  await page.getByRole("menuitem", { name: "alice applies" }).tap();
  await expect(step(page, 3)).toBeVisible();
  await editor(page).tap();
  const line = page.getByRole("button", { name: /^Task/ });
  await expect(line).toBeInViewport();
  await expect(lesson).not.toBeInViewport();
  const height = (await lesson.boundingBox())?.height;
  await editor(page).fill(config("settings", "size: small"));
  await expect(line).toHaveAccessibleName("Task Done 1 step, 1 is enough");
  await expect(line).toBeInViewport();
  expect((await lesson.boundingBox())?.height).toBe(height);
  await line.tap();
  await expect(lesson.getByRole("region", { name: "Why" })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await lesson.getByRole("button", { name: "Next lesson" }).tap();
  await expect(heading(page)).toHaveText("The field that stays");
});
