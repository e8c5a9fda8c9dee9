import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { config, openScenario } from "../support/open-scenario.ts";
import { editor, entry, liveLine, openPage, region, step, steps } from "../support/page.ts";

const conflict = (page: Page, path: string) =>
  region(page, "Conflicts").getByRole("article", { name: `Conflict at ${path}` });
const preview = (page: Page, resolution: string) => region(page, `Preview of ${resolution}`);

/** alice and bob apply different values of two fields. */
const conflictingSteps = [
  { by: "alice", text: config("a", "one: red", "two: red", "three: red") },
  { by: "bob", text: config("a", "one: blue", "two: blue") },
] as const;

test("resolves several conflicts at once by giving up or sharing", async ({ page }) => {
  await openScenario(page, ...conflictingSteps);
  const all = region(page, "Conflicts").getByRole("article", { name: "All 2 conflicts" });
  await all.getByRole("radio", { name: "Give up" }).check();
  await expect(preview(page, "Give up")).toContainText("alice keeps it");
  await all.getByRole("radio", { name: "Share" }).check();
  await expect(
    preview(page, "Share").getByRole("list", { name: "Object and owners" }).getByRole("listitem"),
  ).toHaveCount(2);
  await all.getByRole("button", { name: /^Share: write all 2 live values/ }).click();
  await expect(steps(page)).toHaveCount(3);
  await expect(liveLine(page, "one: red").getByRole("img")).toHaveCount(2);
  await expect(liveLine(page, "two: red").getByRole("img")).toHaveCount(2);
  await expect(region(page, "Conflicts")).toContainText("No conflict in this step");
});

test("shows which conflicts remain after resolving one", async ({ page }) => {
  await openScenario(page, ...conflictingSteps);
  await expect(preview(page, "Force")).toContainText("bob owns it now"); // this moves the content below
  const card = conflict(page, ".data.one");
  await card.getByRole("radio", { name: "Share" }).check();
  await expect(preview(page, "Share")).toContainText("Still in conflict: .data.two. Nothing would change.");
  await card.getByRole("button", { name: /^Share/ }).click();
  await expect(step(page, 3)).toHaveAccessibleName(/1 conflict/);
  await expect(conflict(page, ".data.one")).toHaveCount(0);
  await expect(conflict(page, ".data.two")).toBeVisible();
});

test("keeps comments when a resolution edits the manifest", async ({ page }) => {
  await openScenario(page, conflictingSteps[0], {
    by: "bob",
    text: config("a", "one: blue # mine", "four: green # too"),
  });
  await conflict(page, ".data.one")
    .getByRole("button", { name: /^Share/ })
    .click();
  await expect(editor(page)).toHaveAccessibleName("Text of bob, step 3");
  await expect(editor(page)).toHaveValue(/one: red # mine\n.*four: green # too/);
});

test("previews the resolution under the mouse, focus or choice, with the same result as the click", async ({
  page,
}) => {
  await openPage(page);
  const force = preview(page, "Force");
  await expect(force.getByRole("list", { name: "Object and owners" })).toHaveText(
    /\.spec\.replicas\s*5 → 3.*alice owns it now.*hpa loses it/,
  );
  const later = force.getByRole("list", { name: "Later" }).getByRole("listitem");
  await expect(later).toHaveText([
    /hpa patches scale again, as in step 2: replicas 3 → 5, taken from alice$/,
    /alice applies again: 1 conflict, nothing changed$/,
  ]);

  const card = conflict(page, ".spec.replicas");
  await card.getByRole("button", { name: /^Give up/ }).hover();
  await expect(preview(page, "Give up").getByRole("list", { name: "Object and owners" })).toHaveText(
    /stays 5.*hpa keeps it/,
  );
  await expect(card.getByRole("radio", { name: "Give up" })).toBeChecked();
  await card.getByRole("button", { name: /^Share/ }).focus();
  await expect(preview(page, "Share").getByRole("list", { name: "Object and owners" })).toHaveText(
    /stays 5.*hpa keeps it.*alice owns it now|stays 5.*alice owns it now.*hpa keeps it/,
  );
  await expect(preview(page, "Share")).toContainText("hpa can still write another value without a conflict");
  await card.getByRole("radio", { name: "Force" }).check();
  await expect(preview(page, "Force")).toContainText("5 → 3");

  await expect(preview(page, "Force")).toContainText("alice owns it now");
  await card.getByRole("button", { name: /^Force/ }).click();
  await expect(step(page, 4)).toHaveAttribute("aria-current", "step");
  await expect(liveLine(page, /\breplicas: 3/).getByRole("img", { name: "alice, Apply" })).toBeVisible();
  await expect(entry(page, "hpa, Update of scale")).toContainText("lost its last field");
});

test("shows path, values, owner, step and kubectl's message of a conflict; explains conflicts if there is none", async ({
  page,
}) => {
  await openPage(page);
  const card = conflict(page, ".spec.replicas");
  await expect(card.getByRole("term").filter({ hasText: "alice wants" }).locator("+ dd")).toHaveText("3");
  await expect(card.getByRole("term").filter({ hasText: "live" }).locator("+ dd")).toHaveText("5");
  await expect(card).toContainText("hpa, update of scale using apps/v1");
  await expect(region(page, "Conflicts")).toContainText(
    'Apply failed with 1 conflict: conflict with "hpa" with subresource "scale" using apps/v1: .spec.replicas',
  );
  await card.getByRole("button", { name: "since step 2" }).click();
  await expect(step(page, 2)).toHaveAttribute("aria-current", "step");

  await step(page, 1).click();
  await expect(region(page, "Conflicts")).toContainText("No conflict in this step");
  await expect(region(page, "Conflicts")).toContainText("and another manager owns that field");
});
