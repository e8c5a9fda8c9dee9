import { expect, test } from "../support/fixtures.ts";
import { config, openScenario } from "../support/open-scenario.ts";
import { entry, openPage, region, step } from "../support/page.ts";

test("shows fields without an owner, and the entries below each other, or side by side in a wide panel, with manager, operation, version, subresource and time", async ({
  page,
}) => {
  await openPage(page);
  const alice = entry(page, "alice, Apply");
  const hpa = entry(page, "hpa, Update of scale");
  await expect(alice).toContainText("apps/v1 · 00:00:00 · 5 fields");
  await expect(hpa).toContainText("apps/v1 · subresource scale");
  await expect(entry(page, "No owner")).toContainText(".spec.progressDeadlineSeconds");
  const [upper, lower] = [await alice.boundingBox(), await hpa.boundingBox()];
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? 0);
  await page.setViewportSize({ width: 2560, height: 900 });
  const [left, right] = [await alice.boundingBox(), await hpa.boundingBox()];
  expect(left?.y).toBe(right?.y);
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
});

test("marks fields that a manager gained or no longer owns in tree, paths and FieldsV1, and moves by arrow keys", async ({
  page,
}) => {
  await openScenario(
    page,
    { by: "alice", text: config("a", "stays: one", "goes: one") },
    { by: "alice", text: config("a", "stays: one", "comes: one") },
    { by: "bob", text: config("a", "stays: two", "comes: two"), force: true },
  );
  const rows = entry(page, "alice, Apply").getByRole("treeitem");
  await expect(entry(page, "alice, Apply")).toContainText("owns no field any more");
  await expect(rows.filter({ hasText: "stays" })).toContainText("no longer owned");

  await step(page, 2).click();
  await expect(rows.filter({ hasText: "comes" })).toContainText("gained");
  await expect(rows.filter({ hasText: "goes" })).toContainText("no longer owned");
  await expect(rows.filter({ hasText: "stays" })).not.toContainText(/gained|owned/);
  await expect(entry(page, "alice, Apply")).toContainText("1 gained, 1 no longer owned");

  for (const { shape, comes, goes, stays } of [
    { shape: "Paths", comes: ".data.comes", goes: ".data.goes", stays: ".data.stays" },
    { shape: "FieldsV1", comes: '"f:comes": {}', goes: '"f:goes": {}', stays: '"f:stays": {}' },
  ]) {
    await region(page, "Managed fields").getByRole("radio", { name: shape }).check();
    const rows = entry(page, "alice, Apply").getByRole("option");
    await expect(rows.filter({ hasText: comes })).toContainText("gained");
    await expect(rows.filter({ hasText: goes })).toContainText("no longer owned");
    await expect(rows.filter({ hasText: stays })).not.toContainText(/gained|owned/);
  }

  const lines = entry(page, "alice, Apply").getByRole("option");
  await lines.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(lines.nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(lines.last()).toBeFocused();
});
