import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { actorButton, entry, focusMonaco, liveLine, openPage, region, step, steps } from "../support/page.ts";

/** Checks that a field under the mouse is highlighted in every view, and that its manifest scrolls to it. */
async function expectHighlights(page: Page): Promise<void> {
  await step(page, 3).click();
  await page.setViewportSize({ width: 1280, height: 720 });
  await liveLine(page, /\breplicas: 5/).hover();
  const highlighted = page.locator("[data-highlighted]");
  await expect(highlighted.filter({ hasText: "replicas: 5" })).toBeVisible();
  await expect(
    entry(page, "hpa, Update of scale").locator("[data-highlighted]").filter({ hasText: "replicas" }),
  ).toBeVisible();
  await expect(region(page, "Conflicts").locator("article[data-highlighted]")).toBeVisible();
  await step(page, 1).hover();
  await expect(highlighted).toHaveCount(0);

  const image = region(page, "Actors").getByText("image: nginx:1.27", { exact: true });
  await expect(image).not.toBeInViewport();
  await entry(page, "alice, Apply").getByRole("treeitem").filter({ hasText: "image" }).hover();
  await expect(image).toBeInViewport();
}

test("opens with a scenario that shows owners and a conflict; managed fields as tree, paths and FieldsV1", async ({
  page,
}) => {
  await openPage(page);
  for (const name of ["Scenario", "Timeline", "Actors", "Live object", "Conflicts", "Managed fields"]) {
    await expect(region(page, name)).toBeVisible();
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("An autoscaler takes over replicas");
  await expect(steps(page)).toHaveCount(3);
  await expect(step(page, 3)).toHaveAttribute("aria-current", "step");

  const replicas = liveLine(page, /\breplicas: 5/);
  await expect(replicas.getByRole("img", { name: "hpa, Update of scale" })).toBeVisible();
  await expect(liveLine(page, "app: web").last().getByRole("img", { name: "alice, Apply" })).toBeVisible();

  const conflicts = region(page, "Conflicts");
  await conflicts.getByRole("button", { name: "kubectl says" }).click();
  await expect(conflicts).toContainText(
    'Apply failed with 1 conflict: conflict with "hpa" with subresource "scale" using apps/v1: .spec.replicas',
  );
  const conflict = conflicts.getByRole("article", { name: "Conflict at .spec.replicas" });
  await expect(conflict).toContainText("since step 2");
  for (const name of [/^Force/, /^Give up/, /^Share/]) {
    await expect(conflict.getByRole("button", { name })).toBeEnabled();
  }

  await expect(entry(page, "alice, Apply").getByRole("tree")).toBeVisible();
  await expect(entry(page, "hpa, Update of scale").getByRole("treeitem")).toHaveText(/spec.*replicas/);

  const fields = region(page, "Managed fields");
  await fields.getByRole("radio", { name: "Paths" }).check();
  await expect(fields.getByRole("listbox", { name: "Paths of hpa, Update of scale" })).toHaveText(
    ".spec.replicas",
  );
  await fields.getByRole("radio", { name: "FieldsV1" }).check();
  await expect(fields.getByRole("listbox", { name: "FieldsV1 of hpa, Update of scale" })).toContainText(
    '"f:replicas": {}',
  );
  await fields.getByRole("radio", { name: "Tree" }).check();
  await expect(fields.getByRole("tree").first()).toBeVisible();

  await step(page, 1).click();
  await expect(step(page, 1)).toHaveAttribute("aria-current", "step");
  await expect(liveLine(page, /\breplicas: 3/).getByRole("img", { name: "alice, Apply" })).toBeVisible();
  await expect(region(page, "Conflicts")).toHaveCount(0);
  await expect(region(page, "Outcome")).toContainText("Created Deployment web. A alice owns 6 fields.");

  await step(page, 2).click();
  await expect(actorButton(page, "hpa")).toHaveAttribute("aria-current", "true");
  await expect(
    entry(page, "alice, Apply").getByRole("treeitem").filter({ hasText: "replicas" }),
  ).toContainText("no longer owned");
  await expect(
    entry(page, "hpa, Update of scale").getByRole("treeitem").filter({ hasText: "replicas" }),
  ).toContainText("gained");

  await expectHighlights(page);
});

test.describe("with Monaco", () => {
  test.use({ monaco: true });

  test("highlights one field in every view", async ({ page }) => {
    await openPage(page);
    await focusMonaco(page);
    await expectHighlights(page);
  });
});
