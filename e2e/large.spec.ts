import { encodeLink } from "../src/file/link.ts";
import { largeScenario } from "../src/testing/large.ts";
import { expect, test } from "./fixtures.ts";
import { region } from "./page.ts";

test("a long run says how far it is, and can be stopped", async ({ page }) => {
  await page.goto(`/${await encodeLink(largeScenario())}`);
  const run = region(page, "Run");
  await expect(run).toContainText(/Running step \d+ of 100/);
  await run.getByRole("button", { name: "Stop" }).click();
  await expect(run).toBeHidden();
  await expect(page.getByText(/The run was stopped/).first()).toBeVisible();
});
