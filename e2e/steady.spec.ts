import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openStory, region, step } from "./page.ts";
import { config, openDeeds } from "./story.ts";
import { openTerminal } from "./terminal.ts";

const sideTabs = (page: Page) => page.getByRole("tablist", { name: "About this step" });

/** Where the side tabs begin and how wide they are. */
const places = (page: Page) =>
  sideTabs(page)
    .getByRole("tab")
    .evaluateAll((tabs) => tabs.map((tab) => [tab.getBoundingClientRect().x, tab.clientWidth]));

test("tabs stay where they are, from step to step and whichever is open; a notice moves nothing", async ({
  page,
}) => {
  await openStory(page);
  const before = await places(page);
  await step(page, 1).click();
  await expect(region(page, "Conflicts")).toContainText("No conflict in this step.");
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
  await notices.getByRole("button", { name: "Close this notice" }).click();
  await expect(notices).toBeHidden();
});

test("five side tabs are in sight at once", async ({ page }) => {
  const map = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n";
  const line = "kubectl apply -n default --prune --applyset=team -f set.yaml";
  await openTerminal(page, { "set.yaml": map }, [{ line, env: { KUBECTL_APPLYSET: "true" } }]);
  await expect(sideTabs(page).getByRole("tab")).toHaveCount(5);
  for (const tab of await sideTabs(page).getByRole("tab").all())
    await expect(tab).toBeInViewport({ ratio: 1 });
});

test("the number of a late step stands clear of its actor", async ({ page }) => {
  const step = {
    by: "a-manager-with-a-name-that-is-longer-than-a-card-is-wide",
    text: config("a", "key: v"),
  };
  await openDeeds(page, ...Array.from({ length: 10 }, () => step));
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

  test("eleven lines of the live object are in sight", async ({ page }) => {
    await openStory(page);
    const room = await region(page, "Live object").getByRole("listbox").boundingBox();
    const line = await region(page, "Live object").getByRole("option").first().boundingBox();
    expect((room?.height ?? 0) / (line?.height ?? 1)).toBeGreaterThan(11);
  });
});

test.describe("before the page's scripts have come", () => {
  test.use({ viewport: { width: 1100, height: 660 }, allowedMessages: [/Failed to load resource/] });

  const scrolled = (page: Page) => page.locator(".live-lines:visible").evaluate((lines) => lines.scrollTop);

  test("the live object stands where the page will have it", async ({ page }) => {
    await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
    await page.goto("/");
    await expect(page.locator(".live-lines:visible")).toContainText("replicas: 5");
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(0);
    await page.unrouteAll();
    await openStory(page);
    expect(await scrolled(page)).toBe(before);
  });
});

test("panels are resized with the mouse and by arrow keys, and keep their size over a reload", async ({
  page,
}) => {
  await openStory(page);
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
