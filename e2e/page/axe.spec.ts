import type { Page } from "@playwright/test";
import { expectNoFindings } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { config, openScenario } from "../support/open-scenario.ts";
import {
  focusMonaco,
  liveLine,
  move,
  openPage,
  openRunPage,
  openSide,
  region,
  runCommand,
  showOptions,
  step,
  writeText,
} from "../support/page.ts";
import { openTerminal, terminalLine } from "../support/terminal.ts";

test.describe("axe finds nothing", () => {
  test.describe("with Monaco", () => {
    test.use({ monaco: true });

    test("on the page", async ({ page }) => {
      await openPage(page);
      await focusMonaco(page);
      await expectNoFindings(page);
    });
  });

  test("in the panels at the side and all views of managed fields", async ({ page }) => {
    await openPage(page);
    const views = region(page, "Managed fields");
    await openSide(page, "Explanation");
    await views.getByRole("radio", { name: "Paths" }).check();
    await expectNoFindings(page, "Explanation, Paths", "#side-panel, #outcome, #fields");
    await openSide(page, "Requests");
    await views.getByRole("radio", { name: "FieldsV1" }).check();
    await expectNoFindings(page, "Requests, FieldsV1", "#side-panel, #fields");
    await step(page, 2).click();
    await showOptions(page);
    await expectNoFindings(page, "a patch", "#actors");
  });

  test("in the terminal, its suggestions, files and ApplySets", async ({ page }) => {
    const manifest = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\n";
    const line = "kubectl apply -n default --prune --applyset=team -f web.yaml";
    const env = { KUBECTL_APPLYSET: "true" };
    await openTerminal(page, { "web.yaml": manifest, "old.yaml": "a: [" }, [
      { line, env },
      { line: line.replace("team", "others"), env, files: { "web.yaml": `${manifest}data:\n  a: one\n` } },
      { line: "kubectl apply -f none.yaml", env },
    ]);
    await expectNoFindings(page, "terminal");
    await step(page, 2).click();
    await openSide(page, "ApplySets");
    await expect(region(page, "ApplySets").getByRole("list", { name: "Warnings" }).first()).toBeVisible();
    await terminalLine(page).press("End");
    await terminalLine(page).pressSequentially(" --");
    const suggestions = page.getByRole("listbox", { name: "Suggestions" });
    await expect(suggestions).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(suggestions.getByRole("option", { selected: true })).toBeVisible();
    await expectNoFindings(page, "ApplySets, suggestions", "#side-panel, #actors");
    await page.keyboard.press("Escape");
    await region(page, "Files").getByRole("button", { name: "New file" }).click();
    await expectNoFindings(page, "new file", "#actors");
  });

  test("in conflicts, changes, deleted objects and rules", async ({ page }) => {
    await openScenario(
      page,
      { by: "alice", text: config("a", "one: red", "two: red", "three: red", "gone: red") },
      { by: "bob", text: config("a", "one: blue", "two: red"), force: true },
      { by: "alice", text: config("a", "one: red", "two: green") },
      { by: "alice", text: "", action: { kind: "delete", manifest: config("a", "one: red") } },
    );
    await liveLine(page, "one: blue").hover();
    await expectNoFindings(page, "deleted", "#live");
    await step(page, 3).click();
    await region(page, "Conflicts").getByRole("button", { name: "kubectl says" }).click();
    await move(page, "Share").first().focus();
    await expect(region(page, "Conflicts").getByRole("note")).toContainText("Later");
    await expectNoFindings(page, "conflicts", "#outcome");
    await move(page, "Share").first().click();
    await expect(region(page, "What you did")).toContainText("together now");
    await expectNoFindings(page, "receipt", "#outcome");
    await step(page, 2).click();
    await openSide(page, "Explanation");
    await region(page, "Explanation").getByRole("button", { name: /^Rule/ }).first().click();
    await region(page, "Managed fields").getByRole("radio", { name: "FieldsV1" }).check();
    await expectNoFindings(page, "changes, rules, changed fields", "#live, #side-panel, #fields");
  });

  /** The titles of dialogs, by the commands that open them. */
  const DIALOGS: Readonly<Record<string, string>> = {
    "Learn Server": "Learn Server-Side Apply",
    "Examples…": "Examples",
    "Sessions…": "Sessions",
    "Open a file": "Open or paste",
    "Share as": "Share",
    "Edit title": "Title and description",
    "Edit scenario as YAML": "Scenario as YAML",
    "Edit note of step": "Note on step 1",
    "Add actor": "Add actor",
    "Rename actor": "Rename alice",
    "Delete all local data": "Delete all local data?",
    "Keyboard shortcuts and help": "Keyboard shortcuts and help",
  };

  /** Opens a small scenario: axe looks at the whole page, also behind a dialog. */
  const openSmall = (page: Page) => openScenario(page, { by: "alice", text: config("a", "one: red") });

  test("in every dialog", async ({ page }) => {
    test.slow(); // fourteen dialogs
    await openSmall(page);
    await page.keyboard.press("ControlOrMeta+k");
    await expect(
      page.getByRole("listbox", { name: "Results" }).getByRole("option", { selected: true }),
    ).toBeVisible();
    await expectNoFindings(page, "palette", "dialog[open]");
    await page.keyboard.press("Escape");
    await runCommand(page, "nothing of the kind");
    await expectNoFindings(page, "empty palette", "dialog[open]");
    await page.keyboard.press("Escape");
    for (const [name, title] of Object.entries(DIALOGS)) {
      await runCommand(page, name);
      const dialog = page.getByRole("dialog", { name: title, exact: true });
      await expect(dialog).toBeVisible();
      await expectNoFindings(page, title, "dialog[open]");
      await dialog.getByRole("button", { name: "Close" }).click();
      await expect(dialog).toBeHidden();
    }
  });

  test("in every menu", async ({ page }) => {
    await openSmall(page);
    for (const button of [
      region(page, "Scenario").getByRole("button", { name: "More", exact: true }),
      page.getByRole("button", { name: "Settings" }),
      region(page, "Timeline").getByRole("button", { name: "Add step" }),
      region(page, "Timeline").getByRole("button", { name: "Actions of step 1" }),
      region(page, "Actors").getByRole("button", { name: "Actions of actor alice" }),
    ]) {
      await button.click();
      await expect(page.getByRole("menu")).toBeVisible();
      await expectNoFindings(page, (await button.getAttribute("aria-label")) ?? "More", "[role=menu]");
      await page.keyboard.press("Escape");
    }
  });

  test("with errors, outdated results and notices", async ({ page }) => {
    await openRunPage(page);
    await writeText(page, "apiVersion: v1\nkind: ConfigMap\nmetadata: [\n");
    await expect(region(page, "Live object")).toContainText("last valid result");
    await expectNoFindings(page, "mistakes", "#actors");
    await writeText(page, "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\nextra: 1\n");
    await expect(step(page, 1)).toHaveAccessibleName(/refused/);
    await openSide(page, "Explanation");
    await expectNoFindings(page, "refused, Explanation", "#outcome, #side-panel");
    await openSide(page, "Requests");
    await page.evaluate(() => {
      location.hash = "#s=broken";
    });
    await expect(page.getByText(/This link is broken/).first()).toBeVisible();
    await expectNoFindings(page, "notice, Requests", ".notices, #side-panel");
  });

  test("in an empty scenario", async ({ page }) => {
    await page.goto("/#new");
    await expect(page.getByRole("heading", { name: "Add the first step" })).toBeVisible();
    await expectNoFindings(page, "new");
    await page.getByRole("button", { name: /^Two writers/ }).click();
    await expect(step(page, 2)).toHaveAccessibleName(/conflict/);
    await runCommand(page, "sessions");
    await expect(page.getByRole("dialog", { name: "Sessions" }).getByRole("listitem")).toHaveCount(1);
    await expectNoFindings(page, "sessions", "dialog[open]");
  });
});
