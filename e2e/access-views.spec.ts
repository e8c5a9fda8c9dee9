import type { Locator, Page } from "@playwright/test";
import { expectNoFindings } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { liveLine, openStory, region, step, writeText } from "./page.ts";

async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Action, step, object or example" }).fill(name);
  await page.keyboard.press("Enter");
}

/** Dialogs, by the command that opens them. */
const DIALOGS: Readonly<Record<string, string>> = {
  "Examples…": "Examples",
  "Sessions…": "Sessions",
  "Open a file": "Open",
  "Share as": "Share",
  "Edit title": "About this scenario",
  "Edit the scenario": "Scenario as text",
  "Note on step": "Note on step 3",
  "Add actor": "Add actor",
  "Rename actor": "Rename alice",
  "Forget everything": "Forget everything?",
  "Keys and help": "Keys and help",
};

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`axe, in the ${colorScheme} theme, finds nothing`, () => {
    test.use({ colorScheme });

    test("in any dialog", async ({ page }) => {
      test.slow();
      await openStory(page);
      await command(page, "nothing of the kind");
      await expectNoFindings(page, "palette");
      await page.keyboard.press("Escape");
      for (const [name, title] of Object.entries(DIALOGS)) {
        await command(page, name);
        const dialog = page.getByRole("dialog", { name: title, exact: true });
        await expect(dialog).toBeVisible();
        await expectNoFindings(page, title);
        await dialog.getByRole("button", { name: "Close" }).click();
        await expect(dialog).toBeHidden();
      }
    });

    test("in any menu", async ({ page }) => {
      test.slow();
      await openStory(page);
      for (const button of [
        region(page, "Scenario").getByRole("button", { name: "File" }),
        page.getByRole("button", { name: "Settings" }),
        region(page, "Timeline").getByRole("button", { name: "Add step" }),
        region(page, "Timeline").getByRole("button", { name: "Actions of step 3" }),
        region(page, "Actors").getByRole("button", { name: "Actions of actor alice" }),
      ]) {
        await button.click();
        await expect(page.getByRole("menu")).toBeVisible();
        await expectNoFindings(page, await button.innerText());
        await page.keyboard.press("Escape");
      }
    });

    test("with mistakes, results that are out of date, and notices", async ({ page }) => {
      test.slow();
      await openStory(page);
      await step(page, 1).click();
      await writeText(page, "apiVersion: v1\nkind: ConfigMap\nmetadata: [\n");
      await expect(region(page, "Live object")).toContainText("last good result");
      await expectNoFindings(page, "mistakes");
      await writeText(page, "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\nextra: 1\n");
      for (const tab of ["Explanation", "Requests", "Conflicts"]) {
        await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
        await expectNoFindings(page, `refused: ${tab}`);
      }
      await page.goto("/#s=broken");
      await page.reload();
      await expect(page.getByText(/This link is broken/).first()).toBeVisible();
      await expectNoFindings(page, "notice");
    });

    test("in a scenario that has only begun", async ({ page }) => {
      await page.goto("/#new");
      await expect(region(page, "Timeline")).toBeVisible();
      await expectNoFindings(page, "new");
    });
  });
}

test("nothing is cut or hidden at 320 px, or at 1280 px and 400 % zoom, which is the same", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openStory(page);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
  for (const tab of ["Explanation", "Requests", "Conflicts"]) {
    await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
    await expect(region(page, tab)).toBeVisible();
    expect(await overflow()).toBe(0);
  }
  await region(page, "Conflicts")
    .getByRole("button", { name: /^Share/ })
    .click();
  await expect(step(page, 4)).toHaveAccessibleName(/now owns|added|changed/);
  for (const name of ["Share as", "Keys and help", "Examples…"]) {
    await command(page, name);
    await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
    const box = await page.getByRole("dialog").last().boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    await page.keyboard.press("Escape");
  }
});

test("at 200 % zoom of a 1280 px window all regions are there, and nothing scrolls sideways", async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await openStory(page);
  for (const name of ["Scenario", "Timeline", "Actors", "Live object", "Conflicts", "Managed fields"]) {
    await expect(region(page, name)).toBeVisible();
  }
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
});

test("on a 4K screen the regions fill the page", async ({ page }) => {
  await page.setViewportSize({ width: 3840, height: 2160 });
  await openStory(page);
  const right = await region(page, "Conflicts").boundingBox();
  expect((right?.x ?? 0) + (right?.width ?? 0)).toBeGreaterThan(3800);
  await expect(region(page, "Managed fields")).toBeInViewport({ ratio: 0.99 }); // but for half a pixel
});

test("moves nothing for those who asked for less motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStory(page);
  await step(page, 1).click();
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === "running").length,
  );
  expect(moving).toBe(0);
});

test("in forced colours the selected step, the owners and the focus are still told apart", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openStory(page);
  const look = (locator: ReturnType<typeof step>) =>
    locator.evaluate((element) => {
      const { outlineStyle, borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(element);
      return [outlineStyle, borderTopColor, borderTopWidth, backgroundColor].join(" ");
    });
  const card = (number: number) => step(page, number).locator("xpath=..");
  expect(await look(card(3))).not.toBe(await look(card(1)));
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
