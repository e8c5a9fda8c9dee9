import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { config, openScenario } from "../support/open-scenario.ts";
import {
  appendStep,
  entry,
  liveLine,
  manifest,
  openSide,
  region,
  showOptions,
  step,
  steps,
  writeText,
} from "../support/page.ts";

const what = (page: Page) => manifest(page).getByRole("combobox", { name: /^What .* does$/ });

test("sets the flags of Metacontroller and Apply v2 in the form", async ({ page }) => {
  await openScenario(
    page,
    { by: "alice", text: config("notes", "a: one", "b: two") },
    { by: "bob", text: config("notes", "a: three") },
    { by: "bob", text: config("notes", "c: four") },
  );
  for (const number of [2, 3]) {
    await step(page, number).click();
    await what(page).selectOption("Metacontroller's apply");
  }
  await expect(step(page, 3)).toHaveAccessibleName(/bob applies as Metacontroller/);
  await expect(liveLine(page, "a: three")).toContainText("removed");
  await expect(liveLine(page, "b: two")).not.toContainText("removed");

  for (const number of [2, 3]) {
    await step(page, number).click();
    await what(page).selectOption("Apply v2");
  }
  await expect(step(page, 3)).toHaveAccessibleName(/bob applies as Apply v2/);
  await expect(liveLine(page, "a: three")).toContainText("removed");
  await showOptions(page);
  await page.getByRole("checkbox", { name: "Two-way" }).check();
  await expect(liveLine(page, "a: three")).not.toContainText("removed");
  await page.getByRole("checkbox", { name: "Two-way" }).uncheck();
  await page.getByRole("checkbox", { name: "Old merge" }).check();
  await openSide(page, "Requests");
  await expect(region(page, "Requests").getByRole("heading").last()).toHaveText(/^PATCH/);
});

test("defines, uses and changes a kind", async ({ page }) => {
  await openScenario(page, { by: "alice", text: config("notes", "a: one") });
  await what(page).selectOption("Define a kind (CRD)");
  await expect(step(page, 1)).toHaveAccessibleName(/alice defines a kind: created/);
  await appendStep(page);
  await what(page).selectOption("Server-side apply");
  const backend = (mode: string) =>
    `apiVersion: example.com/v1\nkind: Backend\nmetadata:\n  name: a\nspec:\n  mode: ${mode}\n`;
  await writeText(page, backend("fast"));
  await expect(step(page, 2)).toHaveAccessibleName(/alice applies: created/);
  await writeText(page, backend("wild"));
  await expect(
    region(page, "Actors").getByRole("list", { name: "Problems" }).getByRole("button").first(),
  ).toHaveText(/^Line 6, column 9 .*mode/);

  await what(page).selectOption("Define a kind (CRD)");
  await writeText(page, config("notes", "a: one"));
  await expect(
    region(page, "Actors").getByRole("list", { name: "Problems" }).getByRole("button").first(),
  ).toHaveText(/^Line 2, column 7 only a CustomResourceDefinition can be installed/);
});

test("sets field manager, user agent, time, field validation and the object of a patch", async ({ page }) => {
  await openScenario(page, { by: "alice", text: config("notes", "a: one") });
  await showOptions(page);
  await page.getByRole("textbox", { name: "Field manager" }).fill("tool");
  await expect(entry(page, "tool, Apply")).toContainText("00:00:00");
  await page.getByLabel("Time (UTC)").fill("2026-05-06T07:08:09");
  await expect(entry(page, "tool, Apply")).toContainText("07:08:09");
  await expect(liveLine(page, 'creationTimestamp: "2026-05-06T07:08:09Z"')).toBeVisible();

  await page.getByRole("textbox", { name: "Field manager" }).fill("");
  await what(page).selectOption("Create");
  await page.getByRole("textbox", { name: "User agent" }).fill("kube-controller-manager/v1.36");
  await expect(entry(page, "kube-controller-manager, Update")).toBeVisible();

  await writeText(page, `${config("notes", "a: one")}nope: 1\n`);
  await page.getByRole("combobox", { name: "Unknown fields" }).selectOption("Strict");
  await expect(step(page, 1)).toHaveAccessibleName(/refused: .*unknown field/);
  await page.getByRole("combobox", { name: "Unknown fields" }).selectOption("Warn");
  await expect(step(page, 1)).toHaveAccessibleName(/created/);
  await openSide(page, "Requests");
  await expect(region(page, "Requests")).toContainText('unknown field "nope"');
  await page.getByRole("combobox", { name: "Unknown fields" }).selectOption("Ignore");
  await expect(region(page, "Requests")).not.toContainText("unknown field");

  await page.reload();
  await expect(manifest(page)).toContainText("user agent kube-controller-manager/v1.36");
  await showOptions(page);
  await expect(page.getByRole("textbox", { name: "User agent" })).toHaveValue(
    "kube-controller-manager/v1.36",
  );
  await expect(page.getByLabel("Time (UTC)")).toHaveValue("2026-05-06T07:08:09");

  await what(page).selectOption("Merge patch");
  await page.getByRole("textbox", { name: "Kind" }).fill("ConfigMop");
  await expect(step(page, 1)).toHaveAccessibleName(/not sent: the step has an error/);
  await expect(region(page, "Actors").getByRole("list", { name: "Problems" })).toContainText(
    'no matches for kind "ConfigMop" in version "v1"',
  );
  await page.getByRole("textbox", { name: "Kind" }).fill("ConfigMap");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("none");
  await expect(step(page, 1)).toHaveAccessibleName(/refused: .*not found/);
});

test("writes a subresource", async ({ page }) => {
  const pod = (rest: string) => `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n${rest}`;
  await openScenario(
    page,
    { by: "alice", text: pod("spec:\n  containers:\n  - name: a\n    image: a\n") },
    { by: "kubelet", text: pod("spec:\n  nodeName: one\nstatus:\n  message: hello\n") },
  );
  await showOptions(page);
  await page.getByRole("textbox", { name: "Subresource" }).fill("status");
  await expect(step(page, 2)).toHaveAccessibleName(/kubelet applies status: /);
  await expect(
    liveLine(page, "message: hello").getByRole("img", { name: "kubelet, Apply of status" }),
  ).toBeVisible();
  await openSide(page, "Explanation");
  await expect(
    region(page, "Explanation").getByRole("article").filter({ hasText: ".spec.nodeName" }),
  ).toContainText(
    "The server ignored the value: a write to the status subresource cannot change this field.",
  );
  await expect(steps(page)).toHaveCount(2);
});
