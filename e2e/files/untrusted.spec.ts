import type { Page } from "@playwright/test";
import type { Scenario, Step } from "../../src/engine/scenario/scenario.ts";
import { makeLink } from "../../src/file/link/make-link.ts";
import { expect, test } from "../support/fixtures.ts";
import { actorButton, liveLine, openPage, region, step, steps, writeText } from "../support/page.ts";

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
    objects: [
      "apiVersion: v1\nkind: Secret\n\tname: a\n",
      "apiVersion: v1\nkind: Nothing\nmetadata:\n  name: a\n",
      "__proto__: {a: 1}\n",
    ],
    rules: [
      { actor: "__proto__", verbs: ["\u0000"], resources: [HTML] },
      { actor: "alice", verbs: ["*"], resources: ["*"] },
    ],
    admission: [{ match: { kind: "ConfigMap" }, patch: "- {op: [" }],
  });
  await expect(step(page, 1)).toHaveAccessibleName(/created/);
  await expect(region(page, "Notices").getByText(/Definition 1, line \d+, column \d+: /)).toBeVisible();
  await expect(region(page, "Notices").getByText(/Object 1, line 3, column 1: /)).toBeVisible();
  await expect(region(page, "Notices").getByText(/Object 2: .*Nothing/)).toBeVisible();
  await expect(region(page, "Notices").getByText(/Admission 1, line 1, column \d+: /)).toBeVisible();
  await expect(liveLine(page, "a: one")).toBeVisible();
});

const ENCODINGS: Readonly<Record<string, (text: string) => Buffer>> = {
  "Windows line ends": (text) => Buffer.from(text.replaceAll("\n", "\r\n")),
  "a byte order mark": (text) => Buffer.from(`\ufeff${text}`),
  "UTF-16, as PowerShell writes it": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
};

