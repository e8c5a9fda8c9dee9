import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { editor, liveLine, openPage, region, step, steps, writeText } from "../support/page.ts";
import { openTerminal, terminalLine } from "../support/terminal.ts";

const CONFIG_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata:\n  colour: red # mine\n";
const output = (page: Page) => region(page, "Terminal").getByRole("group", { name: "Output" });
const errors = (page: Page) => region(page, "Terminal").getByRole("group", { name: "Errors" });

test("runs a command line while the user types, and suggests the nearest command and flag", async ({
  page,
}) => {
  await openTerminal(page, { "web.yaml": CONFIG_MAP }, [{ line: "" }]);
  await terminalLine(page).pressSequentially("kubectl apply -f web.yaml");
  await expect(output(page)).toHaveText("configmap/web created");
  await expect(region(page, "Terminal")).toContainText("exit 0");
  await expect(step(page, 1)).toHaveAccessibleName(/runs kubectl apply -f web.yaml: created/);
  await expect(liveLine(page, "colour: red")).toBeVisible();

  await region(page, "Terminal").getByRole("button", { name: "2 requests" }).click();
  await expect(region(page, "Requests").getByRole("listitem").first()).toContainText("GET");

  await terminalLine(page).fill("kubectl apply -f wab.yaml");
  await expect(errors(page)).toContainText('error: the path "wab.yaml" does not exist');
  await expect(region(page, "Terminal")).toContainText("exit 1");
  await expect(region(page, "Live object")).toContainText("last valid result");

  await terminalLine(page).fill("kubectl applly -f web.yaml");
  await expect(errors(page)).toContainText('unknown command "applly"');
  await expect(region(page, "Terminal")).toContainText("Did you mean apply?");
  await terminalLine(page).fill("kubectl apply --server-sid");
  await expect(region(page, "Terminal")).toContainText(
    "Did you mean --server-side? Supported flags of kubectl apply:",
  );
});

test("a command that watches shows what it would print during later steps", async ({ page }) => {
  await openTerminal(page, {}, [{ line: "kubectl get cm -w" }, { line: "kubectl create cm web" }]);
  await step(page, 1).click();
  const later = region(page, "Terminal").getByRole("region", { name: /later steps/ });
  await expect(later).toContainText(/NAME +DATA +AGE\s+web +0 +0s/);
  await later.getByRole("button", { name: "step 2" }).click();
  await expect(output(page)).toHaveText("configmap/web created");
});

