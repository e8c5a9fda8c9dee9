import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoFindings } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { editor, entry, liveLine, openPage, paste, region, step, steps } from "../support/page.ts";

const OBJECT = `apiVersion: v1
kind: Secret
metadata:
  name: login
  namespace: shop
  uid: 1c0f
  resourceVersion: "7000"
  managedFields:
  - apiVersion: v1
    fieldsType: FieldsV1
    fieldsV1:
      f:data:
        f:password: {}
    manager: vault
    operation: Apply
    time: "2026-05-06T07:08:09Z"
data:
  password: aHVudGVyMg==
type: Opaque
`;

/** Chooses an item of the menu More. */
async function choose(page: Page, item: RegExp): Promise<void> {
  await region(page, "Scenario").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Drops files on the page: the text of each by its name. */
async function drop(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  const data = await page.evaluateHandle((texts) => {
    const data = new DataTransfer();
    for (const [name, text] of Object.entries(texts)) data.items.add(new File([text], name));
    return data;
  }, texts);
  await page.dispatchEvent("main", "drop", { dataTransfer: data });
}

/** Returns the names of all step buttons, with their results. */
async function results(page: Page): Promise<readonly string[]> {
  let names: readonly string[] = [];
  await expect(async () => {
    names = await steps(page).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? "…"));
    expect(names.filter((one) => one.endsWith("…"))).toEqual([]);
  }).toPass();
  return names;
}

