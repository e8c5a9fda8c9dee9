import { expectNoFindings } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { editor, liveLine, openPage, region, step, steps } from "../support/page.ts";

test("has all functions on a phone, the verb and options of a step in one row, and axe finds nothing", async ({
  page,
}) => {
  await openPage(page);
  for (const name of ["Scenario", "Timeline", "Actors", "Live object", "Conflicts", "Managed fields"]) {
    await expect(region(page, name)).toBeVisible();
  }
  const { width, wide } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    wide: document.documentElement.scrollWidth,
  }));
  expect(wide).toBe(width);
  await expectNoFindings(page);

  await page.setViewportSize({ width: 320, height: 740 });
  const actors = region(page, "Actors");
  const middle = async (role: "combobox" | "checkbox" | "button", name: string) => {
    const box = await actors.getByRole(role, { name, exact: true }).boundingBox();
    return box ? Math.round(box.y + box.height / 2) : null;
  };
  const rows = async () =>
    new Set([
      await middle("checkbox", "Force"),
      await middle("button", "More"),
      await middle("combobox", "What alice does"),
    ]).size;
  await expect.poll(rows).toBe(1); // the page can still load between two of the measurements
  await page.setViewportSize({ width: 360, height: 740 });

  const note = actors.getByText("live: 5, owned by hpa");
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