test("opens the next prompt, recalls earlier lines, and completes commands, flags, kinds, names and files", async ({
  page,
}) => {
  await openTerminal(page, { "web.yaml": CONFIG_MAP }, [
    { line: "kubectl apply -f web.yaml" },
    { line: "kubectl get configmaps" },
  ]);
  const line = terminalLine(page);
  await line.focus();
  await page.keyboard.press("Enter");
  await expect(steps(page)).toHaveCount(3);
  await expect(line).toHaveAccessibleName("Command line of alice, step 3");
  await expect(line).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(line).toHaveValue("kubectl get configmaps");
  await page.keyboard.press("ArrowUp");
  await expect(line).toHaveValue("kubectl apply -f web.yaml");
  await expect(output(page)).toHaveText("configmap/web unchanged");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(line).toHaveValue("");

  const suggestion = (name: string | RegExp) => page.getByRole("option", { name });
  await line.pressSequentially("kubectl del");
  await expect(suggestion(/^delete/)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(line).toHaveValue("kubectl delete ");
  await line.pressSequentially("confi");
  await expect(suggestion(/^configmaps ConfigMap, cm/)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(suggestion(/^web/)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(line).toHaveValue("kubectl delete configmaps web ");
  await expect(output(page)).toHaveText('configmap "web" deleted from default namespace');
  await line.pressSequentially("--dry-run=s");
  await expect(suggestion("--dry-run=server")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(suggestion("--dry-run=server")).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(line).not.toBeFocused();
});

test("adds, edits, renames and deletes files", async ({ page }) => {
  await openTerminal(page, {}, [{ line: "kubectl apply -f web.yaml" }]);
  const files = region(page, "Files");
  await expect(errors(page)).toContainText("does not exist");
  await files.getByRole("button", { name: "New file" }).last().click();
  await page.getByRole("textbox", { name: "Name" }).fill("a b");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "without spaces" })).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("web.yaml");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await writeText(page, CONFIG_MAP);
  await expect(output(page)).toHaveText("configmap/web created");

  await region(page, "Actors").getByRole("button", { name: "New prompt" }).click();
  await terminalLine(page).fill("kubectl apply -f web.yaml");
  await expect(output(page)).toHaveText("configmap/web unchanged");
  await writeText(page, CONFIG_MAP.replace("red", "blue"));
  await expect(output(page)).toHaveText("configmap/web configured");
  await expect(files.getByRole("tab", { name: "web.yaml" })).toHaveAccessibleDescription(
    "changed in this step",
  );
  await step(page, 1).click();
  await expect(liveLine(page, "colour: red")).toBeVisible();
  await step(page, 2).click();

  await files.getByRole("button", { name: "Actions of file web.yaml" }).click();
  await page.getByRole("menuitem", { name: "Undo the changes of this step" }).click();
  await expect(output(page)).toHaveText("configmap/web unchanged");
  await files.getByRole("button", { name: "Actions of file web.yaml" }).click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("other.yaml");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(errors(page)).toContainText('"web.yaml" does not exist');
  await files.getByRole("button", { name: "Actions of file other.yaml" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(files).toContainText("No files yet.");
});

test("resolves a conflict of a command line by force and share; shows an error in a file at its position", async ({
  page,
}) => {
  await openTerminal(page, { "web.yaml": CONFIG_MAP.replace("red", "green") }, [
    { line: "kubectl apply --server-side --field-manager=bob -f web.yaml" },
    {
      line: "kubectl apply --server-side -f web.yaml",
      files: { "web.yaml": `${CONFIG_MAP}  shape: round\n` },
    },
  ]);
  const conflict = region(page, "Conflicts").getByRole("article", { name: "Conflict at .data.colour" });
  for (const { resolution, line, colour } of [
    { resolution: "Force", line: /--force-conflicts/, colour: "red" },
    { resolution: "Share", line: /side -f/, colour: "green" },
  ]) {
    await expect(errors(page)).toContainText('conflict with "bob": .data.colour');
    await conflict.getByRole("button", { name: new RegExp(`^${resolution}`) }).click();
    await expect(steps(page)).toHaveCount(3);
    await expect(terminalLine(page)).toHaveValue(line);
    await expect(output(page)).toHaveText("configmap/web serverside-applied");
    await expect(liveLine(page, `colour: ${colour}`)).toBeVisible();
    await region(page, "Outcome").getByRole("button", { name: "Undo" }).click();
    await expect(steps(page)).toHaveCount(2);
  }

  await writeText(page, CONFIG_MAP.replace("\ndata:", "\ndato:"));
  const files = region(page, "Files");
  await expect(files.getByRole("list", { name: "Problems" })).toContainText(
    "Line 5, column 1 .dato: field not declared in schema",
  );
  await expect(files.getByRole("tab", { name: "web.yaml" })).toHaveAccessibleDescription(/1 problem/);
});

test("converts a step to a command line and back", async ({ page }) => {
  await openPage(page);
  await page.getByRole("combobox", { name: "What alice does" }).selectOption("kubectl…");
  await expect(terminalLine(page)).toHaveValue("kubectl apply --server-side -f deployment.yaml");
  await expect(errors(page)).toContainText("conflict");
  await page.getByRole("combobox", { name: "What alice does" }).selectOption("Server-side apply");
  await expect(editor(page)).toHaveAccessibleName("Text of alice, step 3");
  await region(page, "Timeline").getByRole("button", { name: "Add step" }).click();
  await page.getByRole("menuitem", { name: "alice runs kubectl…" }).click();
  await expect(terminalLine(page)).toHaveAccessibleName("Command line of alice, step 4");
  await expect(terminalLine(page)).toBeFocused();
});
