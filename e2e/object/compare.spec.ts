import type { Page } from "@playwright/test";
import { makeLink } from "../../src/file/link/make-link.ts";
import { deploymentText } from "../../src/testing/deployment-text.ts";
import { expectNoFindings } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { config } from "../support/open-scenario.ts";
import { openPage, openSide, region, step, steps, writeText } from "../support/page.ts";

const compare = (page: Page) => region(page, "Compare");

async function open(page: Page): Promise<void> {
  await openPage(page);
  await openSide(page, "Compare");
}

const show = (page: Page, view: string) =>
  compare(page).getByRole("radio", { name: view, exact: true }).check();

test("shows the first difference between the strategies, and follows edits", async ({ page }) => {
  await open(page);
  await expect(compare(page)).toContainText(
    "At .spec.replicas, only server-side apply reports the conflict; client-side apply, Apply v2 and Metacontroller overwrite hpa’s 5.",
  );
  const difference = compare(page).getByRole("region", { name: "First difference" });
  await expect(difference).toContainText("First difference: step 3, by alice, at .spec.replicas");
  await expect(difference).toContainText("hpa (scale) owns it");
  await step(page, 1).click();
  await difference.getByRole("button", { name: "step 3" }).click();
  await expect(step(page, 3)).toHaveAttribute("aria-current", "step");
  const table = compare(page).getByRole("table", { name: /^Fields of/ });
  await expect(table.getByRole("row")).toHaveText(
    [
      /Server-side apply.*Client-side apply.*Apply v2.*never shipped.*Metacontroller/s,
      /^\.spec\.replicas\s+conflict\s+5\s+(overwrote hpa’s 5\s+3\s*){3}$/,
    ],
    { useInnerText: true },
  );
  await expect(compare(page).getByRole("link", { name: "kubernetes/kubernetes #52349" })).toBeVisible();
  await table.getByRole("button", { name: ".spec.replicas" }).click();
  await expect(table).toContainText("This strategy does not check who owned it.");
  await compare(page).getByText("What each step does with each strategy").click();
  await expect(compare(page).getByRole("listitem").filter({ hasText: "Step 2, hpa" })).toContainText(
    "The same with every strategy: unchanged.",
  );
  await expect(compare(page).getByRole("listitem").filter({ hasText: "Step 3, alice" })).toContainText(
    "merge by conventional keys",
  );
  await expectNoFindings(page, "strategies", "#side-panel");

  await writeText(page, deploymentText(4));
  await expect(table.getByRole("row").nth(1)).toContainText("overwrote hpa’s 5");
  await expect(table.getByRole("row").nth(1)).toHaveText(/(overwrote hpa’s 5\s+4\s*){3}$/, {
    useInnerText: true,
  });
  await writeText(page, deploymentText(5));
  await expect(compare(page)).toContainText("All four strategies give the same result.");
  await expect(table).toBeHidden();
  await compare(page).getByRole("radio", { name: /^All/ }).check();
  await expect(table.getByRole("row").filter({ hasText: ".spec.replicas" })).toHaveText(
    /(overwrote alice’s 3\s+5\s*){4}$/,
    { useInnerText: true },
  );
});

/** The results of a manager that does not own the field. */
const ALL_BUT_OWN = /shared owner\s+conflict\s+not changed\s+new owner\s+new owner$/;

