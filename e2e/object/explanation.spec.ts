import { expect, test } from "../support/fixtures.ts";
import { config, openScenario } from "../support/open-scenario.ts";
import { liveLine, openPage, openSide, region, step } from "../support/page.ts";

test("groups fields, shows the first ones of a large step, and says that a step changed nothing", async ({
  page,
}) => {
  const data = Array.from({ length: 40 }, (_, at) => `key${at}: one`);
  await openScenario(
    page,
    { by: "alice", text: config("a", "both: one", "mine: one") },
    { by: "bob", text: config("a", "both: one") },
    { by: "alice", text: config("a", "mine: two") },
    { by: "alice", text: "", action: { kind: "get", manifest: config("a", "mine: two") } },
    { by: "alice", text: config("large", ...data) },
  );
  await openSide(page, "Explanation");
  const explanation = region(page, "Explanation");
  const group = (name: string) => explanation.getByRole("region", { name });
  const set = group("Set: 40 fields");
  await expect(set.getByRole("listitem")).toHaveCount(6);
  await set.getByRole("button", { name: "Show 34 more fields" }).click();
  await expect(set.getByRole("listitem").filter({ hasText: ".data.key39" })).toBeVisible();
  await expect(set.getByRole("button", { name: /^Show/ })).toHaveCount(0);

  await step(page, 4).click();
  await expect(explanation).toContainText("Nothing changed.");
  await expect(explanation.getByRole("article")).toHaveCount(0);

  await step(page, 3).click();
  await expect(explanation).toContainText("A field stays as long as one manager owns it.");
  await expect(group("Kept for another manager: 1 field").getByRole("article")).toContainText(
    "Not removed: alice does not apply it any more, but bob owns it",
  );
  await expect(group("Set: 1 field").getByRole("listitem")).toHaveText(".data.mine");
  const metadata = group("Metadata that only the server sets: 1 field");
  await expect(metadata.getByRole("article")).toHaveCount(0);
  await metadata.getByRole("heading").click();
  await expect(metadata.getByRole("listitem")).toHaveText(".metadata.resourceVersion");
});

test("explains a conflict, a taken field and defaults, with links to rules, steps and docs", async ({
  page,
}) => {
  await openPage(page);
  await openSide(page, "Explanation");
  const row = region(page, "Explanation").getByRole("article").filter({ hasText: ".spec.replicas" });
  await expect(row).toContainText("Conflict: alice wants another value, but hpa (scale) owns it.");
  await expect(row).toContainText("Rule A2: conflicts");
  await expect(region(page, "Ways out of a conflict")).toContainText("Let the owner write");
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

  await expect(row).toContainText("hpa (scale) owns it since step 2");
  await row.getByRole("button", { name: "since step 2" }).click();
  await expect(step(page, 2)).toHaveAttribute("aria-current", "step");

  await expect(row).toContainText("hpa set the number of replicas through the scale subresource.");
  await expect(row).toContainText("alice does not own the number of replicas any more");
  await row.getByRole("listitem").hover();
  await expect(liveLine(page, /\breplicas: 5/)).toHaveAttribute("data-highlighted", "true");

  await step(page, 1).click();
  const explanation = region(page, "Explanation");
  await expect(explanation).toContainText("Nobody owns what the server fills in.");
  const set = explanation.getByRole("article").filter({ hasText: /containers\[name="nginx"\]\.image/ });
  await expect(set).toContainText("Added: alice applied it.");
  await expect(set).toContainText("alice owns it now, because alice applied it.");
  const defaults = explanation.getByRole("region", { name: "Server defaults: 15 fields" });
  await defaults.getByRole("heading").click();
  await expect(defaults).toContainText("The request does not set it, so the server filled in the default.");
  await expect(defaults.getByRole("link", { name: /default field values/ })).toHaveAttribute(
    "href",
    "https://kubernetes.io/docs/tasks/manage-kubernetes-objects/declarative-config/#default-field-values",
  );
});
