import { expectNoFindings } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { openPage, paste, region, runCommand, step, steps } from "../support/page.ts";

/** An entry of the image and the name of the container `app`. */
const entry = (manager: string) => `  - manager: ${manager}
    operation: Apply
    apiVersion: apps/v1
    fieldsType: FieldsV1
    fieldsV1:
      f:spec: {f:template: {f:spec: {f:containers: {'k:{"name":"app"}': {".": {}, f:name: {}, f:image: {}}}}}}
`;

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  managedFields:
${entry("helm")}${entry("argocd")}  - manager: kubectl-edit
    operation: Update
    apiVersion: apps/v1
    fieldsType: FieldsV1
    fieldsV1: {f:spec: {f:replicas: {}}}
spec:
  replicas: 4
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: app, image: web:2}]}
`;

test("a maintainer goes from a pasted object to the smallest scenario and its script", async ({ page }) => {
  await openPage(page);
  await step(page, 1).focus();
  await paste(page, DEPLOYMENT);
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  const found = region(page, "Findings").getByRole("listitem");
  await found
    .nth(1)
    .getByRole("button", { name: "Try argocd’s apply with another value for replicas" })
    .click();
  await expect(region(page, "Outcome")).toContainText("kubectl-edit owns it at 4");

  await runCommand(page, "minimise");
  const minimise = page.getByRole("dialog", { name: "Minimise" });
  await expect(
    minimise.getByRole("radio", { name: /argocd has a conflict with kubectl-edit over .spec.replicas/ }),
  ).toBeChecked();
  await minimise.getByRole("button", { name: "Minimise" }).click();
  await minimise.getByRole("button", { name: "Use this scenario" }).click();
  await expect(steps(page)).toHaveCount(1);
  await expect(steps(page)).toHaveAccessibleName(/argocd applies.*conflict/);

  await page.getByRole("button", { name: "Share", exact: true }).click();
  const share = page.getByRole("dialog", { name: "Share" });
  await share.getByRole("tab", { name: "Script" }).click();
  const script = share.getByRole("textbox");
  await expect(script).toHaveValue(/kubectl .*apply --server-side --field-manager[= ]'?argocd/);
  await expect(script).toHaveValue(/conflict with "kubectl-edit"/);
});

test("an opened object shows its findings; a move shows one of them, and a link brings it back", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openPage(page);
  await step(page, 1).focus();
  await paste(page, DEPLOYMENT);
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  const found = region(page, "Findings").getByRole("listitem");
  await expect(found).toHaveCount(2);
  await expect(found.nth(0)).toContainText("argocd and helm both apply image");
  await expect(found.nth(1)).toContainText(
    "kubectl-edit owns replicas: an apply by argocd with another value conflicts.",
  );
  await expect(found.nth(0).getByRole("button", { name: "Example: Two owners of one value" })).toBeVisible();
  await expectNoFindings(page, "findings", "#findings");

  await found.nth(1).hover();
  const lit = region(page, "Fields").locator("tr[data-highlighted]");
  await expect(lit).toHaveText(/replicas/);
  await found.nth(1).getByRole("button", { name: "Copy a link" }).click();
  await expect(region(page, "Notices").getByText("Link to the finding copied.")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const imported = await steps(page).count();

  await found
    .nth(1)
    .getByRole("button", { name: "Try argocd’s apply with another value for replicas" })
    .click();
  await expect(steps(page)).toHaveCount(imported + 1);
  const outcome = region(page, "Outcome");
  await expect(outcome).toContainText(/argocd wants .spec.replicas = 5; .*kubectl-edit owns it at 4/);

  await page.goto("about:blank");
  await page.goto(link);
  await expect(found.nth(1)).toHaveAttribute("aria-current", "true");
  await expect(lit).toHaveText(/replicas/);

  await runCommand(page, "new scenario");
  await expect(region(page, "Findings")).toHaveCount(0);
  await runCommand(page, "go to findings");
  await expect(region(page, "Findings")).toContainText("No findings at this step");
});
