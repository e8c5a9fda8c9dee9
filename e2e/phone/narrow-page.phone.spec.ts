import { expectNoFindings } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { editor, liveLine, openPage, region, step, steps } from "../support/page.ts";

test("has all functions on a phone", async ({ page }) => {
  await openPage(page);
  for (const name of ["Scenario", "Timeline", "Actors", "Live object", "Conflicts", "Managed fields"]) {
    await expect(region(page, name)).toBeVisible();
  }
  const { width, wide } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    wide: document.documentElement.scrollWidth,
  }));
  expect(wide).toBe(width);

  const note = region(page, "Actors").getByText("live: 5, owned by hpa");
  await expect(note).toHaveCSS("font-size", "16px");
  await page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Fields" }).tap();
  await expect(page.getByRole("treegrid")).toBeInViewport();

  await page
    .getByRole("navigation", { name: "Panels" })
    .getByRole("button", { name: /^Conflicts/ })
    .tap();
  await region(page, "Conflicts")
    .getByRole("button", { name: /^Share/ })
    .tap();
  await expect(steps(page)).toHaveCount(4);
  await expect(liveLine(page, /\breplicas: 5/).getByRole("img")).toHaveCount(2);

  await step(page, 1).tap();
  await editor(page).fill((await editor(page).inputValue()).replace("replicas: 3", "replicas: 7"));
  await expect(liveLine(page, /\breplicas: 7/)).toBeVisible();
});

test("axe finds nothing on a phone", async ({ page }) => {
  await openPage(page);
  await expectNoFindings(page);
});
