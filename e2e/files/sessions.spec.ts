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

test("restores the work after a reload and in a closed tab that is opened again, and adds no entries to the browser history", async ({
  page,
  openTab,
}) => {
  await openPage(page);
  const before = await page.evaluate(() => history.length);
  await retitle(page, "Mine");
  await appendStep(page);
  await step(page, 2).click();
  await page.reload();
  await expect(heading(page)).toHaveText("Mine");
  await expect(steps(page)).toHaveCount(4);
  await expect(step(page, 2)).toHaveAttribute("aria-current", "step");
  expect(await page.evaluate(() => history.length)).toBe(before);

  await retitle(page, "Closed");
  await waitUntilSaved(page, "Closed");
  const memory = await tabMemory(page);
  await page.close();
  const again = await reopen(await openTab(), memory);
  await expect(heading(again)).toHaveText("Closed");
  await expect(step(again, 3)).toHaveAccessibleName(/conflict/);
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
    await fresh.reload();
    await expect(heading(fresh)).toHaveText("Crashed");
  });
});

test("saves a deleted session again after undo, and opens it once after several clicks", async ({ page }) => {
  await openPage(page);
  await retitle(page, "Deleted");
  await waitUntilSaved(page, "Deleted");
  const dialog = await openSessions(page);
  await dialog.getByRole("button", { name: "Delete Deleted" }).click();
  await expect(dialog.getByText("Deleted “Deleted”.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(heading(page)).toHaveText("Deleted");
  await waitUntilSaved(page, "Deleted");
  await page.reload();
  await expect(heading(page)).toHaveText("Deleted");

  await openSessions(page);
  await dialog.getByRole("button", { name: "New scenario" }).click();
  await expect(heading(page)).toHaveText("New scenario");
  await page.reload(); // releases the locks of the earlier sessions
  await (await openSessions(page)).getByRole("button", { name: /^Deleted/ }).dblclick();
  await expect(heading(page)).toHaveText("Deleted");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(heading(page)).toHaveText("New scenario");
});

test("two tabs do not overwrite each other", async ({ page, openTab }) => {
  test.slow(); // two pages
  await openPage(page);
  await retitle(page, "First");
  await waitUntilSaved(page, "First");
  const other = await openTab();
  await openPage(other);
  await retitle(other, "Second");
  await page.reload();
  await other.reload();
  await expect(heading(page)).toHaveText("First");
  await expect(heading(other)).toHaveText("Second");

  const dialog = await openSessions(other);
  const names = dialog.getByRole("list").getByRole("listitem");
  await expect(names).toHaveText([/^Second.*open here/, /^First.*open in another tab/]);
  await dialog.getByRole("button", { name: /^First/ }).click();
  await expect(heading(other)).toHaveText("First");
  await retitle(other, "A copy");
  await page.reload();
  await expect(heading(page)).toHaveText("First");
});

test("a duplicated tab continues with a copy", async ({ page, openTab }) => {
  test.slow(); // two pages
  await openPage(page);
  await retitle(page, "Original");
  await waitUntilSaved(page, "Original");
  const copy = await reopen(await openTab(), await tabMemory(page));
  await expect(heading(copy)).toHaveText("Original");
  await retitle(copy, "Copy");
  await waitUntilSaved(copy, "Copy");
  await page.reload();
  await copy.reload();
  await expect(heading(page)).toHaveText("Original");
  await expect(heading(copy)).toHaveText("Copy");
});

test("lists sessions newest first; renames, deletes, restores and opens them", async ({ page }) => {
  await openPage(page);
  await retitle(page, "Older");
  await waitUntilSaved(page, "Older");
  await region(page, "Scenario").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "New scenario" }).click();
  await retitle(page, "Newer");

  await waitUntilSaved(page, "Newer");
  const dialog = await openSessions(page);
  const rows = dialog.getByRole("list").getByRole("listitem");
  await expect(rows).toHaveText([/^Newer.*0 steps.*open here/, /^Older.*3 steps/]);

  await dialog.getByRole("button", { name: "Rename Older" }).click();
  await dialog.getByRole("textbox", { name: "Title of Older" }).fill("Renamed");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveText([/^Newer/, /^Renamed/]);

  await dialog.getByRole("button", { name: "Delete Renamed" }).click();
  await expect(rows).toHaveText([/^Newer/]);
  await dialog.getByRole("button", { name: "Restore" }).click();
  await expect(rows).toHaveText([/^Newer/, /^Renamed/]);

  await dialog.getByRole("button", { name: /^Renamed/ }).click();
  await expect(heading(page)).toHaveText("Renamed");
  await expect(step(page, 3)).toHaveAccessibleName(/conflict/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(heading(page)).toHaveText("Newer");
});

test("opening an example keeps the work in the list, and undo returns to it", async ({ page }) => {
  await openPage(page);
  await retitle(page, "Precious");
  await region(page, "Scenario").getByRole("button", { name: "Examples" }).click();
  await page
    .getByRole("dialog", { name: "Examples" })
    .getByRole("listitem")
    .nth(1)
    .getByRole("button")
    .click();
  await expect(heading(page)).not.toHaveText("Precious");
  await page.reload();
  await expect(heading(page)).not.toHaveText("Precious");
  const dialog = await openSessions(page);
  await expect(dialog.getByRole("list").getByRole("listitem")).toHaveText([/^Precious/]);
  await dialog.getByRole("button", { name: /^Precious/ }).click();
  await expect(heading(page)).toHaveText("Precious");
});

test("reads work that an earlier release saved without sessions", async ({ page }) => {
  await page.addInitScript(() => {
    const action = { kind: "apply", manifest: "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: old\n" };
    const scenario = {
      title: "From before",
      actors: [{ name: "alice", colour: 1 }],
      steps: [{ id: "s1", actor: "alice", action }],
    };
    const selection = { step: "s1", object: null, actor: "alice" };
    if (!sessionStorage.getItem("applyground/tab/2"))
      sessionStorage.setItem("applyground/work/1", JSON.stringify({ scenario, selection }));
  });
  await page.goto("/");
  await expect(heading(page)).toHaveText("From before");
  await waitUntilSaved(page, "From before");
  await page.reload();
  await expect(heading(page)).toHaveText("From before");
});

test("deletes all local data, in all tabs, after confirmation", async ({ page, openTab }) => {
  test.slow(); // two pages
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
    const dialog = await openSessions(one);
    await expect(dialog).toContainText("No sessions yet");
    await one.keyboard.press("Escape");
    expect(await one.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual(
      [],
    );
  }
});
