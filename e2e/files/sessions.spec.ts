import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { appendStep, openPage, region, step, steps } from "../support/page.ts";
import { heading, openSessions, retitle, waitUntilSaved } from "../support/sessions.ts";

/** Returns the session storage, which the browser restores for a tab that is opened again. */
const tabMemory = (page: Page) => page.evaluate(() => ({ ...sessionStorage }));

async function reopen(page: Page, memory: Record<string, string>): Promise<Page> {
  await page.addInitScript((entries) => {
    if (sessionStorage.length === 0)
      for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, memory);
  await page.goto("/");
  return page;
}

test("restores the work after a reload and in a closed tab; tabs do not overwrite each other, a duplicated tab continues with a copy", async ({
  page,
  openTab,
}) => {
  await openPage(page);
  const before = await page.evaluate(() => history.length);
  await appendStep(page);
  await retitle(page, "Original");
  await step(page, 2).click();
  await page.reload();
  await expect(heading(page)).toHaveText("Original");
  await expect(steps(page)).toHaveCount(4);
  await expect(step(page, 2)).toHaveAttribute("aria-current", "step");
  expect(await page.evaluate(() => history.length)).toBe(before);

  await waitUntilSaved(page, "Original");
  const other = await reopen(await openTab(), await tabMemory(page));
  await expect(heading(other)).toHaveText("Original");
  await retitle(other, "Copy");
  await waitUntilSaved(other, "Copy");
  const dialog = await openSessions(other);
  const names = dialog.getByRole("list").getByRole("listitem");
  await expect(names).toHaveText([/^Copy.*open here/, /^Original.*open in another tab/]);
  await dialog.getByRole("button", { name: /^Original/ }).click();
  await expect(heading(other)).toHaveText("Original");
  await retitle(other, "Copy of the list");
  await waitUntilSaved(other, "Copy of the list");

  const memory = await tabMemory(page);
  await page.close();
  const again = await reopen(await openTab(), memory);
  await expect(heading(again)).toHaveText("Original");
  await expect(steps(again)).toHaveCount(4);
});

test.describe("in a separate browser", () => {
  test.use({ ownProfile: true }); // all tabs of a profile share the crashing process

  test("offers the work of a crashed tab in a new tab", async ({ page, context }) => {
    await openPage(page);
    await retitle(page, "Crashed");
    await waitUntilSaved(page, "Crashed");
    const crashed = page.waitForEvent("crash");
    const devtools = await context.newCDPSession(page);
    devtools.send("Page.crash").catch(() => {});
    await crashed;

    const fresh = await context.newPage();
    await fresh.goto("/");
    await expect(heading(fresh)).toHaveText("An autoscaler takes over replicas");
    await expect(
      fresh.getByText("“Crashed” is saved in this browser, last changed just now.").first(),
    ).toBeVisible();
    await fresh.getByRole("button", { name: "Open", exact: true }).click();
    await expect(heading(fresh)).toHaveText("Crashed");
  });
});

test("lists sessions newest first; renames, deletes, restores and opens them once after several clicks", async ({
  page,
}) => {
  await openPage(page);
  await retitle(page, "Older");
  await region(page, "Scenario").getByRole("button", { name: "Examples" }).click();
  await page
    .getByRole("dialog", { name: "Examples" })
    .getByRole("listitem")
    .nth(1)
    .getByRole("button")
    .click();
  await expect(heading(page)).not.toHaveText("Older");
  await retitle(page, "Newer");
  await waitUntilSaved(page, "Newer");
  await page.reload(); // releases the lock of the earlier session
  await expect(heading(page)).toHaveText("Newer");

  const dialog = await openSessions(page);
  const rows = dialog.getByRole("list").getByRole("listitem");
  await expect(rows).toHaveText([/^Newer.*open here/, /^Older.*3 steps/]);
  await dialog.getByRole("button", { name: "Rename Older" }).click();
  await dialog.getByRole("textbox", { name: "Title of Older" }).fill("Renamed");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveText([/^Newer/, /^Renamed/]);
  await dialog.getByRole("button", { name: "Delete Renamed" }).click();
  await expect(rows).toHaveText([/^Newer/]);
  await dialog.getByRole("button", { name: "Restore" }).click();
  await expect(rows).toHaveText([/^Newer/, /^Renamed/]);

  await dialog.getByRole("button", { name: /^Renamed/ }).dblclick();
  await expect(heading(page)).toHaveText("Renamed");
  await expect(step(page, 3)).toHaveAccessibleName(/conflict/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(heading(page)).toHaveText("Newer");

  await openSessions(page);
  await dialog.getByRole("button", { name: "Delete Newer" }).click();
  await expect(dialog.getByText("Deleted “Newer”.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(heading(page)).toHaveText("Newer");
  await waitUntilSaved(page, "Newer");

  await openSessions(page);
  await dialog.getByRole("button", { name: "New scenario" }).click();
  await expect(heading(page)).toHaveText("New scenario");
});

test("deletes all local data, in all tabs, after confirmation", async ({ page, openTab }) => {
  await openPage(page);
  await retitle(page, "Secret");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await waitUntilSaved(page, "Secret");
  const other = await openTab();
  await openPage(other);
  await retitle(other, "Secret too");

  await region(page, "Scenario").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Delete all local data/ }).click();
  const ask = page.getByRole("dialog", { name: "Delete all local data?" });
  await ask.getByRole("button", { name: "Cancel" }).click();
  await expect(heading(page)).toHaveText("Secret");
  await region(page, "Scenario").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Delete all local data/ }).click();
  await ask.getByRole("button", { name: "Delete all local data" }).click();

  for (const one of [page, other]) {
    await expect(heading(one)).toHaveText("An autoscaler takes over replicas");
    await expect(one.locator("html")).not.toHaveAttribute("data-theme");
    expect(await one.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual(
      [],
    );
  }
  await expect(await openSessions(other)).toContainText("No sessions yet");
});
