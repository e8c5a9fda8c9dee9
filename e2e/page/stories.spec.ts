import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { config, openScenario } from "../support/open-scenario.ts";
import {
  actorButton,
  editor,
  liveLine,
  manifest,
  move,
  openPage,
  openSide,
  paste,
  region,
  step,
  steps,
  writeText,
} from "../support/page.ts";

/** Presses a key until an element has the focus. */
async function pressUntil(page: Page, key: string, wanted: ReturnType<typeof step>): Promise<void> {
  const element = await wanted.elementHandle(); // once, because finding it again takes longer than a key
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key);
    if (await element?.evaluate((found) => found === document.activeElement)) return;
  }
  await expect(wanted).toBeFocused();
}

test.describe("open, edit, resolve a conflict, share", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("by keyboard, with announcements for screen readers", async ({ page }) => {
    await openPage(page);
    const status = page.getByRole("status").filter({ hasText: /Step/ });
    await pressUntil(page, "Tab", step(page, 3));
    await page.keyboard.press("ArrowLeft");
    await expect(step(page, 2)).toBeFocused();
    await expect(step(page, 2)).toHaveAttribute("aria-current", "step");
    await page.keyboard.press("Home");
    await expect(step(page, 1)).toBeFocused();
    await expect(liveLine(page, /\breplicas: 3/)).toBeVisible();
    await expect(status).toContainText("Step 1, alice applies: Created Deployment web. alice owns 6 fields.");
    await page.keyboard.press("End");
    await expect(step(page, 3)).toBeFocused();
    await expect(status).toContainText(
      "Step 3, alice applies: Refused. alice wants .spec.replicas = 3; hpa owns it at 5 since step 2. Nothing changed.",
    );
    const conflicts = region(page, "Conflicts");
    await conflicts.getByRole("button", { name: "since step 2" }).focus();
    await page.keyboard.press("Enter");
    await expect(step(page, 2)).toBeFocused();
    await page.keyboard.press("End");

    await pressUntil(page, "Tab", editor(page));
    await page.keyboard.press("ControlOrMeta+Home");
    for (let line = 0; line < 5; line++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("4");
    await expect(conflicts).toContainText("alice wants .spec.replicas = 4");

    const outcome = region(page, "Outcome");
    await outcome.focus();
    await pressUntil(page, "Tab", move(page, "Share"));
    await expect(conflicts.getByRole("note")).toContainText("stays 5; A alice owns it, H hpa keeps it");
    await page.keyboard.press("Enter");
    await expect(steps(page)).toHaveCount(4);
    await expect(liveLine(page, /\breplicas: 5/).getByRole("img")).toHaveCount(2);
    await expect(status).toHaveText(/^Added step 4 of alice\. Step 4, alice /);
    await expect(outcome).toBeFocused();
    await expect(outcome.getByRole("region", { name: "What you did" })).toContainText("together now");
    await pressUntil(page, "Tab", outcome.getByRole("button", { name: "Undo" }));
    await page.keyboard.press("Enter");
    await expect(steps(page)).toHaveCount(3);
    await expect(outcome).toBeFocused();

    await pressUntil(page, "Shift+Tab", region(page, "Scenario").getByRole("button", { name: "Share" }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Share" });
    await expect(dialog.getByLabel("Link")).toHaveValue(/#s=/);
    await pressUntil(page, "Tab", dialog.getByRole("button", { name: "Copy link" }));
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/#s=[\w-]+$/);
  });
});

test("adds every kind of step with the form", async ({ page }) => {
  await openScenario(
    page,
    { by: "alice", text: config("notes", "a: one") },
    { by: "bob", text: config("notes", "a: two") },
  );
  const what = page.getByRole("combobox", { name: "What bob does" });
  for (const { verb, result } of [
    { verb: "Create", result: /bob creates: refused: .*already exists/ },
    { verb: "Update (replace)", result: /bob updates: data\.a .* → / },
    { verb: "Get", result: /bob reads: read/ },
    { verb: "Delete", result: /bob deletes: deleted/ },
    { verb: "Server-side apply", result: /bob applies: 1 conflict/ },
  ]) {
    await what.selectOption(verb);
    await expect(step(page, 2)).toHaveAccessibleName(result);
  }
  for (const { verb, text, result } of [
    { verb: "Merge patch", text: "data: {a: three}", result: "a: three" },
    { verb: "Strategic merge patch", text: "data: {a: four}", result: "a: four" },
    { verb: "JSON patch", text: "- {op: replace, path: /data/a, value: five}", result: "a: five" },
    {
      verb: "Edit: read, change, update",
      text: "- {op: replace, path: /data/a, value: six}",
      result: "a: six",
    },
  ]) {
    await what.selectOption(verb);
    await page.getByRole("textbox", { name: "Kind" }).fill("ConfigMap");
    await page.getByRole("textbox", { name: "API version" }).fill("v1");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("notes");
    await writeText(page, text);
    await expect(liveLine(page, result)).toBeVisible();
  }
  await manifest(page).getByRole("checkbox", { name: "Dry run" }).check();
  await expect(step(page, 2)).toHaveAccessibleName(/not written: /);
  await expect(liveLine(page, "a: one")).toBeVisible();
});

test("explains each field: what happened, and why", async ({ page }) => {
  await openScenario(
    page,
    { by: "alice", text: config("notes", "mine: a", "ours: b", "fought: c", "gone: d") },
    { by: "bob", text: config("notes", "ours: b", "fought: e"), force: true },
    { by: "alice", text: config("notes", "mine: f", "new: g") },
  );
  await openSide(page, "Explanation");
  const row = (field: string) =>
    region(page, "Explanation")
      .getByRole("article")
      .filter({ hasText: `.data.${field}` });
  await expect(row("mine")).toContainText("Changed: alice applied another value.");
  await expect(row("new")).toContainText("Added: alice applied it.");
  await expect(row("gone")).toContainText(
    "Removed: alice does not apply it any more, and no other manager owns it.",
  );
  await expect(row("ours")).toContainText("Not removed: alice does not apply it any more, but bob owns it.");
  await expect(row("ours")).toContainText(
    "alice does not own it any more, because alice does not apply it any more.",
  );
  await step(page, 2).click();
  await expect(row("ours")).toContainText(
    "bob owns it now, together with alice: bob applied the value that it already has.",
  );
  await expect(row("fought")).toContainText("Changed: bob applied it with force and took it from alice.");
  await expect(row("fought")).toContainText("alice does not own it any more: bob took it by force.");
});

test("undoes and redoes edits of texts, options, steps and actors, and another scenario", async ({
  page,
}) => {
  await openPage(page);
  const force = manifest(page).getByRole("checkbox", { name: "Force" });
  const title = page.getByRole("heading", { level: 1 });
  const edits: readonly { readonly [what in "edit" | "before" | "after"]: () => Promise<void> }[] = [
    {
      before: () => expect(step(page, 3)).toHaveAccessibleName(/1 conflict/),
      edit: () => writeText(page, config("notes", "a: one")),
      after: () => expect(step(page, 3)).toHaveAccessibleName(/created/),
    },
    {
      before: () => expect(force).not.toBeChecked(),
      edit: () => force.check(),
      after: () => expect(force).toBeChecked(),
    },
    {
      before: () => expect(step(page, 2)).toHaveAccessibleName(/hpa patches scale/),
      edit: () => step(page, 3).press("Alt+ArrowLeft"),
      after: () => expect(step(page, 2)).toHaveAccessibleName(/alice applies/),
    },
    {
      before: () => expect(actorButton(page, "hpa")).toBeVisible(),
      edit: async () => {
        await region(page, "Actors").getByRole("button", { name: "Actions of actor hpa" }).click();
        await page.getByRole("menuitem", { name: "Rename…" }).click();
        await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("carol");
        await page.keyboard.press("Enter");
      },
      after: () => expect(actorButton(page, "carol")).toBeVisible(),
    },
    {
      before: () => expect(title).toHaveText("An autoscaler takes over replicas"),
      edit: async () => {
        await paste(page, "apiVersion: applyground/v1\ntitle: Pasted\nsteps: []\n");
        await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
      },
      after: () => expect(title).toHaveText("Pasted"),
    },
  ];
  for (const { before, edit, after } of edits) {
    await before();
    await edit();
    await after();
  }
  const undo = page.getByRole("button", { name: "Undo" });
  for (const { before } of [...edits].reverse()) {
    await undo.click();
    await before();
  }
  await expect(undo).toHaveAttribute("aria-disabled", "true");
  const redo = page.getByRole("button", { name: "Redo" });
  for (const { after } of edits) {
    await redo.click();
    await after();
  }
  await expect(redo).toHaveAttribute("aria-disabled", "true");
});
