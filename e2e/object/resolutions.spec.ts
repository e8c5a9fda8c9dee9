import { expect, test } from "../support/fixtures.ts";
import { editor, entry, liveLine, move, openPage, region, step, steps } from "../support/page.ts";

test("force takes the field, give up leaves it, share makes both owners, and undo reverts each", async ({
  page,
}) => {
  await openPage(page);
  await move(page, "Force").click();
  await expect(steps(page)).toHaveCount(4);
  await expect(step(page, 4)).toHaveAttribute("aria-current", "step");
  await expect(step(page, 4)).toHaveAccessibleName(/alice applies with force/);
  await expect(page.getByRole("checkbox", { name: "Force" })).toBeChecked();
  const replicas = liveLine(page, /\breplicas: 3/);
  await expect(replicas.getByRole("img")).toHaveCount(1);
  await expect(replicas.getByRole("img", { name: "alice, Apply" })).toBeVisible();

  const undo = region(page, "Outcome").getByRole("button", { name: "Undo" });
  await undo.click();
  await expect(steps(page)).toHaveCount(3);
  await expect(region(page, "Conflicts").getByRole("article")).toHaveCount(1);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(steps(page)).toHaveCount(4);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(steps(page)).toHaveCount(3);
  await expect(region(page, "Conflicts").getByRole("article")).toHaveCount(1);

  await move(page, "Give up").click();
  await expect(step(page, 4)).toHaveAttribute("aria-current", "step");
  await expect(region(page, "Outcome")).toContainText("Nothing changed.");
  await expect(region(page, "Conflicts")).toHaveCount(0);
  const live = liveLine(page, /\breplicas: 5/);
  await expect(live.getByRole("img")).toHaveCount(1);
  await expect(live.getByRole("img", { name: "hpa, Update of scale" })).toBeVisible();
  await expect(entry(page, "alice, Apply").getByRole("treeitem").filter({ hasText: "replicas" })).toHaveCount(
    0,
  );
  await expect(editor(page)).not.toHaveValue(/replicas/);
  await expect(editor(page)).toHaveAccessibleName("Text of alice, step 4");

  await undo.click();
  await expect(steps(page)).toHaveCount(3);
  await expect(region(page, "Conflicts").getByRole("article")).toHaveCount(1);

  await move(page, "Share").click();
  await expect(step(page, 4)).toHaveAttribute("aria-current", "step");
  const shared = liveLine(page, /\breplicas: 5/);
  await expect(shared.getByRole("img")).toHaveCount(2);
  await expect(shared.getByRole("img", { name: "alice, Apply" })).toBeVisible();
  await expect(shared.getByRole("img", { name: "hpa, Update of scale" })).toBeVisible();
});

test("gets three replicas without force in one click: the owner writes them first", async ({ page }) => {
  await openPage(page);
  const outcome = region(page, "Outcome");
  await expect(outcome).toContainText("To get 3 without force, let hpa write it.");
  const button = move(page, "Let hpa write");
  await expect(button).toHaveText("Let hpa write 3");
  await button.hover();
  await expect(outcome.getByRole("note")).toContainText(
    /5 → 3; .*alice owns it, .*hpa keeps it\. Later: If .*hpa writes another value, .*hpa becomes the only owner/,
  );
  const row = region(page, "Fields").getByRole("row", { name: /replicas/ });
  await expect(row).toContainText(/3\s*shared\s*gains.*3\s*shared.*5\s*3/);

  await button.click();
  await expect(steps(page)).toHaveCount(5);
  await expect(step(page, 4)).toHaveAccessibleName(/hpa patches scale.*replicas 5 → 3/);
  await expect(step(page, 5)).toHaveAttribute("aria-current", "step");
  const receipt = outcome.getByRole("region", { name: "What you did" });
  await expect(receipt).toContainText("Added steps 4 and 5: hpa patches scale, then alice applies.");
  await expect(receipt).toContainText(/5 → 3; .*alice and .*hpa own it\./);
  const live = liveLine(page, /\breplicas: 3/);
  await expect(live.getByRole("img", { name: "alice, Apply" })).toBeVisible();
  await expect(live.getByRole("img", { name: "hpa, Update of scale" })).toBeVisible();

  const next = receipt.getByRole("button", { name: "Let hpa write 5 again" });
  await next.focus();
  await expect(row).toContainText(/loses.*5.*3\s*5/);
  await next.click();
  await expect(step(page, 6)).toHaveAccessibleName(/replicas 3 → 5, taken from alice/);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(steps(page)).toHaveCount(3);
});
