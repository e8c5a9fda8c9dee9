import { expect, test } from "../support/fixtures.ts";
import { appendStep, openPage, region, step, steps } from "../support/page.ts";
import { heading, openSessions, retitle, waitUntilSaved } from "../support/sessions.ts";

test("shows a notice if the browser refuses storage, and still works", async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("refused", "SecurityError");
    };
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await openPage(page);
  await retitle(page, "Unkept");
  const notice = page.getByText(
    /This browser does not let the page save work. Leaving the page loses your work/,
  );
  await expect(notice.first()).toBeVisible();
  await appendStep(page);
  await expect(steps(page)).toHaveCount(4);
  const dialog = await openSessions(page);
  await expect(dialog.getByRole("alert")).toContainText("does not let the page save sessions");
});

test.describe("in a separate browser", () => {
  test.use({ ownProfile: true });

  test("works if the database never opens, and keeps the work of the tab", async ({ page }) => {
    await page.addInitScript(() => {
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function (...name) {
        const request = open.apply(this, name);
        if (localStorage.getItem("hangs")) {
          Object.assign(window, { hangs: true });
          for (const type of ["success", "upgradeneeded"])
            request.addEventListener(type, (event) => event.stopImmediatePropagation());
        }
        return request;
      };
    });
    await openPage(page);
    await retitle(page, "Kept");
    await waitUntilSaved(page, "Kept");
    await page.evaluate(() => localStorage.setItem("hangs", "yes"));
    await page.clock.install();
    await page.reload();
    await page.waitForFunction(() => "hangs" in window);
    await page.clock.runFor(2000); // as long as the page waits for storage
    const notice = region(page, "Notices").getByText(/could not load the work of this tab/);
    await expect(notice).toBeVisible();
    await step(page, 1).click();
    await expect(step(page, 1)).toHaveAttribute("aria-current", "step");
    await page.evaluate(() => localStorage.removeItem("hangs"));
    await region(page, "Notices").getByRole("button", { name: "Reload" }).click();
    await expect(heading(page)).toHaveText("Kept");
  });
});

test("keeps the work in the tab if there is no space for sessions", async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await openPage(page);
  await retitle(page, "Large");
  await expect(page.getByText(/no space left. Your work is only in this tab/).first()).toBeVisible();
  await page.reload();
  await expect(heading(page)).toHaveText("Large");
});
