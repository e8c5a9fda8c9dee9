import { makeLink } from "../../src/file/link/make-link.ts";
import { largeScenario } from "../../src/testing/scenarios/large-scenario.ts";
import { expect, test } from "../support/fixtures.ts";
import { editor, liveLine, region, step } from "../support/page.ts";

test("a long run shows its progress and stops; the next one lets the user type, and answers the last text", async ({
  page,
}) => {
  test.slow();
  await page.goto(`/${await makeLink(largeScenario(40))}`);
  const run = region(page, "Run");
  await expect(run).toContainText(/Running step \d+ of 40/);
  await run.getByRole("button", { name: "Stop" }).click();
  await expect(run).toBeHidden();
  await expect(page.getByText(/The run was stopped/).first()).toBeVisible();

  await step(page, 2).click();
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("  a-key: on");
  await expect(run).toBeVisible();
  await page.keyboard.type("ward");
  await expect(run).toBeVisible();
  await expect(editor(page)).toHaveAccessibleName(/step 2$/);
  await expect(liveLine(page, "a-key: onward")).toBeVisible({ timeout: 60_000 });
  await expect(run).toBeHidden({ timeout: 60_000 });
  await expect(step(page, 40)).toHaveAccessibleName(/taken/);
});
