import { expect, test } from "./fixtures.ts";
import { openStory, region, step } from "./page.ts";

test("says what came of a step, and with whom it is in conflict", async ({ page }) => {
  await openStory(page);
  await step(page, 1).click();
  await expect(page.getByRole("status")).toContainText("Step 1, alice applies: created, owns 6 fields.");
  await step(page, 3).click();
  await expect(page.getByRole("status")).toContainText("Step 3, alice applies: failed, 1 conflict with hpa.");
});

test("says both what was done and what came of it", async ({ page }) => {
  await openStory(page);
  await region(page, "Conflicts")
    .getByRole("button", { name: /^Force/ })
    .click();
  await expect(page.getByRole("status")).toContainText("Added step 4 of alice.");
  await expect(page.getByRole("status")).toContainText(
    "Step 4, alice applies with force: took .spec.replicas.",
  );
});
