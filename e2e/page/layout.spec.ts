import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { config, openScenario } from "../support/open-scenario.ts";
import { manifest, move, openPage, openSide, region, sideButton, step } from "../support/page.ts";

/** Returns the positions and widths of the buttons that open panels at the side. */
const places = (page: Page) =>
  Promise.all(
    (["Explanation", "Requests", "Compare"] as const).map(async (name) => {
      const box = await sideButton(page, name).boundingBox();
      return [box?.x, box?.width];
    }),
  );

test("a previewed move, another step, an open panel at the side and a notice move nothing", async ({
  page,
}) => {
  await openPage(page);
  const heights = async () => [
    (await region(page, "Outcome").boundingBox())?.height,
    (await region(page, "Actors").boundingBox())?.y,
  ];
  const high = await heights();
  for (const name of ["Force", "Give up", "Share"] as const) {
    await move(page, name).hover();
    await expect(region(page, "Conflicts").getByRole("note")).toContainText("Later");
    expect(await heights()).toEqual(high);
  }

  const before = await places(page);
  await step(page, 1).click();
  await expect(region(page, "Outcome")).toContainText("Created");
  expect(await places(page)).toEqual(before);
  for (const name of ["Explanation", "Requests", "Compare"] as const) {
    await openSide(page, name);
    await expect(region(page, name)).toBeVisible();
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

test("Compare takes the whole width, panels have the width that the user gave them, and both stay after a reload", async ({
  page,
}) => {
  await openPage(page);
  const actors = async () => (await region(page, "Actors").boundingBox())?.width ?? 0;
  const handle = page.getByRole("separator", { name: "Width of Actors" });
  const before = await actors();
  const bar = await handle.boundingBox();
  const [x, y] = [bar?.x ?? 0, (bar?.y ?? 0) + 100];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(actors).toBeGreaterThan(before + 40);
  const wide = await actors();
  await handle.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(actors).toBeGreaterThan(wide);
  const after = await actors();

  await openSide(page, "Compare");
  const compare = async () => (await region(page, "Compare").boundingBox())?.width ?? 0;
  const narrow = await compare();
  await page.getByRole("button", { name: "Whole width" }).click();
  await expect.poll(compare).toBeGreaterThan(1200);
  await page.reload();
  await openSide(page, "Compare");
  await expect.poll(compare).toBeGreaterThan(1200);
  await page.getByRole("button", { name: "Narrow" }).click();
  await expect.poll(compare).toBe(narrow);
  await page.getByRole("button", { name: "Close Compare" }).click();
  await expect(region(page, "Compare")).toHaveCount(0);
  await expect(sideButton(page, "Compare")).toBeFocused();
  await expect.poll(async () => Math.abs((await actors()) - after)).toBeLessThan(2);
});

test("manifests are whole or not visible, and no panel is cut, with and without a side panel, at any width; a laptop shows twelve lines of each text", async ({
  page,
}) => {
  await openPage(page);
  const check = async () => {
    const room = await region(page, "Actors").boundingBox();
    for (const actor of ["alice", "hpa"]) {
      const box = await manifest(page, actor).boundingBox();
      const [left, right] = [room?.x ?? 0, (room?.x ?? 0) + (room?.width ?? 0)];
      const [start, end] = [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)];
      expect((start >= left - 1 && end <= right + 1) || start >= right - 1 || end <= left + 1).toBe(true);
      expect(end - start).toBeGreaterThanOrEqual(318);
    }
    const shown = ["Live object", "Managed fields"].map((name) => region(page, name));
    const visible = await Promise.all(shown.map((one) => one.isVisible()));
    expect(visible).toContain(true);
    for (const one of shown.filter((_, at) => visible[at])) await expect(one).toBeInViewport({ ratio: 0.99 });
  };
  for (const width of [768, 1040, 1250, 1440])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expect(check).toPass();
      await sideButton(page, "Explanation").click();
      await expect(region(page, "Explanation")).toBeInViewport({ ratio: 0.99 });
      if (width >= 1000) await expect(check).toPass();
      else await expect(region(page, "Actors")).toHaveCount(0);
      if (width === 1440)
        for (const actor of ["alice", "hpa"])
          await expect(manifest(page, actor)).toBeInViewport({ ratio: 0.99 });
      await sideButton(page, "Explanation").click();
      await expect(region(page, "Explanation")).toHaveCount(0);
    });

  // A laptop has 1440 × 900.
  for (const name of ["Conflicts", "Fields", "Live object", "Managed fields"])
    await expect(region(page, name)).toBeInViewport({ ratio: 0.98 });
  const line = await region(page, "Live object").getByRole("option").first().boundingBox();
  const twelve = 12 * (line?.height ?? 0);
  const room = await region(page, "Live object").getByRole("listbox").boundingBox();
  expect(room?.height).toBeGreaterThan(twelve);
  for (const actor of ["alice", "hpa"]) {
    const text = await manifest(page, actor)
      .getByRole("textbox", { name: /^Text of/ })
      .boundingBox();
    expect(text?.height).toBeGreaterThan(twelve);
    expect(text?.width).toBeGreaterThan(300);
  }

  await page.setViewportSize({ width: 3840, height: 2160 });
  const right = async () => {
    const box = await region(page, "Outcome").boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  await expect.poll(right).toBeGreaterThan(3800);
  await expect(region(page, "Managed fields")).toBeInViewport({ ratio: 0.99 }); // except for half a pixel
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

test.describe("before the scripts are loaded", () => {
  test.use({ allowedMessages: [/Failed to load resource/] });

  const scrolled = (page: Page) => page.locator(".live-lines:visible").evaluate((lines) => lines.scrollTop);

  test("the live object has the same position as later", async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 660 });
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
