import { expect, test } from "./fixtures.ts";
import { liveLine, openStory, region, step } from "./page.ts";
import { config, openDeeds } from "./story.ts";

test("tells apart what was held back, what the step did and what the server did", async ({ page }) => {
  await openDeeds(
    page,
    { by: "alice", text: config("a", "both: one", "mine: one") },
    { by: "bob", text: config("a", "both: one") },
    { by: "alice", text: config("a", "mine: two") },
  );
  await page.getByRole("tab", { name: "Explanation" }).click();
  const group = (name: string) => region(page, "Explanation").getByRole("region", { name });
  await expect(group("Held back").getByRole("listitem")).toHaveText(
    /Not removed: alice does not apply it any more, but bob owns it/,
  );
  await expect(group("What the step did")).toContainText(".data.mine");
  await expect(group("By the server itself")).toContainText(".metadata.resourceVersion");
});

test("shows the beginning of a large step, and more when asked", async ({ page }) => {
  const data = Array.from({ length: 200 }, (_, at) => `key${at}: one`);
  await openDeeds(page, { by: "alice", text: config("a", ...data) });
  await page.getByRole("tab", { name: "Explanation" }).click();
  const rows = region(page, "Explanation").getByRole("listitem");
  await expect(rows).toHaveCount(120);
  await region(page, "Explanation")
    .getByRole("button", { name: /^Show \d+ of \d+ more$/ })
    .click();
  await expect(rows.filter({ hasText: ".data.key199" })).toBeVisible();
  await expect(region(page, "Explanation").getByRole("button", { name: /^Show/ })).toHaveCount(0);
});

test("teaches when nothing changed", async ({ page }) => {
  await openDeeds(
    page,
    { by: "alice", text: config("a", "b: c") },
    { by: "alice", text: "", action: { kind: "get", manifest: config("a", "b: c") } },
  );
  await page.getByRole("tab", { name: "Explanation" }).click();
  await expect(region(page, "Explanation")).toContainText("Nothing changed in this step");
});

test("explains a conflict by its rule, who took a field, and what the server filled in, with ways to steps and docs", async ({
  page,
}) => {
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

  const rule = region(page, "Explanation").getByRole("button", { name: "Rule A2" }).first();
  await rule.click();
  await expect(rule).toHaveAttribute("aria-expanded", "true");
  await expect(region(page, "Explanation")).toContainText("if any is left, nothing at all changes");
  await rule.click();
  await expect(region(page, "Explanation")).not.toContainText("if any is left, nothing at all changes");

  await row.getByRole("button", { name: "since step 2" }).click();
  await expect(step(page, 2)).toHaveAttribute("aria-current", "step");

  await expect(row).toContainText("hpa set the number of replicas through scale.");
  await expect(row).toContainText("alice does not own the number of replicas any more");
  await row.hover();
  await expect(liveLine(page, /\breplicas: 5/)).toHaveAttribute("data-lit", "true");

  await step(page, 1).click();
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
