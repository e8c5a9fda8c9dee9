import { expect, test } from "../support/fixtures.ts";
import { editor, entry, liveLine, openPage, openSide, region, step, steps } from "../support/page.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("shows the result of a step by touch", async ({ page }) => {
  await openPage(page);
  await expect(region(page, "Actors").locator("div[role=code]")).toHaveCount(0);
  await step(page, 2).tap();
  await openSide(page, "Explanation");
  const row = region(page, "Explanation").getByRole("article").filter({ hasText: ".spec.replicas" });
  await expect(row).toContainText("hpa set the number of replicas through the scale subresource.");
  await row.getByRole("button", { name: /^Rule/ }).first().tap();
  await expect(row.getByRole("button", { name: /^Rule/ }).first()).toHaveAttribute("aria-expanded", "true");

  await openSide(page, "Requests");
  await region(page, "Requests").getByRole("button", { name: "Copy as curl" }).tap();
  await expect(region(page, "Requests").getByText("Copied as curl.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("deployments/web/scale");

  const hpa = entry(page, "hpa, Update of scale");
  await region(page, "Managed fields").getByRole("radio", { name: "FieldsV1" }).check();
  await expect(hpa.getByRole("option").filter({ hasText: '"f:replicas": {}' })).toContainText("gained");
  await liveLine(page, /\breplicas: 5/).tap();
  await expect(region(page, "Live object")).toContainText(
    "hpa, update of scale, since step 2 (before: alice)",
  );
});

test("adds, edits and shares steps by touch", async ({ page }) => {
  await openPage(page);
  const actors = region(page, "Actors");
  await region(page, "Timeline").getByRole("button", { name: "Add step" }).tap();
  await page.getByRole("menuitem", { name: "More steps of alice…" }).tap();
  await page.getByRole("menuitem", { name: "alice patches (merge)" }).tap();
  await expect(step(page, 4)).toHaveAccessibleName(/alice patches: /);
  await actors.getByRole("button", { name: "More", exact: true }).tap();
  await page.getByRole("textbox", { name: "Field manager" }).fill("tool");
  await expect(entry(page, "tool, Update")).toBeVisible();
  await editor(page).fill("spec: {replicas: [");
  await expect(actors.getByRole("list", { name: "Problems" })).toContainText("Line 1, column 18");
  await expect(region(page, "Live object")).toContainText("last valid result");
  await editor(page).fill("spec: {replicas: 9}");
  await expect(liveLine(page, /\breplicas: 9/)).toBeVisible();

  await region(page, "Scenario").getByRole("button", { name: "More", exact: true }).tap();
  await page.getByRole("menuitem", { name: /^Edit as YAML/ }).tap();
  const dialog = page.getByRole("dialog", { name: "Scenario as YAML" });
  const text = dialog.getByRole("textbox", { name: "Text of the scenario" });
  await text.fill((await text.inputValue()).replace("\nsteps:", "\nstepz:"));
  await expect(dialog.getByRole("list", { name: "Problems" })).toContainText('Unknown key "stepz"');
  await text.fill((await text.inputValue()).replace("\nstepz:", "\nserverSideApply: false\nsteps:"));
  await dialog.getByRole("button", { name: "Use this text" }).tap();
  await expect(step(page, 1)).toHaveAccessibleName(/refused: /);
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(liveLine(page, /\breplicas: 9/)).toBeVisible();
  await expect(steps(page)).toHaveCount(4);

  await region(page, "Scenario").getByRole("button", { name: "Share" }).tap();
  await page.getByRole("dialog", { name: "Share" }).getByRole("button", { name: "Copy link" }).tap();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/#s=[\w-]+$/);
});
