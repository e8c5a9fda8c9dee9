import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { config, openScenario } from "../support/open-scenario.ts";
import { openPage, region, step } from "../support/page.ts";
import { openTerminal } from "../support/terminal.ts";

const sideTabs = (page: Page) => page.getByRole("tablist", { name: "About this step" });

/** Returns the positions and widths of the side tabs. */
const places = (page: Page) =>
  sideTabs(page)
    .getByRole("tab")
    .evaluateAll((tabs) => tabs.map((tab) => [tab.getBoundingClientRect().x, tab.clientWidth]));

test("tabs keep their position for every step and open tab, and a notice moves nothing", async ({ page }) => {
  await openPage(page);
  const before = await places(page);
  await step(page, 1).click();
  await expect(region(page, "Conflicts")).toContainText("No conflict in this step");
  expect(await places(page)).toEqual(before);
  for (const name of ["Explanation", "Requests", "Compare"]) {
    await page.getByRole("tab", { name, exact: true }).click();
    await expect(page.getByRole("tab", { name, exact: true })).toHaveAttribute("aria-selected", "true");
    expect(await places(page)).toEqual(before);
  }

  const timeline = await region(page, "Timeline").boundingBox();
  await page.evaluate(() => {
    location.hash = "#s=broken";
  });
  const notices = region(page, "Notices");
  await expect(notices).toContainText("This link is broken");
  expect(await region(page, "Timeline").boundingBox()).toEqual(timeline);
  await notices.getByRole("button", { name: "Close notice" }).click();
  await expect(notices).toBeHidden();
});

test("five side tabs are visible at once", async ({ page }) => {
  const map = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n";
  const line = "kubectl apply -n default --prune --applyset=team -f set.yaml";
  await openTerminal(page, { "set.yaml": map }, [{ line, env: { KUBECTL_APPLYSET: "true" } }]);
  await expect(sideTabs(page).getByRole("tab")).toHaveCount(5);
  for (const tab of await sideTabs(page).getByRole("tab").all())
    await expect(tab).toBeInViewport({ ratio: 1 });
});

test("a step number with many digits does not touch the actor", async ({ page }) => {
  const step = {
    by: "a-manager-with-a-name-that-is-longer-than-a-card-is-wide",
    text: config("a", "key: v"),
  };
  await openScenario(page, ...Array.from({ length: 10 }, () => step));
  const card = region(page, "Timeline").locator(".step").last();
  const number = await card.getByText("10", { exact: true }).evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect().right;
  });
  const chip = await card.locator(".chip").boundingBox();
  expect(number).toBeLessThan(chip?.x ?? 0);
});

test.describe("in a low window", () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test("eleven lines of the live object are visible", async ({ page }) => {
    await openPage(page);
    const room = await region(page, "Live object").getByRole("listbox").boundingBox();
    const line = await region(page, "Live object").getByRole("option").first().boundingBox();
    expect((room?.height ?? 0) / (line?.height ?? 1)).toBeGreaterThan(11);
  });
});

test.describe("before the scripts are loaded", () => {
  test.use({ viewport: { width: 1100, height: 660 }, allowedMessages: [/Failed to load resource/] });

  const scrolled = (page: Page) => page.locator(".live-lines:visible").evaluate((lines) => lines.scrollTop);

  test("the live object has the same position as later", async ({ page }) => {
    await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
    await page.goto("/");
    await expect(page.locator(".live-lines:visible")).toContainText("replicas: 5");
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(0);
    await page.unrouteAll();
    await openPage(page);
    expect(await scrolled(page)).toBe(before);
  });
});

test("resizes panels with the mouse and arrow keys, and keeps the sizes after a reload", async ({ page }) => {
  await openPage(page);
  const width = async () => (await region(page, "Actors").boundingBox())?.width ?? 0;
  const before = await width();
  const bar = await page.getByRole("separator", { name: "Width of Actors" }).boundingBox();
  const [x, y] = [bar?.x ?? 0, (bar?.y ?? 0) + 100];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBeGreaterThan(before + 40);
  const after = await width();
  await page.reload();
  await expect.poll(async () => Math.abs((await width()) - after)).toBeLessThan(2);

  const handle = page.getByRole("separator", { name: "Width of Actors" });
  const narrow = await width();
  await handle.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(width).toBeGreaterThan(narrow);
});
