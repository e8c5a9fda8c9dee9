import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { actorButton, editor, openPage, region, runCommand, step, steps } from "../support/page.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Action, step, object or example" });
const found = (page: Page) => page.getByRole("listbox", { name: "Results" });
const chosen = (page: Page) => found(page).getByRole("option", { selected: true });

test("runs commands by name: filter, arrow keys, Enter; Escape restores the focus, and a theme stays after a reload", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openPage(page);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
  await field(page).fill("step 1");
  await expect(chosen(page)).toHaveText(/^Go to step 1: alice applies/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(step(page, 1)).toHaveAttribute("aria-current", "step");
  await expect(step(page, 1)).toBeFocused();

  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
  await field(page).fill("nothing of the kind");
  await expect(page.getByText(/^No matches/)).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();
  await expect(editor(page)).toBeFocused();

  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.keyboard.press("ControlOrMeta+k");
  await field(page).fill("theme");
  await expect(found(page).getByRole("option")).toHaveText([/^System theme/, /^Light theme/, /^Dark theme/]);
  await page.keyboard.press("ArrowUp");
  await expect(chosen(page)).toHaveText("Dark theme");
  await expect(field(page)).toHaveAttribute(
    "aria-activedescendant",
    (await chosen(page).getAttribute("id")) ?? "",
  );
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect.poll(ground).not.toBe(light);
  await page.reload();
  await expect.poll(ground).not.toBe(light);
});

test("keeps what the user types before its code is there", async ({ page }) => {
  let send = () => {};
  const isSent = new Promise<void>((done) => {
    send = done;
  });
  await page.route("**/current-dialog-*.js", async (route) => {
    await isSent;
    await route.continue();
  });
  await openPage(page);
  await editor(page).focus();
  const text = await editor(page).inputValue();
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("dupx");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("dupx");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  send();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("dup");
  await page.keyboard.type("licate");
  await page.keyboard.press("Escape");
  await expect(editor(page)).toBeFocused();
  await expect(editor(page)).toHaveValue(text);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toHaveValue("");
});

test("opens examples, panels and dialogs, and undoes edits", async ({ page }) => {
  await openPage(page);
  const run = (words: string) => runCommand(page, words);
  await run("go to explanation");
  await expect(page.locator("#side-panel")).toBeFocused();
  await expect(region(page, "Explanation")).toBeVisible();

  await run("duplicate");
  await expect(steps(page)).toHaveCount(4);
  await run("undo");
  await expect(steps(page)).toHaveCount(3);

  await run("toggle force");
  await expect(page.getByRole("checkbox", { name: "Force" })).toBeChecked();
  await run("add step deletes");
  await expect(step(page, 4)).toHaveAccessibleName(/alice deletes: deleted/);

  await run("add actor");
  await page.getByRole("dialog", { name: "Add actor" }).getByLabel("Name").fill("carol");
  await page.keyboard.press("Enter");
  await run("show carol");
  await expect(actorButton(page, "carol")).toHaveAttribute("aria-current", "true");

  await page.keyboard.press("ControlOrMeta+k");
  const example = found(page).getByRole("option").last();
  const title = (await example.textContent()) ?? "";
  await example.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

test("lists the keys in the help, and switches single-key shortcuts off", async ({ page }) => {
  await openPage(page);
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts and help" });
  await expect(help.getByRole("region", { name: "Anywhere on the page" })).toContainText("Find an action");
  await expect(help.getByRole("region", { name: "On a step in the timeline" })).toContainText("Alt ←");
  await expect(help.getByRole("region", { name: "Signs and words" })).toContainText("Conflict");

  await expect(help).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await page.keyboard.press("[");
  await expect(step(page, 2)).toHaveAttribute("aria-current", "step");
  await page.keyboard.press("]");
  await expect(step(page, 3)).toHaveAttribute("aria-current", "step");

  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("menuitemcheckbox", { name: /^Single-key shortcuts/ }).click();
  await step(page, 3).focus();
  await page.keyboard.press("?");
  await page.keyboard.press("[");
  await expect(step(page, 3)).toHaveAttribute("aria-current", "step");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
  await page.reload();
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("menuitemcheckbox", { name: /^Single-key shortcuts/ })).not.toBeChecked();
});
