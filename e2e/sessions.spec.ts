import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openStory, region, step, steps } from "./page.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Gives the scenario another title. */
async function retitle(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Edit title and description" }).click();
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.keyboard.press("Escape");
  await expect(heading(page)).toHaveText(title);
}

async function openSessions(page: Page) {
  await region(page, "Scenario").getByRole("button", { name: "File" }).click();
  await page.getByRole("menuitem", { name: /^Sessions/ }).click();
  return page.getByRole("dialog", { name: "Sessions" });
}

/** Waits until the list has a session, that is, until it is kept. */
async function waitUntilKept(page: Page, title: string): Promise<void> {
  const dialog = await openSessions(page);
  await expect(dialog.getByRole("button", { name: new RegExp(`^${title}`) })).toBeVisible();
  await page.keyboard.press("Escape");
}

/** What the browser gives a tab back that is opened again, or that comes back after a crash. */
const tabMemory = (page: Page) => page.evaluate(() => ({ ...sessionStorage }));

async function reopen(page: Page, memory: Record<string, string>): Promise<Page> {
  await page.addInitScript((entries) => {
    if (sessionStorage.length === 0)
      for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, memory);
  await page.goto("/");
  return page;
}

test("work is there after a reload, and the browser's history does not grow", async ({ page }) => {
  await openStory(page);
  const before = await page.evaluate(() => history.length);
  await retitle(page, "Mine");
  await region(page, "Actors").getByRole("button", { name: "Append step" }).click();
  await step(page, 2).click();
  await page.reload();
  await expect(heading(page)).toHaveText("Mine");
  await expect(steps(page)).toHaveCount(4);
  await expect(step(page, 2)).toHaveAttribute("aria-current", "step");
  expect(await page.evaluate(() => history.length)).toBe(before);
});

test("a tab gets its own work back when it is opened again", async ({ page, openTab }) => {
  await openStory(page);
  await retitle(page, "Closed");
  await waitUntilKept(page, "Closed");
  const memory = await tabMemory(page);
  await page.close();

  const again = await reopen(await openTab(), memory);
  await expect(heading(again)).toHaveText("Closed");
  await expect(step(again, 3)).toHaveAccessibleName(/conflict/);
});

test.describe("in a browser of its own", () => {
  test.use({ ownProfile: true }); // all tabs of a profile share the process that crashes

  test("work survives a crash: it is offered in a new tab", async ({ page, context }) => {
    await openStory(page);
    await retitle(page, "Crashed");
    await waitUntilKept(page, "Crashed");
    const crashed = page.waitForEvent("crash");
    const devtools = await context.newCDPSession(page);
    devtools.send("Page.crash").catch(() => {});
    await crashed;

    const fresh = await context.newPage();
    await fresh.goto("/");
    await expect(heading(fresh)).toHaveText("An autoscaler takes over replicas");
    await expect(
      fresh.getByText("“Crashed”, changed just now, is kept in this browser.").first(),
    ).toBeVisible();
    await fresh.getByRole("button", { name: "Open it" }).click();
    await expect(heading(fresh)).toHaveText("Crashed");
    await fresh.reload();
    await expect(heading(fresh)).toHaveText("Crashed");
  });
});

test("a session that was deleted is kept again once that is undone", async ({ page }) => {
  await openStory(page);
  await retitle(page, "Deleted");
  await waitUntilKept(page, "Deleted");
  const dialog = await openSessions(page);
  await dialog.getByRole("button", { name: "Delete Deleted" }).click();
  await expect(dialog.getByText("Deleted “Deleted”.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(heading(page)).toHaveText("Deleted");
  await waitUntilKept(page, "Deleted");
  await page.reload();
  await expect(heading(page)).toHaveText("Deleted");
});

test("a session is opened once, however often it is clicked", async ({ page }) => {
  await openStory(page);
  await retitle(page, "Twice");
  await waitUntilKept(page, "Twice");
  const dialog = await openSessions(page);
  await dialog.getByRole("button", { name: "New scenario" }).click();
  await page.reload(); // which gives up the sessions that were shown
  await (await openSessions(page)).getByRole("button", { name: /^Twice/ }).dblclick();
  await expect(heading(page)).toHaveText("Twice");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(heading(page)).toHaveText("New scenario");
});

test("two tabs do not overwrite each other", async ({ page, openTab }) => {
  test.slow(); // two pages
  await openStory(page);
  await retitle(page, "First");
  await waitUntilKept(page, "First");
  const other = await openTab();
  await openStory(other);
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

test("a duplicated tab goes on with a copy", async ({ page, openTab }) => {
  test.slow(); // two pages
  await openStory(page);
  await retitle(page, "Original");
  await waitUntilKept(page, "Original");
  const copy = await reopen(await openTab(), await tabMemory(page));
  await expect(heading(copy)).toHaveText("Original");
  await retitle(copy, "Copy");
  await waitUntilKept(copy, "Copy");
  await page.reload();
  await copy.reload();
  await expect(heading(page)).toHaveText("Original");
  await expect(heading(copy)).toHaveText("Copy");
});

test("sessions are listed newest first, renamed, deleted, restored and opened", async ({ page }) => {
  await openStory(page);
  await retitle(page, "Older");
  await waitUntilKept(page, "Older");
  await region(page, "Scenario").getByRole("button", { name: "File" }).click();
  await page.getByRole("menuitem", { name: "New scenario" }).click();
  await retitle(page, "Newer");

  await waitUntilKept(page, "Newer");
  const dialog = await openSessions(page);
  const rows = dialog.getByRole("list").getByRole("listitem");
  await expect(rows).toHaveText([/^Newer.*0 steps.*open here/, /^Older.*3 steps/]);

  await dialog.getByRole("button", { name: "Rename Older" }).click();
  await dialog.getByRole("textbox", { name: "Title of Older" }).fill("Renamed");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveText([/^Newer/, /^Renamed/]);

  await dialog.getByRole("button", { name: "Delete Renamed" }).click();
  await expect(rows).toHaveText([/^Newer/]);
  await dialog.getByRole("button", { name: "Restore it" }).click();
  await expect(rows).toHaveText([/^Newer/, /^Renamed/]);

  await dialog.getByRole("button", { name: /^Renamed/ }).click();
  await expect(heading(page)).toHaveText("Renamed");
  await expect(step(page, 3)).toHaveAccessibleName(/conflict/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(heading(page)).toHaveText("Newer");
});

test("opening an example leaves the work in the list, and undo gets back to it", async ({ page }) => {
  await openStory(page);
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

test("takes over work that was kept before there were sessions", async ({ page }) => {
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
  await waitUntilKept(page, "From before");
  await page.reload();
  await expect(heading(page)).toHaveText("From before");
});

test("forgets everything, in all tabs, after asking", async ({ page, openTab }) => {
  test.slow(); // two pages
  await openStory(page);
  await retitle(page, "Secret");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await waitUntilKept(page, "Secret");
  const other = await openTab();
  await openStory(other);
  await retitle(other, "Secret too");

  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("menuitem", { name: /^Forget everything/ }).click();
  const ask = page.getByRole("dialog", { name: "Forget everything?" });
  await ask.getByRole("button", { name: "Cancel" }).click();
  await expect(heading(page)).toHaveText("Secret");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("menuitem", { name: /^Forget everything/ }).click();
  await ask.getByRole("button", { name: "Forget everything" }).click();

  for (const one of [page, other]) {
    await expect(heading(one)).toHaveText("An autoscaler takes over replicas");
    await expect(one.locator("html")).not.toHaveAttribute("data-theme");
    const dialog = await openSessions(one);
    await expect(dialog).toContainText("Nothing is kept yet");
    await one.keyboard.press("Escape");
    expect(await one.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual(
      [],
    );
  }
});

test("says calmly that the browser keeps nothing, and works on", async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("refused", "SecurityError");
    };
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await openStory(page);
  await retitle(page, "Unkept");
  const notice = page.getByText(/This browser refuses to keep work: it is lost when the page is left/);
  await expect(notice.first()).toBeVisible();
  await region(page, "Actors").getByRole("button", { name: "Append step" }).click();
  await expect(steps(page)).toHaveCount(4);
  const dialog = await openSessions(page);
  await expect(dialog.getByRole("alert")).toContainText("refuses to keep work");
});

test("goes on without a database that never opens, and leaves the work of the tab as it is", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...name) {
      const request = open.apply(this, name);
      if (localStorage.getItem("hangs"))
        for (const type of ["success", "upgradeneeded"])
          request.addEventListener(type, (event) => event.stopImmediatePropagation());
      return request;
    };
  });
  await openStory(page);
  await retitle(page, "Kept");
  await waitUntilKept(page, "Kept");
  await page.evaluate(() => localStorage.setItem("hangs", "yes"));
  await page.reload();
  const notice = region(page, "Notices").getByText(/does not give out the work of this tab/);
  await expect(notice).toBeVisible();
  await step(page, 1).click();
  await expect(step(page, 1)).toHaveAttribute("aria-current", "step");
  await page.evaluate(() => localStorage.removeItem("hangs"));
  await region(page, "Notices").getByRole("button", { name: "Reload" }).click();
  await expect(heading(page)).toHaveText("Kept");
});

test("keeps the work with the tab where there is no room for sessions", async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await openStory(page);
  await retitle(page, "Large");
  await expect(page.getByText(/no room left: only this tab has it/).first()).toBeVisible();
  await page.reload();
  await expect(heading(page)).toHaveText("Large");
});
