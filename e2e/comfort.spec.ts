import { expect, test } from "./fixtures.ts";
import { liveLine, openStory, region, step } from "./page.ts";

test.describe("at 200 % zoom of a small laptop", () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

  test("everything is reached, and nothing scrolls sideways", async ({ page }) => {
    await openStory(page);
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await beyond()).toBe(0);
    await page.keyboard.press("ControlOrMeta+k");
    const dialog = page.getByRole("dialog", { name: "Find an action" });
    await dialog.getByRole("combobox").fill("go to live");
    await expect(dialog.getByRole("option", { selected: true })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect(region(page, "Live object").getByRole("listbox")).toBeFocused();
    await expect(liveLine(page, "apiVersion: apps/v1")).toBeInViewport();
    await region(page, "Scenario").getByRole("button", { name: "File" }).click();
    await page.getByRole("menuitem", { name: /^Sessions/ }).click();
    await expect(
      page.getByRole("dialog", { name: "Sessions" }).getByRole("button", { name: "Close" }),
    ).toBeInViewport();
    expect(await beyond()).toBe(0);
  });
});

test("nothing moves for those who ask for that", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStory(page);
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
});

test("the selected step and the open tab are told apart in forced colours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openStory(page);
  const outline = (element: Element) => getComputedStyle(element).outlineStyle;
  const card = (number: number) => step(page, number).locator("..");
  expect(await card(3).evaluate(outline)).toBe("solid");
  expect(await card(2).evaluate(outline)).toBe("none");
  await page.mouse.move(0, 0);
  expect(await page.getByRole("tab", { name: "alice" }).evaluate(outline)).toBe("solid");
  expect(await page.getByRole("tab", { name: "hpa" }).evaluate(outline)).toBe("none");
});

test("a selection that is dragged out of a dialog does not close it, a click beside it does", async ({
  page,
}) => {
  await openStory(page);
  await page.getByRole("button", { name: "Edit title and description" }).click();
  const dialog = page.getByRole("dialog", { name: "About this scenario" });
  await dialog.getByLabel("Title", { exact: true }).hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});
