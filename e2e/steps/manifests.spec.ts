import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { config, openScenario } from "../support/open-scenario.ts";
import {
  actorButton,
  editor,
  focusMonaco,
  liveLine,
  manifest,
  move,
  openPage,
  region,
  step,
  steps,
  writeText,
} from "../support/page.ts";

const boxOf = async (found: Locator) => {
  const box = await found.boundingBox();
  if (!box) throw new Error("not on the screen");
  return box;
};

/** Clicks at the end of some words in the text of an actor, and returns where they are. */
async function clickAfter(page: Page, actor: string, words: string) {
  const box = await boxOf(manifest(page, actor).getByText(words, { exact: true }));
  await page.mouse.click(box.x + box.width - 1, box.y + box.height / 2);
  return box;
}

/** Returns where some words are in Monaco. */
async function placeInMonaco(page: Page, actor: string, words: string) {
  const line = manifest(page, actor).locator("div[role=code]").getByText(words, { exact: true });
  return boxOf(line);
}

test.describe("with Monaco", () => {
  test.use({ monaco: true });

  test("a manifest becomes an editor where one clicks, without a jump; undo there takes back what came last, and goes there", async ({
    page,
  }) => {
    await openPage(page);
    await expect(region(page, "Actors").locator("div[role=code]")).toHaveCount(0);
    const before = await clickAfter(page, "alice", "Deployment");
    await expect(manifest(page, "alice").locator("div[role=code]")).toBeVisible();
    const after = await placeInMonaco(page, "alice", "Deployment");
    expect(Math.abs(after.x + after.width - before.x - before.width)).toBeLessThanOrEqual(1);
    expect(Math.abs(after.y + after.height / 2 - before.y - before.height / 2)).toBeLessThanOrEqual(1);
    await page.keyboard.type("X");
    await expect(manifest(page, "alice").getByText("DeploymentX", { exact: true })).toBeVisible();

    await page.keyboard.press("ControlOrMeta+z");
    await expect(manifest(page, "alice").getByText("Deployment", { exact: true })).toBeVisible();

    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.type("# mine");
    await page.keyboard.press("Enter");
    await move(page, "Force").click();
    await expect(steps(page)).toHaveCount(4);
    await focusMonaco(page);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(steps(page)).toHaveCount(3);
    await expect(manifest(page, "alice").getByText("# mine")).toBeVisible();
    await clickAfter(page, "hpa", "5");
    await expect(manifest(page, "hpa").locator("div[role=code]")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(manifest(page, "alice").getByText("# mine")).toHaveCount(0);
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await expect(manifest(page, "alice").getByText("# mine")).toBeVisible();
    await expect(manifest(page, "alice").getByRole("textbox", { name: /^Text of/ })).toBeFocused();
    await page.keyboard.type("[here]");
    await expect(manifest(page, "alice").getByText("[here]apiVersion")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(manifest(page, "alice").getByText("[here]")).toHaveCount(0);
    await expect(manifest(page, "alice").getByText("# mine")).toBeVisible();

    await clickAfter(page, "hpa", "5");
    await expect(manifest(page, "hpa").locator("div[role=code]")).toBeVisible();
    await expect(region(page, "Actors").locator("div[role=code]")).toHaveCount(1);
    await expect(manifest(page, "hpa")).toHaveAttribute("aria-current", "true");
    await page.keyboard.type("0");
    await expect(step(page, 2)).toHaveAccessibleName(/hpa patches scale: replicas 3 → 50/);
    await step(page, 2).click();
    await expect(liveLine(page, /\breplicas: 50/)).toBeVisible();
  });

  test("what one types while Monaco loads stays, and can be undone", async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/monaco-[\w-]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await openPage(page);
    await clickAfter(page, "alice", "Deployment");
    await page.keyboard.type("Early");
    await expect(step(page, 3)).toHaveAccessibleName(/not sent|refused|invalid/);
    release();
    await expect(manifest(page, "alice").locator("div[role=code]")).toBeVisible();
    await expect(editor(page)).toBeFocused();
    await page.keyboard.type("Late");
    await expect(
      manifest(page, "alice").getByText("DeploymentEarlyLate", { exact: true }).first(),
    ).toBeVisible();
    await expect(async () => {
      await page.keyboard.press("ControlOrMeta+z"); // more than once, if the keys came slowly
      await expect(step(page, 3)).toHaveAccessibleName(/1 conflict/, { timeout: 1000 });
    }).toPass();
  });
});

test("by keyboard, each text is one stop; undo there takes back a move made after typing, then the typing, and goes there", async ({
  page,
}) => {
  await openPage(page);
  await manifest(page, "alice").getByRole("button", { name: "Actions of actor alice" }).focus();
  await page.keyboard.press("Tab");
  const text = manifest(page, "alice").getByRole("textbox", { name: "Text of alice, step 3" });
  await expect(text).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.type("# mine");
  await page.keyboard.press("Enter");
  await expect(manifest(page, "alice").getByText("# mine", { exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(text).not.toBeFocused();

  await move(page, "Force").click();
  await expect(steps(page)).toHaveCount(4);
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(steps(page)).toHaveCount(3);
  await expect(editor(page)).toHaveValue(/^# mine\napiVersion/);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor(page)).toHaveValue(/^apiVersion/);
  await page.keyboard.type("# again ");
  await expect(editor(page)).toHaveValue(/^# again apiVersion/);
});

test("shows the manifests of all actors, those that do not fit by scrolling or by their button", async ({
  page,
}) => {
  const actors = ["alice", "bob", "carol", "dave", "erin", "frank"];
  await openScenario(page, ...actors.map((by) => ({ by, text: config("notes", `${by}: one`) })));
  const row = region(page, "Actors").getByRole("group", { name: /^Manifest of / });
  await expect(row).toHaveCount(actors.length);
  await expect(manifest(page, "frank")).toBeInViewport({ ratio: 0.9 });
  await expect(manifest(page, "alice")).not.toBeInViewport();
  for (const by of ["alice", "carol", "frank"]) {
    await actorButton(page, by).click();
    await expect(manifest(page, by)).toBeInViewport({ ratio: 0.9 });
    await expect(manifest(page, by).getByRole("textbox", { name: /^Text of / })).toBeFocused();
    expect((await boxOf(manifest(page, by))).width).toBeGreaterThanOrEqual(319);
  }

  await step(page, 2).click();
  await expect(manifest(page, "bob")).toBeInViewport({ ratio: 0.9 });
  await actorButton(page, "dave").click();
  await expect(manifest(page, "dave")).toContainText("dave has no step yet");
  await manifest(page, "dave").getByRole("button", { name: "Add step" }).click();
  await page.getByRole("menuitem", { name: "dave applies", exact: true }).click();
  await expect(step(page, 3)).toHaveAccessibleName(/^Step 3, dave applies/);
});

test("renders only the visible lines of a long text", async ({ page }) => {
  const lines = Array.from({ length: 2_000 }, (_, at) => `k${at}: value`);
  await openScenario(
    page,
    { by: "alice", text: config("big", ...lines) },
    { by: "bob", text: config("notes") },
  );
  await step(page, 2).click();
  await expect(manifest(page, "alice").getByText("k1: value", { exact: true })).toBeVisible();
  expect(await manifest(page, "alice").locator("[data-line]").count()).toBeLessThan(200);
  await manifest(page, "alice")
    .getByRole("textbox", { name: /^Text of/ })
    .hover();
  await page.mouse.wheel(0, 1_000_000);
  await expect(manifest(page, "alice").getByText("k1999: value", { exact: true })).toBeVisible();
  const last = await boxOf(manifest(page, "alice").getByText("k1999: value", { exact: true }));
  await page.mouse.click(last.x + 40, last.y + last.height / 2);
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type("x");
  await expect(editor(page)).toHaveValue(/\n.*x.*\n$/); // in the last line
  await writeText(page, config("small", "a: one"));
  await step(page, 1).click();
  await expect(liveLine(page, "name: small")).toBeVisible();
});