test("copies a Markdown report without headings; a saved file opens as the same scenario", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openPage(page);
  await choose(page, /^Copy as Markdown/);
  await expect(region(page, "Notices").getByText("Copied as Markdown.")).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain(
    "kubectl apply --server-side --field-manager=alice -f - <<'EOF'\napiVersion: apps/v1",
  );
  expect(report).toContain(
    'curl -sS -X PATCH "$APISERVER/apis/apps/v1/namespaces/default/deployments/web/scale',
  );
  expect(report).toContain("Result: 1 conflict: replicas");
  expect(report).toMatch(/Objects at the end[^`]*```yaml[^`]* {2}managedFields:/);
  expect(report).toMatch(
    /^\*\*An autoscaler takes over replicas\*\* · \[open in Applyground\]\(http\S+#s=[\w-]+\)\n\nStep 3 of 3, alice: /,
  );
  expect(report).not.toMatch(/^#+ /m);

  const names = await results(page);
  const saved = page.waitForEvent("download");
  await choose(page, /^Save as file/);
  const file = await saved;
  expect(file.suggestedFilename()).toBe("an-autoscaler-takes-over-replicas.applyground.yaml");
  const text = await readFile(await file.path(), "utf8");
  expect(text).toMatch(/^apiVersion: applyground\/v1\ntitle: An autoscaler takes over replicas\n/);

  await choose(page, /^New scenario/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New scenario");
  await region(page, "Scenario").getByRole("button", { name: /^Open/ }).click();
  await page.getByLabel("Files to open").setInputFiles({
    name: "a.yaml",
    mimeType: "application/yaml",
    buffer: Buffer.from(text),
  });
  await expect(page.getByRole("dialog").getByRole("status")).toContainText(
    "The scenario “An autoscaler takes over replicas”: 3 steps of 2 actors.",
  );
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await expect(step(page, 3)).toHaveAccessibleName(/conflict/);
  expect(await results(page)).toEqual(names);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New scenario");
});

test("a link opens its scenario, at the step and the field that was shown; undo restores the work before", async ({
  page,
  context,
  openTab,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openPage(page);
  await page.getByRole("button", { name: "Edit title and description" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Mine ✓");
  await page.keyboard.press("Escape");
  const names = await results(page);
  await region(page, "Scenario").getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await expect(dialog).toContainText(/[\d,]+ characters/);
  await expect(dialog.getByLabel("Link", { exact: true })).toHaveValue(/#s=[A-Za-z0-9_-]+$/);
  await page.keyboard.press("Escape");
  await step(page, 2).click();
  await liveLine(page, /\breplicas: 5/).click();
  await region(page, "Scenario").getByRole("button", { name: "Share" }).click();
  await expect(dialog).toContainText("It opens at step 2");
  await expect(dialog.getByLabel("Point at a field")).toHaveValue('["f:spec","f:replicas"]');
  await expect(dialog.getByLabel("Link", { exact: true })).toHaveValue(/&step=2&field=/);
  const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect(region(page, "Notices").getByText("Link copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const other = await openTab();
  await other.goto(link);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Mine ✓");
  await expect(step(other, 3)).toHaveAccessibleName(/conflict/);
  expect(await results(other)).toEqual(names);
  await expect(step(other, 2)).toHaveAttribute("aria-current", "step");
  await expect(liveLine(other, /\breplicas: 5/)).toHaveAttribute("data-highlighted", "true");
  await other.evaluate(() => {
    location.hash = location.hash.replace(/&.*/, "&step=1");
  });
  await expect(step(other, 1)).toHaveAttribute("aria-current", "step");
  await expect(other.getByRole("button", { name: "Undo" })).toHaveAttribute("aria-disabled", "true");

  await other.getByRole("button", { name: "Edit title and description" }).click();
  await other.getByLabel("Title", { exact: true }).fill("Changed");
  await other.keyboard.press("Escape");
  await expect(other).toHaveURL(/\/$/);

  await other.evaluate((hash) => {
    location.hash = hash;
  }, new URL(link).hash);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Mine ✓");
  await other.getByRole("button", { name: "Undo" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Changed");
});

test("shares a scenario for another page: as a playground, as a figure, as Markdown and as a script", async ({
  openTab,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openPage(page);
  await region(page, "Scenario").getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  const tab = (name: string) => dialog.getByRole("tab", { name });
  const copied = async (button: string) => {
    await dialog.getByRole("button", { name: button }).click();
    await expect(dialog.getByRole("status").filter({ hasText: "Copied." })).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  };

  await tab("Link").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab("Embed")).toBeFocused();
  await expect(dialog.getByText(/The address has [\d,]+ characters/)).toBeVisible();
  await dialog.getByLabel("Starts").selectOption("On a click");
  await dialog.getByLabel("First shown step").selectOption({ label: "2. hpa patches scale" });
  await dialog.getByRole("checkbox", { name: "Manifests" }).uncheck();
  await dialog.getByLabel("Height in pixels").fill("480");
  await expect(dialog.getByTitle("Preview of the embedded scenario")).toHaveAttribute(
    "src",
    /\/embed\.html\?mode=click&panels=live,conflicts,timeline&step=2#s=[\w-]+$/,
  );
  await expect(dialog.frameLocator("iframe").getByRole("heading").first()).toHaveText(
    "An autoscaler takes over replicas",
  );
  const element = await copied("Copy snippet");
  expect(element).toMatch(/<apply-ground src="[^"]*\/embed\.html#s=[\w-]+" title="An autoscaler takes over/);
  expect(element).toMatch(/ height="480" mode="click" panels="live,conflicts,timeline" step="2">\n<style>/);
  expect(element).toMatch(/<figure class="applyground">[\s\S]*Step 2 of 3: Changed/);
  await dialog.getByLabel("Kind of page").selectOption("HTML: <iframe>, without scripts of its own");
  expect(await copied("Copy snippet")).toMatch(/^<iframe src="[^"]*mode=click&amp;[^>]* loading="lazy" /);
  await expectNoFindings(page, "embed", "dialog[open]");

  await tab("Static HTML").click();
  expect(await copied("Copy HTML")).toMatch(
    /^<style>[\s\S]*<figure class="applyground">[\s\S]*Step 3 of 3: Refused/,
  );
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download as a page" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("an-autoscaler-takes-over-replicas.html");
  await expectNoFindings(page, "static", "dialog[open]");
  const figure = await openTab();
  await figure.setViewportSize({ width: 320, height: 640 });
  await figure.setContent(await readFile(await file.path(), "utf8"));
  await expect(figure.getByRole("row", { name: "hpa replicas: 5" })).toBeVisible();
  expect(await figure.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectNoFindings(figure, "figure", "figure.applyground");

  await tab("Markdown").click();
  expect(await copied("Copy Markdown")).toMatch(/^\*\*An autoscaler takes over replicas\*\*/);
  await dialog.getByRole("radio", { name: "Figure" }).check();
  expect(await copied("Copy Markdown")).toMatch(/^```text\nAn autoscaler takes over replicas\n/);
  await expectNoFindings(page, "markdown", "dialog[open]");

  await tab("Script").click();
  expect(await copied("Copy script")).toMatch(
    /^#!\/bin\/sh\n# Repeats a scenario of Applyground with kubectl: An auto/,
  );
  await dialog.getByRole("radio", { name: "Go: merge" }).check();
  await expect(dialog.getByLabel("Script")).toHaveValue(
    /func TestAnAutoscalerTakesOverReplicas\(t \*testing\.T\)/,
  );
  await expectNoFindings(page, "script", "dialog[open]");
});

test("refuses a dropped picture; shows the errors of dropped and pasted texts; a pasted object starts a scenario", async ({
  page,
}) => {
  await openPage(page);
  await drop(page, { "a.png": "\u0089PNG\r\n\u001a\n\u0000\u0000" });
  await expect(page.getByRole("dialog", { name: "Open a.png" })).toContainText("This is not a text file.");
  await page.keyboard.press("Escape");

  await drop(page, {
    "notes.txt": "apiVersion: applyground/v1\nsteps:\n  - actor: alice\n    aply: x\n",
  });
  const dialog = page.getByRole("dialog", { name: "Open notes.txt" });
  const wrong = dialog.getByRole("alert", { name: "Errors" });
  await expect(wrong).toContainText('Line 4, column 5: Unknown key "aply". Did you mean "apply"?');
  await expectNoFindings(page, "errors", "dialog[open]");
  await wrong.getByRole("button", { name: /Line 4/ }).click();
  const text = dialog.getByRole("textbox");
  await expect(text).toBeFocused();
  expect(await text.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(55);

  await text.fill("apiVersion: applyground/v1\ntitle: Dropped\nsteps: []\n");
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dropped");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(steps(page)).toHaveCount(3);

  await step(page, 1).focus();
  await paste(page, OBJECT.replace("  name: login\n", "").replace("type: Opaque", "type: [Opaque"));
  const pasted = page.getByRole("dialog", { name: "Open" });
  const errors = pasted.getByRole("alert", { name: "Errors" });
  await expect(errors).toContainText("Line 18, column 7: This [ is not closed");
  await expect(pasted.getByRole("textbox")).toBeFocused();
  await pasted.getByRole("textbox").fill(OBJECT.replace("  name: login\n", ""));
  await expect(errors).toContainText("Line 1, column 1: This object has no metadata.name.");
  await page.keyboard.press("Escape");
  await expect(pasted).toBeHidden();
  await expect(steps(page)).toHaveCount(3);
  await region(page, "Notices").getByRole("button", { name: "Continue editing" }).click();
  await expect(pasted.getByRole("textbox")).toHaveValue(OBJECT.replace("  name: login\n", ""));
  await expect(errors).toContainText("This object has no metadata.name.");
  await page.keyboard.press("Escape");

  await step(page, 1).focus();
  await paste(page, OBJECT);
  await expect(pasted.getByRole("status")).toContainText(
    "Secret login from a cluster, with managed fields of vault.",
  );
  await expect(pasted.getByRole("button", { name: "Open", exact: true })).toBeFocused();
  await expect(pasted.getByRole("button", { name: "Add to this scenario" })).toBeVisible();
  const mask = pasted.getByRole("checkbox", { name: "Mask the data of Secrets" });
  await expect(mask).toBeChecked();
  await expect(mask).toHaveAccessibleDescription(/does not recognise other passwords/);
  await expectNoFindings(page, "an object", "dialog[open]");
  await pasted.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Secret login");
  await expect(liveLine(page, "password: bWFza2Vk").getByRole("img", { name: "vault, Apply" })).toBeVisible();
  await expect(entry(page, "vault, Apply")).toBeVisible();
  await editor(page).focus();
  await expect(editor(page)).toBeFocused();
});

test("a file of megabytes shows how far its reading has come; one can stop it and read it again", async ({
  page,
}) => {
  await openPage(page);
  const entries = [
    { manager: "helm", operation: "Apply", apiVersion: "v1", fieldsType: "FieldsV1", fieldsV1: {} },
  ];
  const items = Array.from({ length: 900 }, (_, at) => ({
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: `c${at}`, namespace: "shop", uid: `u${at}`, managedFields: entries },
    data: { text: "x".repeat(3000) },
  }));
  const list = JSON.stringify({ apiVersion: "v1", kind: "List", items }, null, 2);
  await region(page, "Scenario").getByRole("button", { name: /^Open/ }).click();
  const dialog = page.getByRole("dialog", { name: "Open or paste" });
  const file = { name: "all.json", mimeType: "application/json", buffer: Buffer.from(list) };
  await dialog.getByLabel("Files to open").setInputFiles(file);
  const progress = dialog.getByRole("progressbar", { name: "Reading" });
  await expect(progress).toHaveAttribute("value", /\d/);
  await expect(dialog.getByRole("button", { name: "Open", exact: true })).toBeDisabled();
  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect(dialog.getByRole("status")).toContainText("You stopped the reading. Your text is still here.");
  await expectNoFindings(page, "a stopped reading", "dialog[open]");
  await dialog.getByRole("button", { name: "Read again" }).click();
  await expect(dialog.getByRole("status")).toContainText("A List: 900 objects: 900 ConfigMaps", {
    timeout: 20_000,
  });
  await expect(progress).toBeHidden();
  await expect(dialog.getByRole("button", { name: "Open", exact: true })).toBeFocused();
});

test("opens two dropped files together, after it said what they are; undo brings the work before back", async ({
  page,
}) => {
  await openPage(page);
  await drop(page, {
    "object.yaml": OBJECT,
    "scenario.yaml":
      "apiVersion: applyground/v1\ntitle: Two files\nsteps:\n  - actor: alice\n    get: {apiVersion: v1, kind: Secret, metadata: {name: login}}\n",
  });
  const dialog = page.getByRole("dialog", { name: "Open 2 files" });
  const files = dialog.getByRole("list", { name: "Files" }).locator("> li");
  await expect(files).toHaveText([
    /^object\.yaml\s*Secret login from a cluster, with managed fields of vault\.$/,
    /^scenario\.yaml\s*The scenario “Two files”: 1 step of 1 actor\.$/,
  ]);
  await expectNoFindings(page, "two files", "dialog[open]");
  await expect(steps(page)).toHaveCount(3);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two files");
  await expect(step(page, 2)).toHaveAccessibleName(/vault applies: /);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("An autoscaler takes over replicas");
  await expect(steps(page)).toHaveCount(3);
});
