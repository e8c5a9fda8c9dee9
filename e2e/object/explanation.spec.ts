import { expect, test } from "../support/fixtures.ts";
import { config, openScenario } from "../support/open-scenario.ts";
import { liveLine, openPage, openSide, region, step } from "../support/page.ts";

test("groups fields that were not applied, changed by the step, and set by the server", async ({ page }) => {
  await openScenario(
    page,
    { by: "alice", text: config("a", "both: one", "mine: one") },
    { by: "bob", text: config("a", "both: one") },
    { by: "alice", text: config("a", "mine: two") },
  );
  await openSide(page, "Explanation");
  const group = (name: string) => region(page, "Explanation").getByRole("region", { name });
  await expect(group("Not applied").getByRole("listitem")).toHaveText(
    /Not removed: alice does not apply it any more, but bob owns it/,
  );
  await expect(group("Changed by this step")).toContainText(".data.mine");
  await expect(group("Set by the server")).toContainText(".metadata.resourceVersion");
});

test("shows the first rows of a large step, and more after a click", async ({ page }) => {
  const data = Array.from({ length: 200 }, (_, at) => `key${at}: one`);
  await openScenario(page, { by: "alice", text: config("a", ...data) });
  await openSide(page, "Explanation");
  const rows = region(page, "Explanation").getByRole("listitem");
  await expect(rows).toHaveCount(120);
  await region(page, "Explanation")
    .getByRole("button", { name: /^Show \d+ of \d+ more$/ })
    .click();
  await expect(rows.filter({ hasText: ".data.key199" })).toBeVisible();
  await expect(region(page, "Explanation").getByRole("button", { name: /^Show/ })).toHaveCount(0);
});

test("explains the panel when nothing changed", async ({ page }) => {
  await openScenario(
    page,
    { by: "alice", text: config("a", "b: c") },
    { by: "alice", text: "", action: { kind: "get", manifest: config("a", "b: c") } },
  );
  await openSide(page, "Explanation");
  await expect(region(page, "Explanation")).toContainText("Nothing changed in this step");
});

test("explains a conflict, a taken field and defaults, with links to rules, steps and docs", async ({
  page,
}) => {
  await openPage(page);
  await openSide(page, "Explanation");
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
  await expect(region(page, "Explanation")).toContainText("With any conflict, nothing changes at all");
  await rule.click();
  await expect(region(page, "Explanation")).not.toContainText("With any conflict, nothing changes at all");

  await row.getByRole("button", { name: "since step 2" }).click();
  await expect(step(page, 2)).toHaveAttribute("aria-current", "step");

  await expect(row).toContainText("hpa set the number of replicas through the scale subresource.");
  await expect(row).toContainText("alice does not own the number of replicas any more");
  await row.hover();
  await expect(liveLine(page, /\breplicas: 5/)).toHaveAttribute("data-highlighted", "true");

  await step(page, 1).click();
  const explanation = region(page, "Explanation");
  const image = explanation
    .getByRole("listitem")
    .filter({ hasText: /containers\[name="nginx"\]\.image(?!Pull)/ });
  await expect(image).toContainText("alice applied it, so it was added.");
  await expect(image).toContainText("alice owns it now: its configuration contains it.");
  await expect(explanation.getByRole("listitem").filter({ hasText: ".spec.strategy.type" })).toContainText(
    "The server set the default, because no manager set the field.",
  );
});
