import { expect, test } from "../support/fixtures.ts";
import { config, openScenario } from "../support/open-scenario.ts";
import { entry, liveLine, openPage, region, step } from "../support/page.ts";

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

test("shows the object as kubectl prints it, read-only", async ({ page }) => {
  await openScenario(page, { by: "alice", text: config("a", "b: 'yes'", "a: one") });
  const lines = region(page, "Live object").getByRole("option");
  await expect(lines.first()).toHaveText("apiVersion: v1");
  const texts = (await lines.allTextContents()).map((text) => text.replace(/^A/, ""));
  expect(texts.slice(1, 4)).toEqual(["data:", "  a: one", '  b: "yes"']);
  await expect(region(page, "Live object").getByRole("textbox")).toHaveCount(0);
});

test("names the owner of a line, its step and operation, or why it has no owner", async ({ page }) => {
  await openPage(page);
  const live = region(page, "Live object");
  await liveLine(page, /\breplicas: 5/).hover();
  await expect(live).toContainText("hpa, update of scale, since step 2 (before: alice)");
  await liveLine(page, /revisionHistoryLimit/).hover();
  await expect(live).toContainText("set by the server, has no owner");
  await liveLine(page, "uid:").hover();
  await expect(live).toContainText("set by the server, has no owner");
  await liveLine(page, "kind: Deployment").hover();
  await expect(live).toContainText("identifies the object, has no owner");
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

test("distinguishes API versions, and owners of the items of nested lists", async ({ page }) => {
  const hpa = (version: string, rest: string) =>
    `apiVersion: autoscaling/${version}\nkind: HorizontalPodAutoscaler\nmetadata: {name: web}\nspec:\n${rest}`;
  const target = "  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}\n";
  await openScenario(
    page,
    { by: "alice", text: "", action: { kind: "create", manifest: hpa("v1", `${target}  maxReplicas: 3\n`) } },
    { by: "alice", text: "", action: { kind: "update", manifest: hpa("v2", `${target}  maxReplicas: 4\n`) } },
  );
  await expect(
    liveLine(page, "maxReplicas: 4").getByRole("img", { name: "alice, Update using autoscaling/v2" }),
  ).toBeVisible();
  await expect(
    liveLine(page, "scaleTargetRef:").getByRole("img", { name: "alice, Update using autoscaling/v1" }),
  ).toBeVisible();

  const container = (name: string, ...lines: readonly string[]) =>
    [`{name: ${name}`, `image: ${name}`, ...lines].join(", ").concat("}");
  const pods = (...containers: readonly string[]) =>
    deployment.replace("[{name: nginx, image: nginx}]", `[${containers.join(", ")}]`);
  await openScenario(
    page,
    { by: "alice", text: pods(container("web", "ports: [{containerPort: 80}]", "args: [serve]")) },
    { by: "bob", text: pods(container("side"), "{name: web, image: web, ports: [{containerPort: 81}]}") },
  );
  const owners = (text: string | RegExp) => liveLine(page, text).getByRole("img");
  await expect(owners("containerPort: 80")).toHaveText(["A"]);
  await expect(owners("containerPort: 81")).toHaveText(["B"]);
  await expect(owners("- serve")).toHaveText([]);
  await expect(owners("args:")).toHaveText(["A"]);
  await expect(owners("image: side")).toHaveText(["B"]);
  await expect(owners("image: web")).toHaveText(["A", "B"]);
});

test("marks added, changed and removed values", async ({ page }) => {
  await openScenario(
    page,
    { by: "alice", text: config("a", "keep: same", "change: old", "drop: gone") },
    { by: "alice", text: config("a", "keep: same", "change: new", "add: here") },
  );
  await expect(liveLine(page, "add: here")).toContainText("added");
  await expect(liveLine(page, "change: new")).toContainText("changed");
  await expect(liveLine(page, "drop: gone")).toContainText("removed");
  await expect(liveLine(page, "drop: gone").getByRole("img", { name: "alice, Apply" })).toBeVisible();
  await expect(liveLine(page, "keep: same")).not.toContainText(/added|changed|removed/);
  await expect(region(page, "Live object")).toContainText("This step: 1 line added, 1 changed, 1 removed");

  await step(page, 1).click();
  await expect(region(page, "Live object")).toContainText("Created in this step");
});

test("marks taken, shared, gained and lost owners", async ({ page }) => {
  const all = ["taken: one", "shared: one", "lost: one"];
  await openScenario(
    page,
    { by: "alice", text: config("a", ...all) },
    { by: "bob", text: config("a", "lost: one") },
    { by: "bob", text: config("a", "taken: two", "shared: one"), force: true },
  );
  await expect(liveLine(page, "taken: two")).toContainText("taken: bob took it from alice");
  await expect(liveLine(page, "shared: one")).toContainText("shared: bob shares it with alice");
  await expect(liveLine(page, "lost: one")).toContainText("lost: bob does not own it any more");
  await liveLine(page, "lost: one").hover();
  await expect(region(page, "Live object")).toContainText(
    "Not removed: bob does not apply it any more, but alice owns it.",
  );
});

test("moves between changes by buttons and by keys", async ({ page }) => {
  await openScenario(
    page,
    { by: "alice", text: config("a", "a: old", "b: same", "c: old") },
    { by: "alice", text: config("a", "a: new", "b: same", "c: new") },
  );
  const active = region(page, "Live object").getByRole("option", { selected: true });
  await region(page, "Live object").getByRole("listbox").focus();
  await page.keyboard.press("n");
  await expect(active).toContainText("a: new");
  await page.keyboard.press("n");
  await expect(active).toContainText("c: new");
  await page.keyboard.press("p");
  await expect(active).toContainText("a: new");
  await page.getByRole("button", { name: "Next change" }).click();
  await expect(liveLine(page, "c: new")).toHaveAttribute("data-highlighted", "true");
});

test("says why a field that is no longer applied was not removed", async ({ page }) => {
  await openScenario(
    page,
    { by: "alice", text: config("a", "both: one", "mine: one") },
    { by: "bob", text: config("a", "both: one") },
    { by: "alice", text: config("a", "mine: one") },
  );
  await liveLine(page, "both: one").hover();
  await expect(region(page, "Live object")).toContainText(
    "Not removed: alice does not apply it any more, but bob owns it.",
  );
});

test("shows the object that a step deletes, not another", async ({ page }) => {
  await openScenario(
    page,
    { by: "alice", text: `${config("first", "a: one")}---\n${config("second", "b: two")}` },
    { by: "bob", text: "", action: { kind: "delete", manifest: config("second", "b: two") } },
  );
  const live = region(page, "Live object");
  await expect(live.getByRole("button", { name: /ConfigMap default\/second/ })).toBeVisible();
  await expect(live).toContainText("deleted");
  await expect(liveLine(page, "b: two")).toContainText("removed");
  await expect(entry(page, "alice, Apply")).toContainText("lost its last field");

  await live.getByRole("button", { name: /ConfigMap default\/second/ }).click();
  await page.getByRole("menuitemradio", { name: /ConfigMap default\/first/ }).click();
  await expect(liveLine(page, "a: one")).not.toContainText("removed");
});

test("explains the panels while there is no object and no entry", async ({ page }) => {
  await openScenario(page, { by: "alice", text: "apiVersion: v1\nkind: Nonsense\nmetadata: {name: a}\n" });
  await expect(region(page, "Live object")).toContainText("No object at this step yet");
  await expect(region(page, "Live object")).toContainText("Apply a manifest in an actor’s editor");
  await expect(region(page, "Managed fields")).toContainText("The API server records who set which field");
  await expect(step(page, 1)).toHaveAttribute("aria-current", "step");
});
