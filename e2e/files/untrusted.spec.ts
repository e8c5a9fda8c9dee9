import type { Page } from "@playwright/test";
import type { Scenario, Step } from "../../src/engine/scenario/scenario.ts";
import { makeLink } from "../../src/file/link/make-link.ts";
import { runBeforeEngine } from "../support/engine-file.ts";
import { expect, test } from "../support/fixtures.ts";
import {
  actorButton,
  liveLine,
  openPage,
  openRunPage,
  region,
  step,
  steps,
  writeText,
} from "../support/page.ts";

const CONFIG = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: notes\ndata:\n  a: one\n";
const HTML = "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>";

const applied = (manifest: string, more: Partial<Step> = {}): Step => ({
  id: "s1",
  actor: "alice",
  action: { kind: "apply", manifest },
  ...more,
});

async function openLink(page: Page, scenario: Partial<Scenario>): Promise<void> {
  const whole: Scenario = {
    title: "A link",
    actors: [{ name: "alice", colour: 1 }],
    steps: [applied(CONFIG)],
    ...scenario,
  };
  await page.goto(`/${await makeLink(whole)}`);
}

/** Drops a file with these bytes on the page. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const data = await page.evaluateHandle(
    ([name, base64]) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64 as string), (char) => char.charCodeAt(0));
      data.items.add(new File([bytes], name as string));
      return data;
    },
    [name, bytes.toString("base64")],
  );
  await page.dispatchEvent("main", "drop", { dataTransfer: data });
}

/** Checks that the page is usable: a menu opens and closes. */
async function expectResponsive(page: Page): Promise<void> {
  await region(page, "Scenario").getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
}

