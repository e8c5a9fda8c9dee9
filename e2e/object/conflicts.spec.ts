import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { config, openScenario } from "../support/open-scenario.ts";
import { editor, entry, liveLine, move, openPage, region, step, steps } from "../support/page.ts";

const conflict = (page: Page, path: string) =>
  region(page, "Conflicts").getByRole("article", { name: `Conflict at ${path}` });
/** What the move under the mouse or the focus does. */
const effect = (page: Page) => region(page, "Conflicts").getByRole("note");

test("resolves one of several conflicts, keeps the comments of the text, and resolves all at once", async ({
  page,
}) => {
  await openScenario(
    page,
    { by: "alice", text: config("a", "one: red", "two: red", "three: red") },
    { by: "bob", text: config("a", "one: blue # mine", "two: blue") },
  );
  const row = conflict(page, ".data.one");
  await region(page, "Conflicts").getByRole("button", { name: "One by one" }).click();
  await expect(row.getByRole("button")).toHaveText(["since step 1", "Give up the field", "Share the value"]);
  await row.getByRole("button", { name: /^Share/ }).focus();
  await expect(effect(page)).toContainText("Still refused: .data.two stays in conflict, so nothing changes.");
  await row.getByRole("button", { name: /^Share/ }).click();
  await expect(step(page, 3)).toHaveAccessibleName(/1 conflict/);
  await expect(conflict(page, ".data.one")).toHaveCount(0);
  await expect(conflict(page, ".data.two")).toBeVisible();
  await expect(editor(page)).toHaveAccessibleName("Text of bob, step 3");
  await expect(editor(page)).toHaveValue(/one: red # mine\n/);
  const receipt = region(page, "What you did");
  await expect(receipt).toContainText("Still refused: .data.two");
  await receipt.getByRole("button", { name: "Undo" }).click();

  const all = region(page, "Conflicts").getByRole("article", { name: "All 2 conflicts" });
  await expect(all).toContainText("bob wants other values for 2 fields;");
  await all.getByRole("button", { name: "Give up both" }).hover();
  await expect(effect(page)).toContainText("Both values stay; A alice keeps them.");
  await all.getByRole("button", { name: "Share both" }).hover();
  await expect(effect(page)).toContainText("bob owns them");
  await all.getByRole("button", { name: "Share both" }).click();
  await expect(steps(page)).toHaveCount(3);
  await expect(liveLine(page, "one: red").getByRole("img")).toHaveCount(2);
  await expect(liveLine(page, "two: red").getByRole("img")).toHaveCount(2);
  await expect(region(page, "Conflicts")).toHaveCount(0);
});

test("explains a conflict, previews each move, says afterwards what it means, and offers what to try next", async ({
  page,
}) => {
  await openPage(page);
  const line = conflict(page, ".spec.replicas");
  await expect(line).toContainText(
    "Refused. alice wants .spec.replicas = 3; H hpa owns it at 5 since step 2. Nothing changed.",
  );
  await region(page, "Conflicts").getByRole("button", { name: "kubectl says" }).click();
  await expect(region(page, "Conflicts")).toContainText(
    'Apply failed with 1 conflict: conflict with "hpa" with subresource "scale" using apps/v1: .spec.replicas',
  );

  await move(page, "Force").hover();
  await expect(effect(page)).toHaveAccessibleName("Effect of Force");
  await expect(effect(page)).toHaveText(
    /\.spec\.replicas: 5 → 3; A alice owns it, H hpa loses it\. Later: When H hpa scales again, it takes \.spec\.replicas from A alice\. When A alice then applies again, it is refused because of a conflict\.$/,
  );
  await move(page, "Give up").hover();
  await expect(effect(page)).toContainText(".spec.replicas stays 5; H hpa keeps it.");
  await step(page, 3).hover();
  await expect(effect(page)).toHaveCount(0);
  await move(page, "Share").focus();
  await expect(effect(page)).toContainText("stays 5; A alice owns it, H hpa keeps it.");

  await move(page, "Force").click();
  const receipt = region(page, "What you did");
  await expect(receipt).toContainText(
    "Added step 4: alice applies with force. A alice alone owns .spec.replicas now. When H hpa scales again",
  );
  await expect(step(page, 4)).toHaveAttribute("aria-current", "step");
  await expect(liveLine(page, /\breplicas: 3/).getByRole("img", { name: "alice, Apply" })).toBeVisible();
  await expect(entry(page, "hpa, Update of scale")).toContainText("owns no field any more");
  await receipt.getByRole("button", { name: "Undo" }).click();
  await expect(steps(page)).toHaveCount(3);
  await expect(receipt).toHaveCount(0);

  await move(page, "Force").click();
  await receipt.getByRole("button", { name: "Let hpa scale again" }).click();
  await expect(step(page, 5)).toHaveAccessibleName(/hpa patches scale/);
  await expect(region(page, "Outcome")).toContainText(
    "Changed .spec.replicas: 3 → 5. H hpa took it from A alice.",
  );
  await expect(receipt).toHaveCount(0);

  await step(page, 3).click();
  await move(page, "Give up").click();
  await expect(receipt).toContainText(
    "alice applies without the field. H hpa alone owns .spec.replicas now.",
  );
  await page.keyboard.press("Escape");
  await expect(receipt).toHaveCount(0);
  await expect(steps(page)).toHaveCount(6);

  await step(page, 3).click();
  await line.getByRole("button", { name: "since step 2" }).click();
  await expect(step(page, 2)).toHaveAttribute("aria-current", "step");
  await expect(region(page, "Outcome")).toContainText("Changed .spec.replicas: 3 → 5.");
  await expect(region(page, "Conflicts")).toHaveCount(0);
});
