import type { Page } from "@playwright/test";
import { test as base, expect } from "../support/fixtures.ts";
import { move, openSide, region, sideButton, step, untilUsable } from "../support/page.ts";
import { publish, publishNewer } from "../support/published.ts";
import { type StaticServer, startStaticServer } from "../support/static-server.ts";

/** A server with the page, which a test can stop and start again, and on which it can publish a newer version. */
type Site = {
  readonly address: string;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly publishNewer: () => void;
};

const test = base.extend<{ readonly site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  site: async ({}, use, info) => {
    const folder = info.outputPath("site");
    publish(folder);
    let server: StaticServer = await startStaticServer({ folders: { "/": folder } });
    const { address } = server;
    await use({
      address,
      stop: () => server.close(),
      start: async () => {
        server = await startStaticServer({ folders: { "/": folder }, port: Number(new URL(address).port) });
      },
      publishNewer: () => publishNewer(folder),
    });
    await server.close();
  },
  baseURL: ({ site }, use) => use(site.address),
});
test.use({ ownProfile: true });

const newVersion = (page: Page) =>
  region(page, "Notices").getByText("A new version of Applyground is there.");

/** Opens the page and adds a step to its scenario. */
async function work(page: Page): Promise<void> {
  await page.goto("/");
  await untilUsable(page);
  await move(page, "Force").click();
  await expect(step(page, 4)).toHaveAccessibleName(/replicas 5 → 3, taken/);
}

/** Waits until the page is there again, with the step that `work` added. */
async function expectWork(page: Page): Promise<void> {
  await untilUsable(page);
  await expect(step(page, 4)).toHaveAccessibleName(/replicas 5 → 3, taken/);
}

const isNewer = (page: Page) => page.locator("script[src*=newer][type=module]");

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  const untilKept = (page: Page) =>
    page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");

  test("the page works without its server after the first visit, and keeps its version until the user wants the newer one", async ({
    page,
    site,
  }) => {
    await work(page);
    await untilKept(page);
    await site.stop();
    await page.reload();
    await expectWork(page);
    await openSide(page, "Explanation");
    await expect(region(page, "Explanation")).toContainText("replicas");

    await site.start();
    site.publishNewer();
    await page.reload();
    await expectWork(page);
    await expect(newVersion(page)).toBeVisible();
    await openSide(page, "Requests"); // a file that the server no longer has
    await expect(region(page, "Requests")).toContainText("200 OK");
    await expect(isNewer(page)).toHaveCount(0);
    await region(page, "Notices").getByRole("button", { name: "Reload" }).click();
    await expect(isNewer(page)).toHaveCount(1);
    await expectWork(page);
    await expect(newVersion(page)).toBeHidden();
  });
});

test.describe("without a service worker", () => {
  test.use({
    allowedMessages: [/Failed to (load resource|fetch dynamically imported module)|Unable to preload CSS/],
  });

  test("says that a newer version replaced a missing file, and keeps the work", async ({ page, site }) => {
    await work(page);
    site.publishNewer();
    await sideButton(page, "Requests").click();
    await expect(newVersion(page)).toBeVisible();
    await region(page, "Notices").getByRole("button", { name: "Reload" }).click();
    await expect(isNewer(page)).toHaveCount(1);
    await expectWork(page);
    await openSide(page, "Requests");
    await expect(region(page, "Requests")).toContainText("200 OK");
  });
});
