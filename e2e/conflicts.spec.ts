import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { editor, entry, liveLine, openStory, region, step, steps } from "./page.ts";
import { config, openDeeds } from "./story.ts";

const conflict = (page: Page, path: string) =>
  region(page, "Conflicts").getByRole("article", { name: `Conflict at ${path}` });
const preview = (page: Page, way: string) => region(page, `Preview of ${way}`);

/** alice and bob disagree on two fields. */
const quarrel = [
  { by: "alice", text: config("a", "one: red", "two: red", "three: red") },
  { by: "bob", text: config("a", "one: blue", "two: blue") },
] as const;

test("gives up, or shares, several conflicts at once", async ({ page }) => {
  await openDeeds(page, ...quarrel);
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

test("tells which conflicts a way out of one leaves", async ({ page }) => {
  await openDeeds(page, ...quarrel);
  await expect(preview(page, "Force")).toContainText("bob owns it now"); // which moves what is below it
  const card = conflict(page, ".data.one");
  await card.getByRole("radio", { name: "Share" }).check();
  await expect(preview(page, "Share")).toContainText("Still a conflict: .data.two. Nothing would change.");
  await card.getByRole("button", { name: /^Share/ }).click();
  await expect(step(page, 3)).toHaveAccessibleName(/1 conflict/);
  await expect(conflict(page, ".data.one")).toHaveCount(0);
  await expect(conflict(page, ".data.two")).toBeVisible();
});

test("keeps comments when it edits the manifest", async ({ page }) => {
  await openDeeds(page, quarrel[0], {
    by: "bob",
    text: config("a", "one: blue # mine", "four: green # too"),
  });
  await conflict(page, ".data.one")
    .getByRole("button", { name: /^Share/ })
    .click();
  await expect(editor(page)).toHaveAccessibleName("Text of bob, step 3");
  await expect(editor(page)).toHaveValue(/one: red # mine\n.*four: green # too/);
});

test("tries ahead the way that the mouse, the focus or a choice names, and does what it has shown", async ({
  page,
}) => {
  await openStory(page);
  const force = preview(page, "Force");
  await expect(force.getByRole("list", { name: "Object and owners" })).toHaveText(
    /\.spec\.replicas\s*5 → 3.*alice owns it now.*hpa loses it/,
  );
  const later = force.getByRole("list", { name: "Later" }).getByRole("listitem");
  await expect(later).toHaveText([
    /hpa patches scale again, as in step 2: took \.spec\.replicas$/,
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
  await expect(preview(page, "Share")).toContainText("hpa may still write another value without asking");
  await card.getByRole("radio", { name: "Force" }).check();
  await expect(preview(page, "Force")).toContainText("5 → 3");

  await expect(preview(page, "Force")).toContainText("alice owns it now");
  await card.getByRole("button", { name: /^Force/ }).click();
  await expect(step(page, 4)).toHaveAttribute("aria-current", "step");
  await expect(liveLine(page, /\breplicas: 3/).getByRole("img", { name: "alice, Apply" })).toBeVisible();
  await expect(entry(page, "hpa, Update of scale")).toContainText("lost its last field");
});

test("names the path, both values, the owner, since when, and what kubectl says; teaches when there is no conflict", async ({
  page,
}) => {
  await openStory(page);
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
  await expect(region(page, "Conflicts")).toContainText("while another manager owns it");
});
