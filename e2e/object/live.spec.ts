import { expect, test } from "../support/fixtures.ts";
import { config, openScenario } from "../support/open-scenario.ts";
import { entry, liveLine, region, step } from "../support/page.ts";

const scale = {
  kind: "patch",
  type: "merge",
  target: { apiVersion: "apps/v1", kind: "Deployment", name: "web" },
  body: "spec: {replicas: 5}",
} as const;

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 3
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: nginx, image: nginx}]}
`;

test("prints the object, marks what a step changed and who owns it then, and moves between the changes", async ({
  page,
}) => {
  await openScenario(
    page,
    { by: "alice", text: "apiVersion: v1\nkind: Nonsense\nmetadata: {name: a}\n" },
    { by: "alice", text: config("a", "keep: 'yes'", "change: old", "drop: gone") },
    { by: "alice", text: config("a", "keep: 'yes'", "change: new", "add: here") },
    { by: "bob", text: config("a", "change: new") },
    { by: "bob", text: config("a", "keep: 'no'", "add: here"), force: true },
    { by: "alice", text: `${config("first", "a: one")}---\n${config("second", "b: two")}` },
    { by: "bob", text: "", action: { kind: "delete", manifest: config("second", "b: two") } },
  );
  const live = region(page, "Live object");
  const objects = live.getByRole("button", { name: /ConfigMap default\/second/ });
  await expect(live).toContainText("deleted");
  await expect(liveLine(page, "b: two")).toContainText("removed");
  await expect(entry(page, "alice, Apply")).toContainText("owns no field any more");
  await objects.click();
  await page.getByRole("menuitemradio", { name: /ConfigMap default\/first/ }).click();
  await expect(liveLine(page, "a: one")).not.toContainText("removed");

  await step(page, 5).click();
  await expect(liveLine(page, 'keep: "no"')).toContainText("taken: bob took it from alice");
  await expect(liveLine(page, "add: here")).toContainText("shared: bob shares it with alice");
  await expect(liveLine(page, "change: new")).toContainText("owner gone: bob does not own it any more");
  await liveLine(page, "change: new").hover();
  await expect(live).toContainText("Not removed: bob does not apply it any more, but alice owns it.");

  await step(page, 2).click();
  await expect(live).toContainText("Created in this step");
  const lines = live.getByRole("option");
  await expect(lines.first()).toHaveText("apiVersion: v1");
  const texts = (await lines.allTextContents()).map((text) => text.replace(/^A/, ""));
  expect(texts.slice(1, 5)).toEqual(["data:", "  change: old", "  drop: gone", '  keep: "yes"']);
  await expect(live.getByRole("textbox")).toHaveCount(0);

  await step(page, 3).click();
  await expect(liveLine(page, "add: here")).toContainText("added");
  await expect(liveLine(page, "change: new")).toContainText("changed");
  await expect(liveLine(page, "drop: gone")).toContainText("removed");
  await expect(liveLine(page, "drop: gone").getByRole("img", { name: "alice, Apply" })).toBeVisible();
  await expect(liveLine(page, "keep:")).not.toContainText(/added|changed|removed/);
  await expect(live).toContainText("This step: 1 line added, 1 changed, 1 removed");
  const active = live.getByRole("option", { selected: true });
  await live.getByRole("listbox").focus();
  await page.keyboard.press("n");
  await expect(active).toContainText("add: here");
  await page.keyboard.press("n");
  await expect(active).toContainText("change: new");
  await page.keyboard.press("p");
  await expect(active).toContainText("add: here");
  await page.getByRole("button", { name: "Next change" }).click();
  await expect(liveLine(page, "change: new")).toHaveAttribute("data-highlighted", "true");

  await step(page, 1).click();
  await expect(live).toContainText("No object at this step yet");
  await expect(live).toContainText("Apply a manifest in an actor’s editor");
  await expect(region(page, "Managed fields")).toContainText("The API server records who set which field");
});

test("distinguishes several owners of a line: applied, updated, by a subresource", async ({ page }) => {
  await openScenario(
    page,
    { by: "alice", text: deployment },
    { by: "hpa", text: "", subresource: "scale", action: scale },
    { by: "bob", text: deployment.replace("replicas: 3", "replicas: 5") },
    { by: "carol", text: "", action: { ...scale, body: "metadata: {labels: {a: b}}" } },
    {
      by: "carol",
      text: deployment.replace("  replicas: 3\n", "").replace("{name: web}", "{name: web, labels: {a: b}}"),
    },
  );
  const owners = (text: string | RegExp) => liveLine(page, text).getByRole("img");
  await expect(owners(/\breplicas: 5/)).toHaveCount(2);
  await expect(liveLine(page, /\breplicas: 5/).getByRole("img", { name: "bob, Apply" })).toHaveText("B");
  await expect(liveLine(page, /\breplicas: 5/).getByRole("img", { name: "hpa, Update of scale" })).toHaveText(
    "H",
  );
  await expect(liveLine(page, "a: b").getByRole("img", { name: "carol, Apply" })).toBeVisible();
  await expect(liveLine(page, "a: b").getByRole("img", { name: "carol, Update", exact: true })).toBeVisible();
  await expect(owners("- image: nginx")).toHaveCount(3);
});