test("opens files with Windows line breaks, byte order marks and UTF-16", async ({ page }) => {
  await openPage(page);
  for (const [name, encode] of Object.entries(ENCODINGS)) {
    await test.step(name, async () => {
      const steps = `  - actor: alice\n    apply: |\n${CONFIG.replace(/^(?=.)/gm, "      ")}`;
      const file = `apiVersion: applyground/v1\ntitle: Grüße, ${name}\nsteps:\n${steps}`;
      await drop(page, "a.yaml", encode(file));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Grüße, ${name}`);
      await expect(liveLine(page, "a: one")).toBeVisible();
    });
  }
});

const bomb = [..."bcdefghijklmnopqrstuvwxyz"].map(
  (key, at, all) => `${key}: &${key} [${Array(9).fill(`*${all[at - 1] ?? "a"}`)}]\n`,
);

/** Files that are no scenario, with a part of the expected error. */
const HOSTILE: Readonly<Record<string, readonly [file: string, says: RegExp]>> = {
  "10,000 levels": [`steps: ${"[".repeat(10_000)}`, /deep/],
  "a bomb of aliases": [`a: &a [x,x]\n${bomb.join("")}`, /alias/],
  "a million commas": [`[${",".repeat(1_000_000)}`, /Line 1/],
  "100,000 documents": ["{}\n---\n".repeat(100_000), /neither a scenario file/],
  NUL: ["apiVersion: applyground/v1\ntitle: \u0000\n", /Line 2, column 8/],
  "keys of the language": [
    "apiVersion: applyground/v1\n__proto__: {steps: []}\nconstructor: 1\n",
    /Unknown key "__proto__"/,
  ],
};

test("refuses hostile files with a reason, and loses nothing", async ({ page }) => {
  test.slow();
  await openPage(page);
  for (const [name, [file, says]] of Object.entries(HOSTILE)) {
    await test.step(name, async () => {
      await drop(page, "hostile.yaml", Buffer.from(file));
      const dialog = page.getByRole("dialog", { name: "Open hostile.yaml" });
      await expect(dialog.getByRole("alert", { name: "Errors" })).toContainText(says, { timeout: 40_000 });
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(steps(page)).toHaveCount(3);
      await expectResponsive(page);
    });
  }
});

test("shows errors in the body of a patch at their position, with the last valid result", async ({
  page,
}) => {
  await openPage(page);
  await step(page, 2).click();
  const problems = region(page, "Actors").getByRole("list", { name: "Problems" });
  for (const [text, says] of [
    ["spec: {replicas: [", /^Line 1, column 18/],
    ["spec:\n\treplicas: 7", /^Line 2, column 1/],
    ["[".repeat(10_000), /deep/],
  ] as const) {
    await writeText(page, text);
    await expect(problems.getByRole("button").filter({ hasText: says }).first()).toBeVisible();
    await expect(liveLine(page, /\breplicas: 5/)).toBeVisible();
  }
  await writeText(page, "spec: {replicas: 4, __proto__: {a: 1}}");
  await expect(problems.getByRole("button").filter({ hasText: "__proto__" })).toBeVisible();
  await writeText(page, "spec: {replicas: 8}");
  await expect(problems).toHaveCount(0);
  await expect(liveLine(page, /\breplicas: 8/)).toBeVisible();
});

test("keeps a megabyte in title, description and note, and stays usable", async ({ page }) => {
  test.slow();
  const long = "word ".repeat(200_000);
  await openLink(page, { title: `T ${long}`, description: long, steps: [applied(CONFIG, { note: long })] });
  await expect(step(page, 1)).toHaveAccessibleName(/created/);
  await expectResponsive(page);
  await expect(liveLine(page, "a: one")).toBeVisible();
});

/** Code before the engine's own code: it never ends a step with a certain text. It sleeps, so that it leaves the processor to other tests. */
const ENDLESS = `{
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
    if (endless !== undefined && thin.message.kind === "progress" && thin.message.step === endless)
      Atomics.wait(memory, 0, 0);
  };
}
`;

test("stops and names a step that never ends, stays usable, and runs again after a change", async ({
  page,
}) => {
  test.slow();
  await page.route(/\/assets\/worker-entry-[^/]*\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: ENDLESS + (await response.text()) });
  });
  const endless = CONFIG.replace("one", "never ends");
  await openLink(page, { steps: [applied(CONFIG), applied(endless, { id: "s2" })] });
  await expectResponsive(page);
  const notice = region(page, "Notices").getByText(/took too long at step 2 and was stopped/);
  await expect(notice).toContainText("tries again", { timeout: 40_000 });
  await expect(notice).toContainText("Change the step", { timeout: 40_000 });
  await expect(page.getByText("could not start")).toBeHidden();
  await expectResponsive(page);
  await step(page, 2).click();
  await writeText(page, CONFIG.replace("one", "two"));
  await expect(step(page, 2)).toHaveAccessibleName(/data\.a .* → /);
  await expect(liveLine(page, "a: two")).toBeVisible();
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
  await openPage(page);
  await page.evaluate(() => document.dispatchEvent(new Event("crash")));
  await expect(
    page.getByRole("paragraph").filter({ hasText: /The engine crashed.* It was restarted/ }),
  ).toBeVisible();
  await step(page, 1).click();
  await writeText(page, CONFIG);
  await expect(liveLine(page, "a: one")).toBeVisible();
  await expect(steps(page)).toHaveCount(3);
});

test("stays usable with ten thousand steps, and shows those around the selected one", async ({ page }) => {
  test.slow();
  const all = Array.from({ length: 10_000 }, (_, at) =>
    applied(CONFIG.replace("one", `n${at}`), { id: `s${at}` }),
  );
  await openLink(page, { steps: all });
  await expectResponsive(page);
  await expect(step(page, 10_000)).toHaveAccessibleName(/ → n9999/, { timeout: 120_000 });
  await expect(liveLine(page, "a: n9999")).toBeVisible();
  await expect(steps(page)).toHaveCount(200);
  await region(page, "Timeline").getByRole("button", { name: "9,800 earlier" }).click();
  await expect(step(page, 9_800)).toHaveAttribute("aria-current", "step");
  await step(page, 9_800).press("Home");
  await expect(step(page, 1)).toBeFocused();
  await expect(liveLine(page, "a: n0")).toBeVisible();
});