test("shows which manager wins a field, then Apply v2’s tree, then the results of other orders", async ({
  page,
}) => {
  await open(page);
  await show(page, "Who wins");
  await expect(compare(page).getByRole("combobox")).toHaveValue('["f:spec","f:replicas"]');
  const table = compare(page).getByRole("table", { name: "Who wins" });
  await expect(compare(page)).toContainText("hpa (scale) owns this field now.");
  await expect(table.getByRole("row", { name: /^alice Apply/ })).toHaveText(ALL_BUT_OWN, {
    useInnerText: true,
  });
  await table.getByRole("button", { name: "alice" }).click();
  await expect(table).toContainText("It becomes 6, and hpa (scale) loses it.");
  await expectNoFindings(page, "who wins", "#side-panel");
  await compare(page)
    .getByRole("combobox")
    .selectOption({ label: '.spec.template.spec.containers[name="nginx"].image' });
  await expect(table.getByRole("row", { name: /^hpa Update of scale/ })).toHaveText(ALL_BUT_OWN, {
    useInnerText: true,
  });

  await show(page, "Apply v2’s tree");
  const tree = compare(page).getByRole("list", { name: "Apply v2’s element tree" });
  await expect(tree.getByRole("listitem").first()).toHaveAttribute("aria-current", "step");
  await compare(page).getByRole("button", { name: "Next", exact: true }).click();
  await expect(compare(page).getByRole("status")).toContainText(".apiVersion: replace.");
  await compare(page).getByRole("button", { name: "Next change" }).click();
  await expect(compare(page).getByRole("status")).toContainText(
    ".replicas: replace. The manifest has another value, which replaces the live one.",
  );
  const replicas = tree.getByRole("listitem").filter({ hasText: /^\.replicas/ });
  await expect(replicas).toHaveText(/replaced.*Last applied3Manifest3Live5Result3$/);
  await expectNoFindings(page, "element tree", "#side-panel");
  await step(page, 2).click();
  await expect(compare(page)).toContainText("Nothing to merge in this step");
  await step(page, 3).click();

  await show(page, "Orders");
  await compare(page).getByRole("button", { name: "Try all orders" }).click();
  const ends = compare(page).getByRole("region", { name: "Results of the orders" });
  await expect(ends).toContainText("3 orders, with 2 different results.");
  await expect(ends.getByRole("listitem")).toHaveText([
    /Result 1: 2 orders including the order as written.*\.spec\.replicas5$/,
    /Result 2: 1 order.*\.spec\.replicas3Open this order$/,
  ]);
  await expectNoFindings(page, "orders", "#side-panel");
  const first = compare(page).getByRole("checkbox", { name: /^1\. alice/ });
  await first.uncheck();
  await expect(ends).toBeHidden();
  await compare(page).getByRole("button", { name: "Try all orders" }).click();
  await expect(ends).toContainText("2 orders");
  await writeText(page, deploymentText(4));
  await expect(ends).toBeHidden();
  await first.check();
  await compare(page).getByRole("button", { name: "Try all orders" }).click();
  await expect(ends).toContainText(".spec.replicas4");
  await ends.getByRole("button", { name: "Open this order" }).click();
  await expect(steps(page).first()).toHaveAccessibleName(/hpa/);
});

test("compares with a built-in scenario, and with a link; the scenario of the page stays", async ({
  page,
}) => {
  await open(page);
  await show(page, "Two states");
  await compare(page)
    .getByLabel("Second scenario")
    .selectOption({ label: "Transferring replicas to an autoscaler" });
  await expect(compare(page).getByLabel("First state")).toHaveValue("s3");
  await expect(
    compare(page).getByRole("row", { name: /^\.spec\.replicas 5 hpa \(scale\) 4 handover-to-hpa/ }),
  ).toBeVisible();
  await expectNoFindings(page, "two scenarios", "#side-panel");

  await compare(page).getByRole("button", { name: "A file, text or link…" }).click();
  const dialog = page.getByRole("dialog", { name: "Second scenario" });
  const action = { kind: "apply", manifest: config("other", "a: x") } as const;
  const other = {
    title: "Theirs",
    actors: [{ name: "bob", colour: 1 }],
    steps: [{ id: "s1", actor: "bob", action }],
  };
  const link = `https://example.com/${await makeLink(other)}`;
  await dialog.getByRole("textbox").fill(link.slice(0, -40));
  await expect(dialog.getByRole("status")).toContainText("This link is broken");
  await expect(dialog.getByRole("button", { name: "Compare" })).toBeDisabled();
  await dialog.getByRole("textbox").fill(link);
  await expect(dialog.getByRole("status")).toContainText(
    "A link to the scenario “Theirs”: 1 step of 1 actor.",
  );
  await expectNoFindings(page, "second scenario", "dialog[open]");
  await dialog.getByRole("button", { name: "Compare" }).click();
  await expect(compare(page).getByLabel("Second scenario")).toHaveValue("text");
  await expect(compare(page).getByRole("region", { name: "ConfigMap other" })).toContainText(
    "is only in the second state",
  );
  await expect(compare(page).getByRole("row", { name: ".data.a absent x bob" })).toBeVisible();
  await expect(steps(page)).toHaveCount(3);
  await compare(page).getByLabel("Second scenario").selectOption("This scenario");
  await expect(compare(page).getByRole("status")).toContainText("Both states have the same objects");
});
