import type { Locator } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import {
  actorButton,
  editor,
  liveLine,
  manifest,
  move,
  openPage,
  openSide,
  region,
  runCommand,
  step,
} from "../support/page.ts";

test("cuts and hides nothing at 320 px, which equals 1280 px at 400 % zoom", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openPage(page);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
  for (const name of ["Explanation", "Requests"] as const) {
    await openSide(page, name);
    await expect(region(page, name)).toBeVisible();
    expect(await overflow()).toBe(0);
  }
  await move(page, "Share").click();
  await expect(step(page, 4)).toHaveAccessibleName(/shares replicas/);
  await runCommand(page, "Share as");
  await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
  const box = await page.getByRole("dialog").last().boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
});

test("shows selected step and actor, notes, owners and focus in forced colours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openPage(page);
  const look = (locator: ReturnType<typeof step>) =>
    locator.evaluate((element) => {
      const { outlineStyle, borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(element);
      return [outlineStyle, borderTopColor, borderTopWidth, backgroundColor].join(" ");
    });
  const card = (number: number) => step(page, number).locator("xpath=..");
  expect(await look(card(3))).not.toBe(await look(card(1)));
  const outline = (element: Element) => getComputedStyle(element).outlineStyle;
  expect(await card(3).evaluate(outline)).toBe("solid");
  expect(await card(2).evaluate(outline)).toBe("none");
  await page.mouse.move(0, 0);
  expect(await actorButton(page, "alice").evaluate(outline)).toBe("solid");
  expect(await actorButton(page, "hpa").evaluate(outline)).toBe("none");
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  const note = manifest(page, "alice").getByText("live: 5, owned by hpa");
  await expect(note).toHaveCSS("color", ink);
  await expect(note).toHaveCSS("font-size", "12.5px");
  await expect(liveLine(page, "uid:").locator(".live-text")).toHaveCSS("color", ink);
  const applied = liveLine(page, "app: web").last().getByRole("img", { name: "alice, Apply" });
  const updated = liveLine(page, /\breplicas: 5/).getByRole("img", { name: "hpa, Update of scale" });
  const sides = (chip: Locator) =>
    chip.evaluate((element) =>
      [getComputedStyle(element), getComputedStyle(element, "::after")].map(
        ({ borderTopStyle, content }) => `${borderTopStyle} ${content}`,
      ),
    );
  expect(await sides(applied)).toEqual(["solid normal", "none none"]);
  expect(await sides(updated)).toEqual(["dashed normal", 'solid ""']);
  await page.keyboard.press("Tab");
  expect(
    await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle),
  ).not.toBe("none");
});

test("shows everything at 200 % zoom of a 1280 px window, without horizontal scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await openPage(page);
  for (const name of ["Scenario", "Timeline", "Actors", "Live object", "Conflicts", "Managed fields"]) {
    await expect(region(page, name)).toBeVisible();
  }
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await beyond()).toBe(0);
  const bar = page.getByRole("navigation", { name: "Panels" });
  await bar.getByRole("button", { name: "Actors" }).click();
  const [text, end] = [await editor(page).boundingBox(), await bar.boundingBox()];
  expect((end?.y ?? 0) - (text?.y ?? 400)).toBeGreaterThan(10 * 20); // ten lines of the manifest
  await page.keyboard.press("ControlOrMeta+k");
  const dialog = page.getByRole("dialog", { name: "Find an action" });
  await dialog.getByRole("combobox").fill("go to live");
  await expect(dialog.getByRole("option", { selected: true })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(region(page, "Live object").getByRole("listbox")).toBeFocused();
  await expect(liveLine(page, "apiVersion: apps/v1")).toBeInViewport();
  await region(page, "Scenario").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Sessions/ }).click();
  await expect(
    page.getByRole("dialog", { name: "Sessions" }).getByRole("button", { name: "Close" }),
  ).toBeInViewport();
  expect(await beyond()).toBe(0);
});

test("does not animate with reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openPage(page);
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll(".page *")]
      .filter((one) => {
        const { transitionDuration, animationName, animationDuration, scrollBehavior } =
          getComputedStyle(one);
        const isAnimated = animationName !== "none" && animationDuration !== "0s";
        return /[1-9]/.test(transitionDuration) || isAnimated || scrollBehavior === "smooth";
      })
      .filter((one) => one.closest(".monaco-editor") === null)
      .map((one) => one.className),
  );
  expect(moving).toEqual([]);

  await step(page, 1).click();
  const running = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === "running").length,
  );
  expect(running).toBe(0);
});

test("closes a dialog by a click beside it, but not by dragging a selection out of it", async ({ page }) => {
  await openPage(page);
  await page.getByRole("button", { name: "Edit title and description" }).click();
  const dialog = page.getByRole("dialog", { name: "Title and description" });
  await dialog.getByLabel("Title", { exact: true }).hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});
