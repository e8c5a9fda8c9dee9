import type { Page } from "@playwright/test";
import { expectNoFindings } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { openStory, region, step, steps, writeText } from "./page.ts";

const compare = (page: Page) => region(page, "Compare");

async function open(page: Page, view?: string): Promise<void> {
  await openStory(page);
  await page.getByRole("tab", { name: "Compare" }).click();
  if (view !== undefined) await compare(page).getByRole("radio", { name: view, exact: true }).check();
}

const manifest = (replicas: number) => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: ${replicas}
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
    spec:
      containers:
        - name: nginx
          image: nginx:1.27
`;

test("says where strategies part and why, and follows the editor", async ({ page }) => {
  await open(page);
  const parting = compare(page).getByRole("region", { name: "Where they part" });
  await expect(parting).toContainText("They part in step 3, by alice, at .spec.replicas");
  await expect(parting).toContainText("hpa (scale) owns it");
  await step(page, 1).click();
  await parting.getByRole("button", { name: "step 3" }).click();
  await expect(step(page, 3)).toHaveAttribute("aria-current", "step");
  const table = compare(page).getByRole("table", { name: /^Fields of/ });
  await expect(table.getByRole("row")).toHaveText([
    /Server-side apply.*kubectl apply.*Apply v2.*Metacontroller/,
    /^\.spec\.replicasconflict5kept3kept3kept3$/,
  ]);
  await table.getByRole("button", { name: ".spec.replicas" }).click();
  await expect(table).toContainText("Whose value it was before is not asked.");
  await compare(page).getByText("What each step does under each strategy").click();
  await expect(compare(page).getByRole("listitem").filter({ hasText: "Step 2, hpa" })).toContainText(
    "The same under each: as it is.",
  );
  await expect(compare(page).getByRole("listitem").filter({ hasText: "Step 3, alice" })).toContainText(
    "merge by conventional keys",
  );

  await writeText(page, manifest(4));
  await expect(table.getByRole("row").nth(1)).toHaveText(/conflict5kept4kept4kept4/);
  await writeText(page, manifest(5));
  await expect(compare(page)).toContainText("All four come to the same.");
  await expect(table).toBeHidden();
  await compare(page).getByRole("radio", { name: /^All/ }).check();
  await expect(table.getByRole("row").filter({ hasText: ".spec.replicas" })).toHaveText(
    /kept5kept5kept5kept5/,
  );
});

test("shows who wins a field, found out by trying", async ({ page }) => {
  await open(page, "Who wins");
  await expect(compare(page).getByRole("combobox")).toHaveValue('["f:spec","f:replicas"]');
  const table = compare(page).getByRole("table", { name: "Who wins" });
  await expect(table.getByRole("row", { name: /^alice/ })).toHaveText(/sharesconflictstaystakes ittakes it$/);
  await table.getByRole("button", { name: "alice" }).click();
  await expect(table).toContainText("It becomes 6, and hpa (scale) loses it.");
  await compare(page)
    .getByRole("combobox")
    .selectOption({ label: '.spec.template.spec.containers[name="nginx"].image' });
  await expect(table.getByRole("row", { name: /^hpa/ })).toHaveText(/sharesconflictstaystakes ittakes it$/);
});

test("steps through the tree as Apply v2 visits it", async ({ page }) => {
  await open(page, "Element tree");
  const tree = compare(page).getByRole("list", { name: "Element tree" });
  await expect(tree.getByRole("listitem").first()).toHaveAttribute("aria-current", "step");
  await compare(page).getByRole("button", { name: "Visit next" }).click();
  await expect(compare(page).getByRole("status")).toContainText(".apiVersion: replace.");
  await compare(page).getByRole("button", { name: "Next change" }).click();
  await expect(compare(page).getByRole("status")).toContainText(
    ".replicas: replace. The manifest has another value: it takes the place of the live one.",
  );
  const replicas = tree.getByRole("listitem").filter({ hasText: /^\.replicas/ });
  await expect(replicas).toHaveText(/replaced.*Last applied3Manifest3Live5Result3$/);
  await step(page, 2).click();
  await expect(compare(page)).toContainText("Nothing is merged in this step.");
});

test("tries other orders, forgets them once a value is another, and opens one", async ({ page }) => {
  await open(page, "Orders");
  await compare(page).getByRole("button", { name: "Try all orders" }).click();
  const ends = compare(page).getByRole("region", { name: "How orders end" });
  await expect(ends).toContainText("3 orders, and 2 different ends.");
  await expect(ends.getByRole("listitem")).toHaveText([
    /End 1: 2 orders with the order as written.*\.spec\.replicas5$/,
    /End 2: 1 order.*\.spec\.replicas3Open this order$/,
  ]);
  await compare(page)
    .getByRole("checkbox", { name: /^1\. alice/ })
    .uncheck();
  await expect(ends).toBeHidden();
  await compare(page).getByRole("button", { name: "Try all orders" }).click();
  await expect(ends).toContainText("2 orders");
  await compare(page)
    .getByRole("checkbox", { name: /^1\. alice/ })
    .check();
  await compare(page).getByRole("button", { name: "Try all orders" }).click();
  await writeText(page, manifest(4));
  await expect(ends).toBeHidden();
  await compare(page).getByRole("button", { name: "Try all orders" }).click();
  await expect(ends).toContainText(".spec.replicas4");
  await ends.getByRole("button", { name: "Open this order" }).click();
  await expect(steps(page).first()).toHaveAccessibleName(/hpa/);
});

test("axe finds nothing in comparisons", async ({ page }) => {
  await open(page);
  await compare(page).getByRole("button", { name: ".spec.replicas" }).click();
  await compare(page).getByText("What each step does under each strategy").click();
  await expectNoFindings(page, "strategies", "#side");
  await compare(page).getByRole("radio", { name: "Who wins" }).check();
  await compare(page).getByRole("button", { name: "alice" }).click();
  await expectNoFindings(page, "who wins", "#side");
  await compare(page).getByRole("radio", { name: "Orders" }).check();
  await compare(page).getByRole("button", { name: "Try all orders" }).click();
  await expect(compare(page).getByRole("region", { name: "How orders end" })).toBeVisible();
  await expectNoFindings(page, "orders", "#side");
  await compare(page).getByRole("radio", { name: "Element tree" }).check();
  await expect(compare(page).getByRole("list", { name: "Element tree" })).toBeVisible();
  await expectNoFindings(page, "element tree", "#side");
});
