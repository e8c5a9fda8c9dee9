import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { liveLine, openPage, region, step, writeInMonaco, writeText } from "../support/page.ts";

const GOOD = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 3
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
    spec:
      containers:
        - name: nginx
          image: nginx:1.27
`;

const configMap = (data: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: big\ndata:\n${data}`;

/** About a megabyte of YAML. */
const pairs = Array.from({ length: 18_000 }, (_, i) => [
  `key-${i}`,
  `value ${i} and some more words to fill`,
]);
const manyLines = pairs.map(([key, value]) => `  ${key}: "${value}"\n`).join("");
const manyFields = JSON.stringify({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "big" },
  data: Object.fromEntries(pairs),
});

const bomb = ["a", "b", "c", "d", "e", "f", "g"]
  .map((name, i, all) => `  ${name}: &${name} [${Array(9).fill(i === 0 ? "x" : `*${all[i - 1]}`)}]\n`)
  .join("");

/** Invalid texts, with the position of the error and a part of its message. */
type Case = {
  readonly name: string;
  readonly text: string;
  /** Line and column; null if they depend on the parser. */
  readonly at: readonly [line: number, column: number | null] | null;
  readonly says: string;
};

const groups: { readonly [group: string]: readonly Case[] } = {
  "text that is not YAML": [
    { name: "malformed", text: `${GOOD}]`, at: [18, 1], says: "" },
    { name: "a tab", text: GOOD.replace("  replicas", "\treplicas"), at: [6, 1], says: "tab" },
    {
      name: "a key twice",
      text: GOOD.replace("  sel", "  replicas: 4\n  sel"),
      at: [7, 3],
      says: "replicas",
    },
    { name: "an alias of nothing", text: GOOD.replace(": 3", ": *three"), at: [6, 13], says: "three" },
    { name: "a bomb of aliases", text: configMap(bomb), at: null, says: "alias" },
    { name: "an empty text", text: "", at: [1, 1], says: "no manifest" },
    { name: "comments alone", text: "# later\n", at: [1, 1], says: "no manifest" },
  ],
  "manifests that Kubernetes does not take": [
    {
      name: "an unknown kind",
      text: GOOD.replace("Deployment", "Deploymnet"),
      at: [2, 7],
      says: "Deployment",
    },
    { name: "an unknown version", text: GOOD.replace("apps/v1", "apps/v9"), at: [1, 13], says: "apps/v9" },
    { name: "an unknown field", text: GOOD.replace("replicas", "replcas"), at: [6, 3], says: "replicas" },
    { name: "a wrong type", text: GOOD.replace(": 3", ": three"), at: [6, 13], says: ".spec.replicas" },
    {
      name: "a missing name",
      text: GOOD.replace("  name: web\n", "  labels: {}\n"),
      at: [3, 1],
      says: "name",
    },
    { name: "a missing kind", text: GOOD.replace("kind: Deployment\n", ""), at: [1, 1], says: "kind" },
    {
      name: "owners among the fields",
      text: GOOD.replace("spec", "  managedFields: [{manager: me}]\nspec"),
      at: [5, 18],
      says: "must be nil",
    },
  ],
  "too much of it": [
    { name: "a megabyte of YAML", text: configMap(`${manyLines}  last: [1\n`), at: [18_006, 9], says: "" },
    { name: "a megabyte of JSON", text: manyFields.slice(0, -2), at: [1, 72], says: "not closed" },
    {
      name: "a megabyte deep",
      text: `${configMap("  a: ")}${"[".repeat(1_000_000)}`,
      at: [6, null],
      says: "deep",
    },
    {
      name: "10,000 levels",
      text: `${configMap("  a: ")}${"{a: ".repeat(10_000)}`,
      at: [6, null],
      says: "deep",
    },
    {
      name: "a very long line",
      text: GOOD.replace(": 3", `: "${"3".repeat(200_000)}"`),
      at: [6, 13],
      says: ".spec.replicas",
    },
  ],
  "odd characters": [
    { name: "control characters", text: configMap('  a: "\u0000\u0007"\n'), at: [6, 7], says: "U+0000" },
    {
      name: "a key of the language",
      text: GOOD.replace("spec", "__proto__: {a: 1}\nspec"),
      at: [5, 1],
      says: "__proto__",
    },
    { name: "HTML", text: `${GOOD}<img src=x onerror=alert(1)>: "<script>"\n`, at: [18, 1], says: "<img" },
    {
      name: "right-to-left text and emoji",
      text: GOOD.replace(": 3", ': "שלום 👩‍👩‍👧"'),
      at: [6, 13],
      says: ".spec.replicas",
    },
  ],
};

/** Returns the text of the first step as the browser stores it. */
const storedText = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("applyground"));
    const [work] = await done(database.transaction("works").objectStore("works").getAll());
    database.close();
    return work?.scenario.steps[0]?.apply;
  });

for (const [group, cases] of Object.entries(groups)) {
  const isLarge = group === "too much of it";
  test.describe(isLarge ? "in Monaco" : "in the plain field", () => {
    test.use({ monaco: isLarge }); // a field needs seconds for a megabyte

    test(`${group}: shows the error at its position, the last valid result, and the text as typed`, async ({
      page,
    }) => {
      await openPage(page);
      await step(page, 1).click();
      const write = isLarge ? writeInMonaco : writeText;
      for (const one of cases) await test.step(one.name, () => showsError(page, one, write));
    });
  });
}

async function showsError(page: Page, { text, at, says }: Case, write: typeof writeText): Promise<void> {
  const live = region(page, "Live object");
  await expect(liveLine(page, /\breplicas: 3/)).toBeVisible();
  await expect(live).not.toContainText("last valid result");
  await write(page, text);

  const problems = region(page, "Actors").getByRole("list", { name: "Problems" });
  await expect(problems.getByRole("button").filter({ hasText: says }).first()).toHaveText(
    at === null ? /Line \d+, column \d+/ : new RegExp(`^Line ${at[0]}, column ${at[1] ?? "\\d+"}\\D`),
  );
  await expect(step(page, 1)).toHaveAccessibleName(/invalid text|not sent|refused/);
  await expect(live).toContainText("last valid result");
  await expect(live).toContainText("Deployment default/web");
  await expect(liveLine(page, /\breplicas: 3/)).toBeVisible();
  await expect.poll(() => storedText(page)).toBe(text);

  await write(page, GOOD);
  await expect(problems).toHaveCount(0);
}

test.describe("in Monaco", () => {
  test.use({ monaco: true });

  test("fetches nothing because of a typed text", async ({ page }) => {
    await openPage(page);
    await step(page, 1).click();
    await writeInMonaco(page, configMap('  "![picture](https://a.example/x.png)": "https://a.example/y"\n'));
    await expect(region(page, "Actors").getByRole("list", { name: "Problems" })).toBeVisible();
    await region(page, "Actors")
      .getByRole("code")
      .getByText(/picture/)
      .hover();
    const tip = page.getByRole("tooltip");
    await expect(tip).toContainText("![picture](https://a.example/x.png): string");
    await expect(tip.locator("img, a[href]")).toHaveCount(0);
  });
});
