import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { openPage, openSide, region, step, writeText } from "../support/page.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const requests = (page: Page) => region(page, "Requests");
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("shows requests and responses, copies them as kubectl and curl, and shows warnings and long bodies", async ({
  page,
}) => {
  await openPage(page);
  await openSide(page, "Requests");
  await expect(requests(page)).toContainText(
    "alice sent 1 request. The server refused it with 409 Conflict.",
  );
  await expect(requests(page)).toContainText("Applies deployments/web: it conflicts with what is stored.");
  await expect(requests(page).getByRole("heading", { name: "PATCH" })).toHaveText(
    "PATCH/apis/apps/v1/namespaces/default/deployments/web?fieldManager=alice409 Conflict",
  );
  await expect(requests(page)).toContainText('Apply failed with 1 conflict: conflict with "hpa"');
  await expect(requests(page)).toContainText("Content-Type");
  await expect(requests(page)).toContainText("application/apply-patch+yaml");
  await expect(requests(page).getByRole("group", { name: "Request body" })).toContainText("replicas: 3");
  await expect(requests(page).getByRole("group", { name: "Response body" })).toContainText(
    '"reason": "Conflict"',
  );

  await step(page, 2).click();
  await expect(requests(page)).toContainText("hpa sent 1 request.");
  await requests(page).getByRole("button", { name: "Copy as kubectl" }).click();
  await expect(requests(page).getByText("Copied as kubectl.")).toBeVisible();
  expect(await copied(page)).toBe(
    'kubectl patch deployments.v1.apps/web -n default --subresource=scale --type=merge --field-manager=hpa -p \'{"spec":{"replicas":5}}\'',
  );
  await requests(page).getByRole("button", { name: "Copy as curl" }).click();
  await expect(page.getByRole("status")).toContainText("Copied as curl.");
  expect(await copied(page)).toBe(
    'curl -sS -X PATCH "$APISERVER/apis/apps/v1/namespaces/default/deployments/web/scale?fieldManager=hpa" \\\n' +
      "  -H 'Accept: application/json' \\\n  -H 'Content-Type: application/merge-patch+json' \\\n" +
      '  --data-binary @- <<\'EOF\'\n{\n  "spec": {\n    "replicas": 5\n  }\n}\nEOF',
  );

  await requests(page).getByRole("button", { name: "Copy as kubectl" }).click();
  await expect(requests(page).getByText("Copied as kubectl.")).toBeVisible();
  await step(page, 1).click();
  await expect(requests(page)).toContainText("201 Created");
  await expect(requests(page).getByText("Copied as kubectl.")).toBeHidden();

  await writeText(page, "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\nextra: 1\n");
  await expect(requests(page)).toContainText(/Warning: unknown field|extra: field not declared in schema/);
  await writeText(page, "kind: [");
  await expect(requests(page)).toContainText("This step sent no request to the API server.");

  const data = Array.from({ length: 100 }, (_, at) => `  key-${at}: "value"\n`).join("");
  await writeText(page, `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: big\ndata:\n${data}`);
  const body = requests(page).getByRole("group", { name: "Request body" });
  await expect(body).toContainText("key-0: value");
  await expect(body).not.toContainText("key-99:");
  await requests(page)
    .getByRole("button", { name: /^Show all \(\d+ more lines\)/ })
    .first()
    .click();
  await expect(body).toContainText("key-99:");
});
