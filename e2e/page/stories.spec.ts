import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { config, openScenario } from "../support/open-scenario.ts";
import {
  appendStep,
  editor,
  liveLine,
  manifest,
  openPage,
  openSide,
  paste,
  region,
  showOptions,
  step,
  steps,
  writeText,
} from "../support/page.ts";

/** Presses a key until an element has the focus. */
async function pressUntil(page: Page, key: string, wanted: ReturnType<typeof step>): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key);
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(wanted).toBeFocused();
}

test.describe("open, edit, resolve a conflict, share", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"], monaco: true });

  test("by keyboard, with announcements for screen readers", async ({ page }) => {
    await openPage(page);
    const status = page.getByRole("status").filter({ hasText: /Step/ });
    await pressUntil(page, "Tab", step(page, 3));
    await page.keyboard.press("Home");
    await expect(status).toContainText("Step 1, alice applies: Created Deployment web. alice owns 6 fields.");
    await page.keyboard.press("End");
    await expect(status).toContainText(
      "Step 3, alice applies: Refused. alice wants .spec.replicas = 3; hpa owns it at 5 since step 2. Nothing changed.",
    );

    await pressUntil(page, "Tab", editor(page));
    await page.keyboard.press("ControlOrMeta+Home");
    for (let line = 0; line < 5; line++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("4");
    await expect(manifest(page).getByRole("code")).toBeVisible();
    await expect(region(page, "Conflicts")).toContainText("alice wants .spec.replicas = 4");
    await page.keyboard.press("Escape");
    await pressUntil(page, "Tab", region(page, "Conflicts").getByRole("button", { name: /^Give up/ }));
    await page.keyboard.press("Enter");
    await expect(steps(page)).toHaveCount(4);
    await expect(status).toHaveText(
      /^Added step 4 of alice\. Step 4, alice applies: Nothing changed\. The live object has all values of this manifest already/,
    );

    const share = region(page, "Scenario").getByRole("button", { name: "Share" });
    await pressUntil(page, "Shift+Tab", share);
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

/** Waits until no step runs, and returns the texts of the scenario, its actors and its steps. */
async function textsOf(page: Page): Promise<readonly (string | null)[]> {
  await expect(region(page, "Timeline").locator('button[aria-label^="Step "][aria-label$="…"]')).toHaveCount(
    0,
  );
  return page.evaluate(() => {
    const texts = (selector: string) =>
      [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
    return [
      ...texts("h1"),
      ...texts("section[aria-label=Scenario] section[aria-label=Description]"),
      ...texts("section[aria-label=Actors] ul[aria-label=Actors] button"),
      ...[...document.querySelectorAll("section[aria-label=Timeline] button[aria-label^='Step ']")].flatMap(
        (one) => [one.ariaLabel, one.textContent],
      ),
    ];
  });
}

test("undoes and redoes everything", async ({ page }) => {
  test.slow();
  await openPage(page);
  const actors = region(page, "Actors");
  const before = await textsOf(page);
  const undo = page.getByRole("button", { name: "Undo" });
  const stages: (readonly (string | null)[])[] = [];
  const edits: readonly (readonly [what: string, edit: () => Promise<void>])[] = [
    ["a text", () => writeText(page, config("notes", "a: one"))],
    ["a step appended", () => appendStep(page)],
    ["force", () => manifest(page).getByRole("checkbox", { name: "Force" }).check()],
    [
      "dry run",
      async () => {
        await showOptions(page);
        await manifest(page).getByRole("checkbox", { name: "Dry run" }).check();
      },
    ],
    [
      "what it does",
      async () =>
        void (await manifest(page).getByRole("combobox", { name: /^What/ }).selectOption("Merge patch")),
    ],
    ["the object", () => page.getByRole("textbox", { name: "Name", exact: true }).fill("other")],
    ["a subresource", () => page.getByRole("textbox", { name: "Subresource" }).fill("status")],
    ["a step moved", () => step(page, 4).press("Alt+ArrowLeft")],
    ["a step disabled", () => step(page, 3).press("x")],
    ["a step deleted", () => step(page, 2).press("Delete")],
    [
      "a new actor",
      async () => {
        await actors.getByRole("button", { name: "Add actor" }).click();
        await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("bob");
        await page.keyboard.press("Enter");
      },
    ],
    [
      "an actor's name",
      async () => {
        await actors.getByRole("button", { name: "Actions of actor bob" }).click();
        await page.getByRole("menuitem", { name: "Rename…" }).click();
        await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("carol");
        await page.keyboard.press("Enter");
      },
    ],
    [
      "the title",
      async () => {
        await page.getByRole("button", { name: "Edit title and description" }).click();
        await page.getByRole("textbox", { name: "Title" }).fill("Mine");
        await page.keyboard.press("Escape");
      },
    ],
    [
      "the description",
      async () => {
        await page.getByRole("button", { name: "Edit title and description" }).click();
        await page.getByRole("textbox", { name: "Description" }).fill("What **happens**");
        await page.keyboard.press("Escape");
      },
    ],
    [
      "another scenario",
      async () => {
        await paste(
          page,
          "apiVersion: applyground/v1\ntitle: Pasted\ndescription: Of a file\nsteps: [{actor: al, run: 'kubectl version'}]\n",
        );
      },
    ],
  ];
  for (const [what, edit] of edits) {
    await test.step(what, async () => {
      const last = stages.at(-1) ?? before;
      await edit();
      await expect.poll(() => textsOf(page)).not.toEqual(last);
      await expect(undo).not.toHaveAttribute("aria-disabled", "true");
      stages.push(await textsOf(page));
    });
  }

  for (const stage of [before, ...stages.slice(0, -1)].reverse()) {
    await undo.click();
    await expect.poll(() => textsOf(page)).toEqual(stage);
  }
  await expect(undo).toHaveAttribute("aria-disabled", "true");
  const redo = page.getByRole("button", { name: "Redo" });
  for (const stage of stages) {
    await redo.click();
    await expect.poll(() => textsOf(page)).toEqual(stage);
  }
  await expect(redo).toHaveAttribute("aria-disabled", "true");
});
