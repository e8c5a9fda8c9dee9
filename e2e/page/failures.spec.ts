import { expect, test } from "../support/fixtures.ts";
import { openPage, openSide, region, step, untilUsable } from "../support/page.ts";

test.describe("without the table of built-in kinds", () => {
  test.use({ allowedMessages: [/Failed to load resource/] });

  test("shows an error, and works again when the table is available", async ({ page }) => {
    await page.route("**/schemas/*.json", (route) => route.fulfill({ status: 503, body: "" }));
    await page.goto("/");
    const alert = page.getByRole("alert").filter({ hasText: "The engine could not start" });
    await expect(alert).toContainText("503");
    await untilUsable(page);
    const saved = page.waitForEvent("download");
    await page.keyboard.press("ControlOrMeta+s");
    await saved;
    await page.unroute("**/schemas/*.json");
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(step(page, 3)).toHaveAccessibleName(/conflict/);
    await expect(alert).toBeHidden();
  });
});

test.describe("without the engine's file", () => {
  // A separate profile has no cached files that could answer instead of the route.
  test.use({
    allowedMessages: [/Failed to (load resource|fetch dynamically imported module)/],
    ownProfile: true,
  });

  test("shows an error, saves nothing, and works again when the file is available", async ({ page }) => {
    await page.route(/\/assets\/worker-entry-[^/]*\.js/, (route) => route.abort());
    await page.goto("/");
    const alert = page.getByRole("alert").filter({ hasText: "The engine could not start" });
    await expect(alert).toContainText("could not be loaded");
    await untilUsable(page); // the alert can be there a moment before the keys
    await page.keyboard.press("ControlOrMeta+s");
    await expect(region(page, "Notices")).toContainText("The scenario could not be saved.");
    await page.unrouteAll();
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(alert).toBeHidden();
    await region(page, "Conflicts")
      .getByRole("button", { name: /^Force/ })
      .click();
    await expect(step(page, 4)).toHaveAccessibleName(/replicas 5 → 3, taken/);
  });
});

test("runs without a worker if the browser refuses it, and says so", async ({ page }) => {
  await page.addInitScript(() => {
    const Native = window.Worker;
    window.Worker = class extends Native {
      constructor(url: string | URL, options?: WorkerOptions) {
        if (options?.name === "applyground") throw new Error("refused");
        super(url, options);
      }
    };
  });
  await openPage(page);
  await expect(page.getByText("the engine runs in the page")).toBeVisible();
  await page.getByRole("button", { name: "Close notice" }).click();
  await expect(page.getByText("the engine runs in the page")).toBeHidden();
  await region(page, "Conflicts")
    .getByRole("button", { name: /^Force/ })
    .click();
  await expect(step(page, 4)).toHaveAccessibleName(/replicas 5 → 3, taken/);
});

test.describe("if a part of the page cannot be loaded", () => {
  test.use({ allowedMessages: [/Failed to (load resource|fetch dynamically imported module)/] });

  test("saving, a dialog and a panel show an error, the rest still works, and they open later", async ({
    page,
  }) => {
    await page.route(/\/assets\/(requests|current-dialog|save-file)-[^/]*\.js$/, (route) => route.abort());
    await openPage(page);
    await page.keyboard.press("ControlOrMeta+s");
    await expect(region(page, "Notices")).toContainText("The scenario could not be saved.");
    await page.getByRole("button", { name: "Keyboard shortcuts and help" }).click();
    await expect(region(page, "Notices")).toContainText("The dialog could not be opened.");
    await openSide(page, "Requests");
    const alert = page.getByRole("alert").filter({ hasText: "This part of the page failed" });
    await expect(alert).toBeVisible();
    await step(page, 1).click();
    await expect(region(page, "Live object")).toContainText("replicas: 3");

    await page.unrouteAll();
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(region(page, "Requests")).toContainText("201 Created");
    await page.getByRole("button", { name: "Keyboard shortcuts and help" }).click();
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts and help" })).toBeVisible();
  });
});
