import { expect, test } from "./fixtures.ts";
import { editor, entry, liveLine, openStory, region, step, steps } from "./page.ts";

const way = (page: Parameters<typeof region>[0], name: RegExp) =>
  region(page, "Conflicts").getByRole("button", { name });

test("force takes the field, give up leaves it, share makes both owners, and each is taken back", async ({
  page,
}) => {
  await openStory(page);
  await way(page, /^Force/).click();
  await expect(steps(page)).toHaveCount(4);
  await expect(step(page, 4)).toHaveAttribute("aria-current", "step");
  await expect(step(page, 4)).toHaveAccessibleName(/alice applies with force/);
  await expect(page.getByRole("checkbox", { name: "Force" })).toBeChecked();
  const replicas = liveLine(page, /\breplicas: 3/);
  await expect(replicas.getByRole("img")).toHaveCount(1);
  await expect(replicas.getByRole("img", { name: "alice, Apply" })).toBeVisible();

  const undo = page.getByRole("button", { name: "Undo" });
  await undo.click();
  await expect(steps(page)).toHaveCount(3);
  await expect(region(page, "Conflicts").getByRole("article")).toHaveCount(1);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(steps(page)).toHaveCount(4);
  await undo.click();
  await expect(steps(page)).toHaveCount(3);
  await expect(region(page, "Conflicts").getByRole("article")).toHaveCount(1);

  await way(page, /^Give up/).click();
  await expect(step(page, 4)).toHaveAttribute("aria-current", "step");
  await expect(region(page, "Conflicts")).toContainText("No conflict in this step");
  const kept = liveLine(page, /\breplicas: 5/);
  await expect(kept.getByRole("img")).toHaveCount(1);
  await expect(kept.getByRole("img", { name: "hpa, Update of scale" })).toBeVisible();
  await expect(entry(page, "alice, Apply").getByRole("treeitem").filter({ hasText: "replicas" })).toHaveCount(
    0,
  );
  await expect(editor(page)).not.toHaveValue(/replicas/);
  await expect(editor(page)).toHaveAccessibleName("Text of alice, step 4");

  await undo.click();
  await expect(steps(page)).toHaveCount(3);
  await expect(region(page, "Conflicts").getByRole("article")).toHaveCount(1);

  await way(page, /^Share/).click();
  await expect(step(page, 4)).toHaveAttribute("aria-current", "step");
  const shared = liveLine(page, /\breplicas: 5/);
  await expect(shared.getByRole("img")).toHaveCount(2);
  await expect(shared.getByRole("img", { name: "alice, Apply" })).toBeVisible();
  await expect(shared.getByRole("img", { name: "hpa, Update of scale" })).toBeVisible();
});