test("shows HTML and scripts in a link as text", async ({ page }) => {
  await openLink(page, {
    title: HTML,
    description: `${HTML}\n\n![p](https://a.example/p.png) [x](javascript:alert(1)) [y](data:text/html,1)`,
    actors: [{ name: "<b>alice</b>", colour: 1 }],
    steps: [applied(`${CONFIG}  b: "<img src=x>"\n`, { actor: "<b>alice</b>", note: HTML })],
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HTML);
  await expect(region(page, "Scenario")).toContainText("<script>");
  await expect(step(page, 1)).toHaveAccessibleDescription(/<img src=x/);
  await expect(actorButton(page, "<b>alice</b>")).toBeVisible();
  await expect(region(page, "Live object")).toContainText("<img src=x");
  await expect(page.locator("body img, body script")).toHaveCount(0);
  await expect(page.locator("a[href^='javascript:'], a[href^='data:']")).toHaveCount(0);
  expect(await page.title()).not.toBe("owned");
});

test("reports an invalid part of the initial cluster with its position, and uses the rest", async ({
  page,
}) => {
  await openLink(page, {
    definitions: ["kind: CustomResourceDefinition\nspec: [\n"],
    objects: ["apiVersion: v1\nkind: Secret\n\tname: a\n"],
  });
  await expect(step(page, 1)).toHaveAccessibleName(/created/);
  await expect(region(page, "Notices").getByText(/Definition 1, line 2, column 7: /)).toBeVisible();
  await expect(region(page, "Notices").getByText(/Object 1, line 3, column 1: /)).toBeVisible();
  await expect(liveLine(page, "a: one")).toBeVisible();
});

/** Files that are no scenario, with a part of the expected error. */
const HOSTILE: Readonly<Record<string, readonly [file: string, says: RegExp]>> = {
  "10,000 levels": [`steps: ${"[".repeat(10_000)}`, /deep/],
  "200,000 commas": [`[${",".repeat(200_000)}`, /Line 1/],
};

test("refuses hostile files with a reason, loses nothing, and opens a file in UTF-16", async ({ page }) => {
  await openPage(page);
  for (const [name, [file, says]] of Object.entries(HOSTILE)) {
    await test.step(name, async () => {
      await drop(page, "hostile.yaml", Buffer.from(file));
      const dialog = page.getByRole("dialog", { name: "Open hostile.yaml" });
      await expect(dialog.getByRole("alert", { name: "Errors" })).toContainText(says);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(steps(page)).toHaveCount(3);
    });
  }
  await expectResponsive(page);

  const all = `  - actor: alice\n    apply: |\n${CONFIG.replace(/^(?=.)/gm, "      ")}`;
  const file = `\ufeffapiVersion: applyground/v1\ntitle: Grüße\nsteps:\n${all}`;
  await drop(page, "from-powershell.yaml", Buffer.from(file.replaceAll("\n", "\r\n"), "utf16le"));
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Grüße");
  await expect(liveLine(page, "a: one")).toBeVisible();
});

test("shows errors in the body of a patch, with the last valid result", async ({ page }) => {
  await openRunPage(page);
  await step(page, 2).click();
  const problems = region(page, "Actors").getByRole("list", { name: "Problems" });
  await writeText(page, "spec: {replicas: [");
  await expect(problems.getByRole("button").filter({ hasText: /^Line 1, column 18/ })).toBeVisible();
  await expect(liveLine(page, /\breplicas: 5/)).toBeVisible();
  await writeText(page, "spec: {replicas: 8}");
  await expect(problems).toHaveCount(0);
  await expect(liveLine(page, /\breplicas: 8/)).toBeVisible();
});

test("keeps a megabyte of words in title, description and note, and stays usable", async ({ page }) => {
  const long = "word ".repeat(70_000);
  await openLink(page, { title: `T ${long}`, description: long, steps: [applied(CONFIG, { note: long })] });
  await expect(step(page, 1)).toHaveAccessibleName(/created/);
  await expectResponsive(page);
  await expect(liveLine(page, "a: one")).toBeVisible();
});

/**
 * Code before the engine's own code: it never ends a step with a certain text. It sleeps, so that it leaves the processor to other tests,
 * and writes that to the console before.
 */
const ENDLESS = `
  let endless;
  const memory = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);
  addEventListener("message", ({ data: { change } }) => {
    if (!change) return;
    const steps = change.scenario?.steps ?? change.steps.flatMap(({ items = [] }) => items);
    endless = steps.find(({ action }) => action.manifest.includes("never ends"))?.id;
  });
  const post = postMessage.bind(self);
  self.postMessage = (thin) => {
    post(thin);
    if (endless === undefined || thin.message.kind !== "progress" || thin.message.step !== endless) return;
    console.log("sleeps");
    Atomics.wait(memory, 0, 0);
  };
`;

test.describe("a step that never ends", () => {
  test.use({ allowedMessages: [/^log: sleeps$/], ownProfile: true });

  test("is stopped and named; the page stays usable, and runs it again after a change", async ({ page }) => {
    await runBeforeEngine(page, ENDLESS);
    await page.clock.install();
    const sleeps = () => page.waitForEvent("console", (message) => message.text() === "sleeps");
    const endless = CONFIG.replace("one", "never ends");
    const first = sleeps();
    await openLink(page, { steps: [applied(CONFIG), applied(endless, { id: "s2" })] });
    await first;
    await expectResponsive(page);
    const second = sleeps();
    await page.clock.runFor(7000);
    const notice = region(page, "Notices").getByText(/took too long at step 2 and was stopped/);
    await expect(notice).toContainText("tries again");
    await second;
    await page.clock.runFor(7000);
    await expect(notice).toContainText("Change the step");
    await expect(page.getByText("could not start")).toBeHidden();
    await step(page, 2).click();
    await writeText(page, CONFIG.replace("one", "two"));
    await expect(step(page, 2)).toHaveAccessibleName(/data\.a .* → /);
    await expect(liveLine(page, "a: two")).toBeVisible();
  });
});

test("replaces a crashed worker, says so, and loses nothing", async ({ page }) => {
  await page.addInitScript(() => {
    const Native = window.Worker;
    window.Worker = class extends Native {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (options?.name === "applyground")
          document.addEventListener(
            "crash",
            () => this.dispatchEvent(new ErrorEvent("error", { message: "out of memory" })),
            { once: true },
          );
      }
    };
  });
  await openRunPage(page);
  await page.evaluate(() => document.dispatchEvent(new Event("crash")));
  await expect(
    page.getByRole("paragraph").filter({ hasText: /The engine crashed.* It was restarted/ }),
  ).toBeVisible();
  await step(page, 1).click();
  await writeText(page, CONFIG);
  await expect(liveLine(page, "a: one")).toBeVisible();
  await expect(steps(page)).toHaveCount(3);
});

test("stays usable with two thousand steps, and shows those around the selected one", async ({ page }) => {
  const all = Array.from({ length: 2000 }, (_, at) =>
    applied(CONFIG.replace("one", `n${at}`), { id: `s${at}` }),
  );
  await openLink(page, { steps: all });
  await expectResponsive(page);
  await expect(step(page, 2000)).toHaveAccessibleName(/ → n1999/, { timeout: 40_000 });
  await expect(liveLine(page, "a: n1999")).toBeVisible();
  await expect(steps(page)).toHaveCount(200);
  await region(page, "Timeline").getByRole("button", { name: "1,800 earlier" }).click();
  await expect(step(page, 1800)).toHaveAttribute("aria-current", "step");
  await step(page, 1800).press("Home");
  await expect(step(page, 1)).toBeFocused();
  await expect(liveLine(page, "a: n0")).toBeVisible();
});
