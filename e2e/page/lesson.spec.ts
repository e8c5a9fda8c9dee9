import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { LessonScenario, Step } from "../../src/engine/scenario/scenario.ts";
import { makeLink } from "../../src/file/link/make-link.ts";
import { expectNoFindings } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { config } from "../support/open-scenario.ts";
import { editor, manifest, openPage, openRunPage, region, runCommand, step } from "../support/page.ts";
import { heading, openSessions } from "../support/sessions.ts";

/** Opens a lesson of a chapter with the keyboard. */
async function openLesson(page: Page, chapter: string, title: string): Promise<void> {
  await page.getByRole("button", { name: "Learn" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Learn Server-Side Apply" });
  const group = dialog.getByRole("group").filter({ hasText: chapter });
  const lesson = group.getByRole("button", { name: title });
  await expect(group).toBeVisible();
  if (!(await lesson.isVisible())) {
    await group.locator("summary").focus();
    await page.keyboard.press("Enter");
  }
  await lesson.focus();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(title);
}

/** Adds a step with the keyboard. `item`: the items of the menu to choose, with " > " between them. */
async function addStep(page: Page, item: string): Promise<void> {
  await region(page, "Timeline").getByRole("button", { name: "Add step" }).focus();
  await page.keyboard.press("Enter");
  for (const name of item.split(" > ")) {
    await page.getByRole("menuitem", { name }).first().focus();
    await page.keyboard.press("Enter");
  }
}

/** Writes over the text of the selected step with the keyboard. */
async function writeOver(page: Page, text: string): Promise<void> {
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

test("a lesson is played by keyboard: hint, own step, goals reached, next lesson", async ({ page }) => {
  await openPage(page);
  await page.getByRole("button", { name: "Learn" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Learn Server-Side Apply" });
  const listed = dialog.getByRole("button", { name: /Share a value/ });
  await listed.focus();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Share a value");

  const lesson = region(page, "Lesson");
  const goal = lesson.getByRole("listitem").filter({ hasText: "bob shares .data.colour" });
  await expect(goal).toContainText("bob does not own .data.colour: alice owns it, since step 1.");
  await expect(lesson).toContainText(/as kube-apiserver v1\.\d+\.\d+ answers/);
  await lesson.getByRole("button", { name: "Show a hint" }).focus();
  await page.keyboard.press("Enter");
  await expect(lesson.getByRole("list", { name: "Hints" })).toContainText("only if it changes a value");

  await step(page, 1).focus();
  await page.keyboard.press("Delete");
  await expect(page.getByText("The lesson gives this step").first()).toBeVisible();
  await expect(step(page, 1)).toHaveAccessibleDescription(/^Given\./);
  await expect(editor(page)).toHaveAttribute("readonly");
  await expectNoFindings(page, "lesson", "#goals");

  await manifest(page, "bob").getByRole("button", { name: "Add step" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "bob applies", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(step(page, 2)).toBeVisible();
  await expect(editor(page)).toBeFocused();
  const top = async () => (await region(page, "Timeline").boundingBox())?.y;
  const before = await top();
  await page.keyboard.type("data:\n  colour: blue\n");
  await expect(lesson).toContainText("Done");
  await expect(lesson).toContainText("1 step, 1 is enough");
  await expect(lesson.getByRole("region", { name: "Why" })).toBeInViewport({ ratio: 0.7 });
  expect(await top()).toBe(before);
  await expect(page.getByRole("status").filter({ hasText: "The task is done." })).toBeAttached();
  await lesson.getByRole("button", { name: "Next lesson" }).focus();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Take a field by force");

  await page.getByRole("button", { name: "Learn" }).focus();
  await page.keyboard.press("Enter");
  await expect(listed).toContainText("done");
});

const udp = `apiVersion: v1
kind: Service
metadata:
  name: dns
spec:
  ports:
    - name: udp
      port: 53
      protocol: UDP
`;
const late = `${config("cache", 'hits: "8"')}`.replace(
  "  name: cache\n",
  "  name: cache\n  uid: 11111111-2222-4333-8444-555555555555\n",
);

/** A lesson of each other chapter, and how it is solved: a menu item that adds a step, and its text. */
const SOLVED: readonly (readonly [string, string, string, string])[] = [
  ["Lists, maps and sets", "One port, two protocols", "bob applies", udp],
  ["Controllers", "Only if it is still there", "sweeper applies", late],
  [
    "From client-side apply",
    "Overwritten without a word",
    "alice runs kubectl apply -f app.yaml again",
    "kubectl apply --server-side -f app.yaml",
  ],
  [
    "Sets and pruning",
    "Delete what left the file",
    "alice runs kubectl…",
    "kubectl apply --prune -l app=shop -f app.yaml",
  ],
  [
    "Real bug reports",
    "Deleted, and still there",
    "More steps of admin… > admin patches (merge)",
    "metadata:\n  finalizers: null\n",
  ],
];

test("a lesson of each other chapter is solved by keyboard", async ({ page }) => {
  await openRunPage(page);
  for (const [chapter, title, item, text] of SOLVED)
    await test.step(chapter, async () => {
      await openLesson(page, chapter, title);
      await expect(region(page, "Lesson")).toContainText(/[0-9] of [0-9] goal/);
      await addStep(page, item);
      if (text.startsWith("kubectl")) {
        await expect(manifest(page).getByRole("textbox", { name: /^Command line of / })).toBeFocused();
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.insertText(text);
      } else await writeOver(page, text);
      await expect(region(page, "Lesson")).toContainText("Done");
      await expect(page.getByRole("status").filter({ hasText: "The task is done." })).toBeAttached();
    });

  await page.getByRole("button", { name: "Learn" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Learn Server-Side Apply" });
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save progress" }).press("Enter");
  const path = await (await download).path();
  expect(JSON.parse(await readFile(path, "utf8")).done).toEqual(SOLVED.map(([, title]) => title));
  await page.evaluate(() => localStorage.setItem("applyground/done-lessons", "[]"));
  await dialog.getByLabel("Progress file").setInputFiles(path);
  await expect(dialog.getByText("Added: 5 lessons more are done.")).toBeVisible();
  await expect(dialog.getByRole("group").filter({ hasText: "Lists, maps and sets" })).toContainText(
    "1 of 9 done",
  );
});

/** A lesson whose goal the given step reaches, and which its solution misses. Its given step expects a conflict. */
function wrongLesson(): LessonScenario {
  const by = (text: string, more: Partial<Step> = {}): Step => ({
    id: "s1",
    actor: "alice",
    action: { kind: "apply", manifest: text },
    ...more,
  });
  return {
    title: "A wrong lesson",
    actors: [{ name: "alice", colour: 1 }],
    steps: [by(config("a", "x: one"), { expect: { outcome: "conflict" } })],
    lesson: {
      task: "Keep it.",
      goal: [{ field: ".data.x", value: "one" }],
      solution: [by(config("a", "x: two"))],
      given: 1,
    },
  };
}

test("a wrong lesson says what is wrong, and so does a step that ends otherwise than expected", async ({
  page,
}) => {
  await page.goto(`/${await makeLink(wrongLesson())}`);
  const alert = region(page, "Lesson").getByRole("alert").filter({ hasText: "has a mistake" });
  await expect(alert).toContainText("The goal “.data.x is one” already holds at the beginning");
  await expect(alert).toContainText("The solution does not reach the goal");
  await expect(alert).not.toContainText("Line");
  await expect(step(page, 1)).toContainText("Not as expected. The result is “created”, not “conflict”.");
  await expect(region(page, "Outcome")).toContainText("Not as expected.");
  await expectNoFindings(page, "wrong lesson", "#goals, #timeline, #outcome");

  await page.getByRole("button", { name: "Share", exact: true }).click();
  const share = page.getByRole("dialog", { name: "Share" });
  await expect(share.getByRole("alert").filter({ hasText: "has a mistake" })).toContainText("does not reach");
  await expectNoFindings(page, "share a wrong lesson", "dialog[open]");
  await page.keyboard.press("Escape");

  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText(/^The lesson was not saved\. The goal/).first()).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save without the lesson" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  expect(text).toContain("goal:\n  - field: .data.x\n");
  expect(text).not.toContain("lesson:");

  const file = text
    .replace("goal:\n", "lesson:\n  task: Keep it.\n  solution: []\n  goal:\n")
    .replace(/^ {2}- field/m, "    - field")
    .replace(/^ {4}value/m, "      value");
  await page.getByRole("button", { name: /^Open/ }).click();
  await page.getByRole("dialog").getByRole("textbox").fill(file);
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  const line = file.split("\n").findIndex((one) => one.includes("- field")) + 1;
  await expect(alert).toContainText(`It is in line ${line}, column 7 of the file.`);
});

test("makes a lesson of a scenario, tries it and keeps it", async ({ page }) => {
  await openRunPage(page);
  await runCommand(page, "make a lesson");
  const dialog = page.getByRole("dialog", { name: "Make a lesson" });
  await expect(dialog.getByRole("status").first()).toContainText("Write the task.");
  await dialog.getByLabel("Title").fill("Let hpa have it");
  await dialog.getByLabel("Task").fill("Let hpa set five replicas.");
  await dialog.getByLabel("Hints").fill("Who scales?\nPatch scale.");
  await dialog.getByLabel("The reader begins").selectOption("2");
  await dialog.getByText(/^These hold at the beginning, too/).click();
  await dialog.getByRole("checkbox", { name: ".spec.replicas is 5" }).check();
  await expect(dialog.getByRole("status").first()).toContainText("already holds at the beginning");
  await dialog.getByRole("button", { name: "Try it" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Not yet. The goal");

  await dialog.getByLabel("The reader begins").selectOption("1");
  await expect(dialog.getByRole("status").first()).toContainText("The lesson is right");
  await expectNoFindings(page, "make a lesson", "dialog[open]");
  await dialog.getByRole("button", { name: "Keep in Sessions" }).click();
  await expect(dialog.getByText("Kept in Sessions.")).toBeVisible();
  await dialog.getByRole("button", { name: "Try it" }).press("Enter");

  await expect(heading(page)).toHaveText("Let hpa have it");
  const lesson = region(page, "Lesson");
  await expect(lesson).toContainText("Let hpa set five replicas.");
  await expect(lesson).toContainText("0 of 1 goal");
  await lesson.getByRole("button", { name: "Show step 1 of the solution" }).click();
  await expect(lesson).toContainText("Done");
  await expect((await openSessions(page)).getByRole("listitem")).toHaveCount(1);
});
