import { expectNoFindings } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { editor, manifest, openPage, region, step } from "../support/page.ts";
import { heading } from "../support/sessions.ts";

test("a lesson is played by keyboard: hint, own step, goals reached, next lesson", async ({ page }) => {
  await openPage(page);
  await page.getByRole("button", { name: "Learn" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Learn Server-Side Apply" });
  const listed = dialog.getByRole("button", { name: /Share a value/ });
  await listed.focus();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Share a value");

  const lesson = region(page, "Lesson");
  const goal = lesson.getByRole("listitem").filter({ hasText: "bob shares .data.colour" });
  await expect(goal).toContainText("bob does not own .data.colour: alice owns it, since step 1.");
  await lesson.getByRole("button", { name: "Show a hint" }).focus();
  await page.keyboard.press("Enter");
  await expect(lesson.getByRole("list", { name: "Hints" })).toContainText("only if it changes a value");

  await step(page, 1).focus();
  await page.keyboard.press("Delete");
  await expect(page.getByText("The lesson gives this step").first()).toBeVisible();
  await expect(step(page, 1)).toHaveAccessibleDescription(/^Given\./);
  await expect(editor(page)).toHaveAttribute("readonly");
  await expectNoFindings(page, "lesson", "#goals");

  await manifest(page, "bob").getByRole("button", { name: "Add step" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "bob applies", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(step(page, 2)).toBeVisible();
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("data:\n  colour: blue\n");
  await expect(lesson).toContainText("Done");
  await expect(lesson).toContainText("1 step, par 1");
  await expect(page.getByRole("status").filter({ hasText: "The task is done." })).toBeAttached();
  await lesson.getByRole("button", { name: "Next lesson" }).focus();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Take a field by force");

  await page.getByRole("button", { name: "Learn" }).focus();
  await page.keyboard.press("Enter");
  await expect(listed).toContainText("done");
});
