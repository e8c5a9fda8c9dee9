import { makeLink } from "../../src/file/link/make-link.ts";
import { largeScenario } from "../../src/testing/scenarios/large-scenario.ts";
import { expect, test } from "../support/fixtures.ts";
import { editor, liveLine, region, step } from "../support/page.ts";

test("shows the progress of a long run, and stops it", async ({ page }) => {
  await page.goto(`/${await makeLink(largeScenario())}`);
  const run = region(page, "Run");
  await expect(run).toContainText(/Running step \d+ of 100/);
  await run.getByRole("button", { name: "Stop" }).click();
  await expect(run).toBeHidden();
  await expect(page.getByText(/The run was stopped/).first()).toBeVisible();
});

test("lets the user type during a long run, and answers the last text", async ({ page }) => {
  test.slow();
  await page.goto(`/${await makeLink(largeScenario())}`);
  await expect(step(page, 100)).toHaveAccessibleName(/taken/, { timeout: 60_000 });
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
