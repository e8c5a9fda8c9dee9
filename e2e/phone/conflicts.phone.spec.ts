import { expect, test } from "../support/fixtures.ts";
import { move, openPage, region, steps } from "../support/page.ts";

test("a move by touch says what it did, and can be undone and tried on", async ({ page }) => {
  await openPage(page);
  await move(page, "Force").tap();
  const receipt = region(page, "What you did");
  await expect(receipt).toContainText("alice alone owns .spec.replicas now.");
  await receipt.getByRole("button", { name: "Undo" }).tap();
  await expect(steps(page)).toHaveCount(3);
  await expect(receipt).toHaveCount(0);
  await move(page, "Force").tap();
  await receipt.getByRole("button", { name: "Let hpa scale again" }).tap();
  await expect(region(page, "Outcome")).toContainText("hpa took it from");
  await expect(receipt).toHaveCount(0);
});
