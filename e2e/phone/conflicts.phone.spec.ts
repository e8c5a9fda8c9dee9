import { expect, test } from "../support/fixtures.ts";
import { move, openPage, region, steps } from "../support/page.ts";

test("by touch, each move says before what it does and after what it did, and can be undone and tried on", async ({
  page,
}) => {
  await openPage(page);
  await expect(move(page, "Force")).toHaveAccessibleDescription(/5 → 3; alice owns it, hpa loses it/);
  for (const name of ["Give up", "Share"] as const)
    await expect(move(page, name)).toHaveAccessibleDescription(/stays 5;.* hpa keeps it/);
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
