import { expectNoFindingsInLayout } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { openPage, openSide, region, steps } from "../support/page.ts";

test("compares by touch, and fits 320 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await openPage(page);
  await openSide(page, "Compare");
  const compare = region(page, "Compare");
  const expectFits = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await expectNoFindingsInLayout(page, "comparisons", "#side-panel");
  };
  await expect(compare.getByRole("region", { name: "First difference" })).toContainText(
    "First difference: step 3, by alice, at .spec.replicas",
  );
  const table = compare.getByRole("table", { name: /^Fields of/ });
  await table.getByRole("button", { name: ".spec.replicas" }).tap();
  await expect(table).toContainText("This strategy does not check who owned it.");
  await expectFits();

  await compare.getByRole("radio", { name: "Who wins" }).check();
  const winners = compare.getByRole("table", { name: "Who wins" });
  await winners.getByRole("button", { name: "alice" }).tap();
  await expect(winners).toContainText("It becomes 6, and hpa (scale) loses it.");
  await expectFits();

  await compare.getByRole("radio", { name: "Apply v2’s tree" }).check();
  await compare.getByRole("button", { name: "Next change" }).tap();
  await expect(compare.getByRole("status")).toContainText(".replicas: replace.");
  await expectFits();

  await compare.getByRole("radio", { name: "Two states" }).check();
  await compare.getByLabel("First state").selectOption("After step 1: alice applies");
  await expect(compare.getByRole("row", { name: /^\.spec\.replicas 3 alice 5 hpa \(scale\)/ })).toBeVisible();
  await expectFits();

  await compare.getByRole("radio", { name: "Orders" }).check();
  await compare.getByRole("button", { name: "Try all orders" }).tap();
  await expect(compare.getByRole("region", { name: "Results of the orders" })).toContainText("3 orders");
  await expectFits();
  await compare.getByRole("button", { name: "Open this order" }).tap();
  await expect(steps(page).first()).toHaveAccessibleName(/hpa/);
});
