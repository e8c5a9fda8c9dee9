import { runBeforeEngine } from "../support/engine-file.ts";
import { expect, test } from "../support/fixtures.ts";
import { config, openScenario } from "../support/open-scenario.ts";
import { editor, liveLine, region, step } from "../support/page.ts";

const STEPS = 20;

/** Each step takes 80 ms more. It sleeps, so that it leaves the processor to other tests. */
const SLOW = `
  const memory = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);
  const post = postMessage.bind(self);
  self.postMessage = (thin) => {
    post(thin);
    if (thin.message.kind === "progress") Atomics.wait(memory, 0, 0, 80);
  };
`;

test("a long run shows its progress and stops; the next one lets the user type, and answers the last text", async ({
  page,
}) => {
  await runBeforeEngine(page, SLOW);
  const steps = Array.from({ length: STEPS }, (_, at) => ({
    by: at % 2 === 0 ? "alice" : "bob",
    text: config("notes", `key: "${at}"`),
    force: true,
  }));
  const run = region(page, "Run");
  const opening = openScenario(page, ...steps);
  await expect(run).toContainText(new RegExp(`Running step \\d+ of ${STEPS}`));
  await run.getByRole("button", { name: "Stop" }).click();
  await opening;
  await expect(run).toBeHidden();
  await expect(page.getByText(/The run was stopped/).first()).toBeVisible();

  await step(page, 2).click();
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("  a-key: on");
  await expect(run).toBeVisible();
  await page.keyboard.type("ward");
  await expect(run).toBeVisible();
  await expect(editor(page)).toHaveAccessibleName(/step 2$/);
  await expect(liveLine(page, "a-key: onward")).toBeVisible();
  await expect(run).toBeHidden();
  await expect(step(page, STEPS)).toHaveAccessibleName(/taken/);
});
