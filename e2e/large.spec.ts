import { encodeLink } from "../src/file/link.ts";
import { largeScenario } from "../src/testing/large.ts";
import { expect, test } from "./fixtures.ts";
import { editor, liveLine, region, step } from "./page.ts";

test("a long run says how far it is, and can be stopped", async ({ page }) => {
  await page.goto(`/${await encodeLink(largeScenario())}`);
  const run = region(page, "Run");
  await expect(run).toContainText(/Running step \d+ of 100/);
  await run.getByRole("button", { name: "Stop" }).click();
  await expect(run).toBeHidden();
  await expect(page.getByText(/The run was stopped/).first()).toBeVisible();
});

test("typing goes on during a long run, and what was typed last is answered", async ({ page }) => {
  test.slow();
  await page.goto(`/${await encodeLink(largeScenario())}`);
  await expect(step(page, 100)).toHaveAccessibleName(/took/, { timeout: 60_000 });
  const earlier = region(page, "Timeline").getByRole("button", { name: /\d earlier$/ });
  while (await earlier.isVisible()) await earlier.click();
  await step(page, 2).click();
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("  a-key: on");
  await expect(region(page, "Run")).toBeVisible();
  await page.keyboard.type("ward");
  await expect(region(page, "Run")).toBeVisible();
  await expect(editor(page)).toHaveAccessibleName(/step 2$/);
  await expect(liveLine(page, "a-key: onward")).toBeVisible({ timeout: 60_000 });
  await expect(region(page, "Run")).toBeHidden({ timeout: 60_000 });
});
