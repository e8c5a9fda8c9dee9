import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { budgetsOf, filesLoadedLater, readFiles } from "../../scripts/size/budget.ts";
import { expect, test } from "../support/fixtures.ts";
import { editor, liveLine, openPage, region, step, untilUsable, writeText } from "../support/page.ts";

const dist = resolve(import.meta.dirname, "../..", process.env.E2E_DIST ?? "dist");

/** Blocks the engine. Returns a function that ends this. */
async function withoutEngine(page: Page): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(/\/(host|serve|load)-[^/]*\.js$|\/schemas\//, async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

async function expectStory(page: Page): Promise<void> {
  await expect(step(page, 3)).toHaveAccessibleName(/conflict/);
  await expect(
    liveLine(page, /\breplicas: 5/).getByRole("img", { name: "hpa, Update of scale" }),
  ).toBeVisible();
  await expect(region(page, "Conflicts").getByRole("article", { name: /Conflict at/ })).toBeVisible();
  await expect(region(page, "Managed fields").getByRole("article", { name: "alice, Apply" })).toBeVisible();
}

test("shows the opening scenario before the engine is loaded, and continues with it", async ({ page }) => {
  const letGo = await withoutEngine(page);
  await page.goto("/");
  await expectStory(page);
  await untilUsable(page);
  const shown = await liveLine(page, /\breplicas: 5/).elementHandle();

  await writeText(page, "not: finished");
  await expect(step(page, 3)).toHaveAccessibleName(/conflict/);
  letGo();
  await expect(step(page, 3)).not.toHaveAccessibleName(/conflict/);
  expect(await shown?.evaluate((line) => line.isConnected)).toBe(true);
});

test("repeats clicks, keys and shortcuts from before the scripts were loaded", async ({ page }) => {
  const letEngineGo = await withoutEngine(page);
  let letPageGo = () => {};
  const gone = new Promise<void>((done) => {
    letPageGo = done;
  });
  await page.route(/\/index-[^/]*\.js$/, async (route) => {
    await gone;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await step(page, 1).waitFor();
  const middle = async (found: Locator) => {
    const box = await found.boundingBox();
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
  };
  await page.mouse.click(...(await middle(step(page, 1))));
  await page.mouse.click(...(await middle(page.locator("textarea:visible").first())));
  await page.keyboard.type(" # early");
  const saved = page.waitForEvent("download");
  await page.keyboard.press("ControlOrMeta+s");
  letPageGo();
  await expect(step(page, 1)).toHaveAttribute("aria-current", "step");
  const text = editor(page);
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(/ # early/);
  expect((await saved).suggestedFilename()).toMatch(/\.yaml$/);
  letEngineGo();
  await expect(step(page, 1)).toHaveAccessibleName(/created/);
  await expect(text).toHaveValue(/ # early/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the HTML contains the opening scenario", async ({ page }) => {
    await page.goto("/");
    await expectStory(page);
  });
});

test.describe("opened as a file", () => {
  test.use({ allowedMessages: [/blocked by CORS policy|Failed to load resource/] });

  test("the page says that it needs HTTP", async ({ page }) => {
    await page.goto(pathToFileURL(resolve(dist, "index.html")).href);
    await expect(page.getByText("serve the folder over HTTP")).toBeVisible();
    await expect(page.locator("#root")).toBeHidden();
  });
});

test("does not show the opening scenario if the address has a link", async ({ page }) => {
  await page.route(/\/index-[^/]*\.js$/, () => {});
  await page.goto("/#new", { waitUntil: "commit" });
  await expect(page.locator("#root")).toBeAttached();
  await expect(step(page, 3)).toBeHidden();
});

test("loads no more files before it is usable than the budget contains", async ({ page }) => {
  const files = readFiles(dist);
  const counted = budgetsOf(files).find(({ name }) => name === "first interactive load")?.files ?? [];
  const loaded = new Set<string>();
  page
    .context()
    .on("request", (request) => loaded.add(new URL(request.url()).pathname.slice(1) || "index.html"));
  await openPage(page);
  // The page is usable before the engine has run, so its files may come a little later.
  await expect.poll(() => counted.filter((path) => !loaded.has(path))).toEqual([]);
  await expect(region(page, "Conflicts")).not.toContainText("Running…");
  const later =
    /^icon\.svg$|\/(monaco|yaml|codicon|editor\.worker|database|work-notices|time-ago|offline|menu-popup|popup-position|open-side|drag-card|save-scenario|step-actions|line-actions|file-edits|print-document|run-progress)-/; // the editor, the library of sessions and what offers them, what keeps files, what the first gestures need, the document that the browser prints, the progress of a long run on a slow computer, and below the parts that are not needed yet
  const known = [...counted, ...filesLoadedLater(files)];
  expect([...loaded].filter((path) => !known.includes(path) && !later.test(path))).toEqual([]);
});
