import { expect, test } from "./fixtures.ts";
import { liveLine, openStory, region, step } from "./page.ts";

test("explains a conflict by its rule, with a way to the step and to the documentation", async ({ page }) => {
  await openStory(page);
  await page.getByRole("tab", { name: "Explanation" }).click();
  const row = region(page, "Explanation").getByRole("listitem").filter({ hasText: ".spec.replicas" });
  await expect(row).toContainText("Conflict: alice wants another value, but hpa (scale) owns it.");
  await expect(row).toContainText("A2");
  const docs = row.getByRole("link", { name: "docs on server side apply, conflicts" });
  await expect(docs).toHaveAttribute(
    "href",
    "https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts",
  );
  await expect(docs).toHaveAttribute("rel", "noopener");
  await row.getByRole("button", { name: "since step 2" }).click();
  await expect(step(page, 2)).toHaveAttribute("aria-current", "step");
});

test("says who took a field from whom, and lights it everywhere", async ({ page }) => {
  await openStory(page);
  await step(page, 2).click();
  await page.getByRole("tab", { name: "Explanation" }).click();
  const row = region(page, "Explanation").getByRole("listitem").filter({ hasText: ".spec.replicas" });
  await expect(row).toContainText("hpa set the number of replicas through scale.");
  await expect(row).toContainText("alice does not own the number of replicas any more");
  await row.hover();
  await expect(liveLine(page, /\breplicas: 5/)).toHaveAttribute("data-lit", "true");
});

test("says what the server filled in when an object is made", async ({ page }) => {
  await openStory(page);
  await step(page, 1).click();
  await page.getByRole("tab", { name: "Explanation" }).click();
  const explanation = region(page, "Explanation");
  const image = explanation
    .getByRole("listitem")
    .filter({ hasText: /containers\[name="nginx"\]\.image(?!Pull)/ });
  await expect(image).toContainText("alice applied it, so it was added.");
  await expect(image).toContainText("alice owns it now: its configuration names it.");
  await expect(explanation.getByRole("listitem").filter({ hasText: ".spec.strategy.type" })).toContainText(
    "The server filled in the default: nobody set it.",
  );
});
