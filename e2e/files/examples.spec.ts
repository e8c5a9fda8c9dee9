import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { move, openPage, region, sideButton, step } from "../support/page.ts";

/** Opens the list of examples and searches for words. */
async function find(page: Page, words: string): Promise<Locator> {
  await region(page, "Scenario").getByRole("button", { name: "Examples" }).click();
  const dialog = page.getByRole("dialog", { name: "Examples" });
  await dialog.getByRole("searchbox", { name: "Find an example" }).fill(words);
  return dialog;
}

test("finds an example by words, and opens it at its main step with the panel that it is about", async ({
  page,
}) => {
  await openPage(page);
  const dialog = await find(page, "resolve a confilct");
  await expect(dialog.getByRole("status")).toHaveText(/^(The \d+ best of )?\d+ examples, best first$/);
  await expect(dialog.getByRole("listitem").first()).toContainText("bob gives up a field");
  await dialog.getByRole("button", { name: "Three ways out of a conflict" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Three ways out of a conflict");
  await expect(step(page, 7)).toHaveAccessibleName(/dave applies with force/);
  await expect(region(page, "Live object")).toContainText('size: "14"');
  await expect(region(page, "Outcome")).toContainText('Changed .data.size: "12" → "14".');
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("An autoscaler takes over replicas");

  await find(page, "finlaizirs");
  await expect(dialog.getByRole("status")).toHaveText(/These are the nearest/);
  await expect(dialog.getByRole("listitem").first()).toContainText("Finalizers");
  await dialog.getByRole("searchbox", { name: "Find an example" }).fill("zzzzqqqq");
  await expect(dialog.getByRole("status")).toHaveText(/Here are all examples/);
  await dialog.getByRole("searchbox", { name: "Find an example" }).fill("1000m");
  await dialog.getByRole("button", { name: "1000m is stored as 1" }).click();
  await expect(move(page, "Force")).toBeVisible();
  await expect(sideButton(page, "Compare")).toHaveAttribute("aria-expanded", "false");
  await (await find(page, "an autoscaler and replicas"))
    .getByRole("button", { name: "An autoscaler and replicas" })
    .click();
  await expect(sideButton(page, "Compare")).toHaveAttribute("aria-expanded", "true");
  await expect(region(page, "Compare")).toBeVisible();
});

test("an example that loads late does not replace newer work", async ({ page }) => {
  await openPage(page);
  const dialog = await find(page, "two owners");
  let arrive = () => {};
  const arrival = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route(/\/assets\/scenarios-/, async (route) => {
    await arrival;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/assets\/scenarios-/);
  await dialog.getByRole("button", { name: "Two owners of one value" }).click();
  await asked;
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+k");
  const arrived = page.waitForResponse(/\/assets\/scenarios-/);
  arrive();
  await (await arrived).finished();
  await expect(page.getByRole("dialog", { name: "Find an action" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("An autoscaler takes over replicas");
});

test.describe("without a connection", () => {
  test.use({ allowedMessages: [/Failed to load resource/] });

  test("an example that cannot be loaded shows an error, and the list stays", async ({ page }) => {
    await openPage(page);
    const dialog = await find(page, "two owners");
    await page.route(/\/assets\/scenarios-/, (route) => route.abort());
    await dialog.getByRole("button", { name: "Two owners of one value" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(/could not be loaded/);
    await page.unrouteAll();
    await dialog.getByRole("button", { name: "Two owners of one value" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two owners of one value");
  });
});
