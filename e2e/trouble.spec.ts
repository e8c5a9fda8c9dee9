import { expect, test } from "./fixtures.ts";
import { openStory, region, step } from "./page.ts";

test.describe("without the table of built-in kinds", () => {
  test.use({ allowedMessages: [/Failed to load resource/] });

  test("says so, and goes on when it is there again", async ({ page }) => {
    await page.route("**/schemas/*.json", (route) => route.fulfill({ status: 503, body: "" }));
    await page.goto("/");
    const alert = page.getByRole("alert").filter({ hasText: "The engine could not start" });
    await expect(alert).toContainText("503");
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
  test.use({ allowedMessages: [/Failed to (load resource|fetch dynamically imported module)/] });

  test("says so, saves nothing, and goes on when it is there again", async ({ page }) => {
    await page.route(/\/assets\/host-[^/]*\.js/, (route) => route.abort());
    await page.goto("/");
    const alert = page.getByRole("alert").filter({ hasText: "The engine could not start" });
    await expect(alert).toContainText("could not be loaded");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(region(page, "Notices")).toContainText("The scenario could not be saved.");
    await page.unrouteAll();
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(alert).toBeHidden();
    await region(page, "Conflicts")
      .getByRole("button", { name: /^Force/ })
      .click();
    await expect(step(page, 4)).toHaveAccessibleName(/took/);
  });
});

test("runs without a worker where that is refused, and says so", async ({ page }) => {
  await page.addInitScript(() => {
    const Native = window.Worker;
    window.Worker = class extends Native {
      constructor(url: string | URL, options?: WorkerOptions) {
        if (options?.name === "applyground") throw new Error("refused");
        super(url, options);
      }
    };
  });
  await openStory(page);
  await expect(page.getByText("the engine runs in the page itself")).toBeVisible();
  await page.getByRole("button", { name: "Close this notice" }).click();
  await expect(page.getByText("the engine runs in the page itself")).toBeHidden();
  await region(page, "Conflicts")
    .getByRole("button", { name: /^Force/ })
    .click();
  await expect(step(page, 4)).toHaveAccessibleName(/took/);
});

test.describe("where a part of the page cannot be loaded", () => {
  test.use({ allowedMessages: [/Failed to (load resource|fetch dynamically imported module)/] });

  test("a panel says so, and the others go on", async ({ page }) => {
    await openStory(page);
    await page.route(/\/assets\/requests-[^/]*\.js$/, (route) => route.abort());
    await page.getByRole("tab", { name: /^Requests/ }).click();
    const alert = page.getByRole("alert").filter({ hasText: "This part of the page has failed" });
    await expect(alert).toBeVisible();
    await step(page, 1).click();
    await expect(region(page, "Live object")).toContainText("replicas: 3");
    await page.unrouteAll();
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(region(page, "Requests")).toContainText("201 Created");
  });

  test("a dialog says so, and opens once it can", async ({ page }) => {
    await openStory(page);
    await page.route(/\/assets\/one-dialog-[^/]*\.js$/, (route) => route.abort());
    await page.getByRole("button", { name: "Keys and help" }).click();
    await expect(region(page, "Notices")).toContainText("That could not be opened.");
    await expect(step(page, 3)).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Keys and help" }).click();
    await expect(page.getByRole("dialog", { name: "Keys and help" })).toBeVisible();
  });

  test("saving says so", async ({ page }) => {
    await openStory(page);
    await page.route(/\/assets\/save-file-[^/]*\.js$/, (route) => route.abort());
    await page.keyboard.press("ControlOrMeta+s");
    await expect(region(page, "Notices")).toContainText("The scenario could not be saved.");
  });
});

test("opens anew when what it kept cannot be read", async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem("applyground/work/1", '{"scenario": {"title": 1}}'));
  await openStory(page);
});
