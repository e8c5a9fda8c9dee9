import type { Page } from "@playwright/test";
import { EXAMPLES, type SiteKind } from "../../scripts/docs/example-pages.ts";
import { renderSite } from "../../scripts/docs/render-site.ts";
import { frameContent, frameElement, test } from "../support/docs-page.ts";
import { expect } from "../support/fixtures.ts";

const [first, second, third] = EXAMPLES.map(({ title }) => title) as [string, string, string];

/** A content policy that allows nothing but the playground and the site's own files. `styles`: the figure brings a style sheet. */
const strictPolicy = (playground: string, styles = "'self'") =>
  `default-src 'none'; script-src 'self' ${playground}; frame-src ${playground}; style-src ${styles}`;

/** Switches to the dark theme as the site's own button does. */
const SWITCH: Readonly<Record<SiteKind, (page: Page) => Promise<void>>> = {
  hugo: (page) => page.getByRole("button", { name: "Light or dark" }).click(),
  docusaurus: (page) => page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark")),
  mkdocs: (page) => page.evaluate(() => document.body.setAttribute("data-md-color-scheme", "slate")),
};

for (const kind of ["hugo", "docusaurus"] as const)
  test(`a page of ${kind} has a scenario in its theme, as high as it is`, async ({
    page,
    playground,
    startSite,
  }) => {
    await page.goto(
      await startSite({
        files: renderSite(kind, playground),
        contentPolicy: strictPolicy(playground, kind === "hugo" ? "'self' 'unsafe-inline'" : "'self'"),
      }),
    );
    const content = frameContent(page, first);
    await expect(content.getByRole("button", { name: /^Step 3,.*conflict/ })).toBeVisible();
    await expect(page.getByRole("link", { name: "Open in Applyground" })).toHaveCount(0); // it is in the fallback
    await expect(content.locator("html")).toHaveCSS("color-scheme", "light");
    if (kind === "hugo") await expectFigureOnPaper(page, first);
    await SWITCH[kind](page);
    await expect(content.locator("html")).toHaveCSS("color-scheme", "dark");
    await expectWholeHeight(page, first);
  });

/** The fallback is a figure, which continues on the next sheet of paper. A frame cannot do that. */
async function expectFigureOnPaper(page: Page, title: string): Promise<void> {
  const figure = page.getByRole("table", { name: /^Live object after step 3/ });
  await expect(figure).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(figure).toBeVisible();
  await expect(frameElement(page, title)).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(figure).toBeHidden();
}

test("three scenarios in a page of mkdocs, in its theme, start near the viewport, or on a click", async ({
  page,
  playground,
  startSite,
}) => {
  const contentPolicy = strictPolicy(playground);
  await page.goto(await startSite({ files: renderSite("mkdocs", playground), contentPolicy }));
  await expect(frameContent(page, first).getByRole("button", { name: /^Step 3,/ })).toBeVisible();
  await expect(frameContent(page, third).getByRole("button", { name: /^Step/ })).toHaveCount(0);
  await frameElement(page, third).scrollIntoViewIfNeeded();
  const secondStep = frameContent(page, third).getByRole("button", { name: /^Step 2,/ });
  await expect(secondStep).toHaveAttribute("aria-current", "step");
  await expect(frameContent(page, third).getByRole("region", { name: "Manifests" })).toHaveCount(0);
  const onClick = page.locator("apply-ground").nth(1);
  await expect(frameElement(page, second)).toHaveCount(0); // the fallback stays until the reader plays
  await expect(onClick.getByRole("link", { name: second })).toBeVisible();
  await onClick.evaluate((one) => one.setAttribute("step", "1"));
  await onClick.getByRole("button", { name: `Play: ${second}` }).press("Enter");
  const firstStep = frameContent(page, second).getByRole("button", { name: /^Step 1,/ });
  await expect(firstStep).toHaveAttribute("aria-current", "step");
  await expect(frameElement(page, second)).toBeFocused();
  await expect(onClick.getByRole("link", { name: second })).toBeHidden();
  await expect(frameContent(page, first).locator("html")).toHaveCSS("color-scheme", "light");
  await SWITCH.mkdocs(page);
  await expect(frameContent(page, first).locator("html")).toHaveCSS("color-scheme", "dark");
  for (const title of [first, second, third]) await expectWholeHeight(page, title);
});

/** Waits until the frame is as high as its content. */
async function expectWholeHeight(page: Page, title: string): Promise<void> {
  await expect
    .poll(() =>
      frameContent(page, title)
        .locator("html")
        .evaluate((html) => html.scrollHeight - html.clientHeight),
    )
    .toBe(0);
  const box = await frameElement(page, title).boundingBox();
  const content = await frameContent(page, title).locator("#root").boundingBox();
  expect(Math.abs((box?.height ?? 0) - (content?.height ?? 0))).toBeLessThan(2);
}

test("a program mounts a scenario, follows it and controls it", async ({ page, playground, startSite }) => {
  const site = await startSite({ files: [["index.html", "<!doctype html><title>Docs</title>"]] });
  await page.goto(site);
  await page.evaluate(async (address) => {
    const { mount } = await import(`${address}embed.js`);
    const options = { src: address, title: "Mounted", step: 2, sandbox: "allow-same-origin" };
    const element = mount(document.body, options);
    element.addEventListener("ready", () => performance.mark("ready"));
    for (const name of ["ready", "step", "changed", "error"])
      element.addEventListener(name, ({ detail }: CustomEvent) => {
        document.title += ` ${name} ${JSON.stringify(detail)}`;
      });
  }, playground);
  const heard = (text: string) => expect(page).toHaveTitle(new RegExp(`${text}$`));
  const content = frameContent(page, "Mounted");
  const element = page.locator("apply-ground");

  await expect(content.getByRole("button", { name: /^Step 2,/ })).toHaveAttribute("aria-current", "step");
  await heard('ready {"step":2,"steps":3}');
  const timeOf = (_: Element, name: string) =>
    performance.timeOrigin + (performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN);
  const painted = await content.locator("html").evaluate(timeOf, "first-contentful-paint");
  expect(await element.evaluate(timeOf, "ready")).toBeGreaterThan(painted); // the fallback shows until then
  await element.evaluate((one) => one.setAttribute("step", "1"));
  await heard('step {"step":1,"steps":3}');
  await expect(content.getByRole("button", { name: /^Step 1,/ })).toHaveAttribute("aria-current", "step");

  await element.evaluate((one) => one.setAttribute("step", "3"));
  await content.getByRole("button", { name: /^Force/ }).click();
  await expect(page).toHaveTitle(/changed \{"changed":true\}/);
  await element.evaluate((one) => (one as HTMLElementTagNameMap["apply-ground"]).reset());
  await expect(page).toHaveTitle(/changed \{"changed":false\}/);
  await expect(content.getByRole("button", { name: /^Step 4,/ })).toHaveCount(0);

  await element.evaluate((one) => (one as HTMLElementTagNameMap["apply-ground"]).load("#s=broken"));
  await heard('error {"message":"This link is broken.*"}');

  await element.evaluate((one) => one.setAttribute("step", "soon"));
  await expect(content.getByRole("alert")).toHaveText(/^“step=soon” does not work/);
  await element.evaluate((one) => {
    one.setAttribute("step", "2");
    document.body.appendChild(document.createElement("p")).append(one);
  });
  await expect(content.getByRole("button", { name: /^Step 2,/ })).toHaveAttribute("aria-current", "step");
  await element.evaluate((one) => one.setAttribute("theme", "pink"));
  await expect(content.getByRole("alert")).toHaveText(/^“theme=pink” does not work/);

  await page.evaluate((src) => {
    const early = Object.assign(document.createElement("apply-ground"), { title: "Early" });
    for (const [name, value] of Object.entries({ src, mode: "click" })) early.setAttribute(name, value);
    early.load(`${src}#s=broken`);
    document.body.prepend(early);
  }, playground);
  await expect(frameContent(page, "Early").getByRole("alert")).toHaveText(/^This link is broken/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("readers see the fallback", async ({ page, playground, startSite }) => {
    await page.goto(await startSite({ files: renderSite("hugo", playground) }));
    await expect(page.getByRole("table", { name: /^Live object after step 3/ })).toBeVisible();
    await expect(page.getByRole("link", { name: second })).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);
  });
});

/** Divides the delay of each timer by 100. Runs in the page. */
function shortenTimers(): void {
  const start = window.setTimeout.bind(window);
  window.setTimeout = ((run: () => void, wait = 0) => start(run, wait / 100)) as typeof setTimeout;
}

test.describe("a frame that is blocked", () => {
  test.use({ allowedMessages: [/^request to http:\/\/localhost:|violates the following .*frame-src/] });

  test("leaves the fallback there, and a sentence says so", async ({ page, playground, startSite }) => {
    await page.addInitScript(shortenTimers); // the element waits for seconds
    const contentPolicy = strictPolicy(playground).replace(/frame-src [^;]*/, "frame-src 'none'");
    await page.goto(await startSite({ files: renderSite("mkdocs", playground), contentPolicy }));
    const element = page.locator("apply-ground").first();
    await expect(element.getByRole("status")).toHaveText(/^The playground did not start: .*content policy/);
    await expect(element.getByRole("link", { name: "Open the scenario" })).toHaveAttribute(
      "href",
      new RegExp(`^${playground}#s=`),
    );
    await expect(element.getByRole("link", { name: first })).toBeVisible();
  });
});

/** A page in a frame. With `#growing`, each new height makes its content higher. */
const FRAME = `<!doctype html><style>html { height: 100% }</style><script>
const tell = (message) => parent.postMessage({ applyground: 1, ...message }, "*");
tell({ kind: "ready", step: 1, steps: 1 });
let height = 210;
const tellHeight = () => tell({ kind: "height", height: height += 10 });
if (location.hash !== "#growing") tellHeight();
else new ResizeObserver(tellHeight).observe(document.documentElement);
</script>`;

test("a frame does not grow forever, and messages of other windows do not count", async ({
  page,
  playground,
  startSite,
}) => {
  const other = await startSite({ files: [["embed.html", FRAME]] });
  const html = `<!doctype html><title>Docs</title>
    <script type="module" src="${playground}embed.js"></script>
    <apply-ground src="${other}#growing" title="Growing"></apply-ground>
    <apply-ground src="${other}" title="Still"></apply-ground>
    <apply-ground src="${other}" title="Wrong" height="tall">The fallback</apply-ground>`;
  await page.goto(await startSite({ files: [["index.html", html]] }));
  await expect(page.getByRole("status")).toHaveText(
    "<apply-ground>: “height=tall” does not work: it must be a number from 1.",
  );
  await expect(page.getByText("The fallback")).toBeVisible();
  const growing = frameElement(page, "Growing");
  await expect.poll(async () => (await growing.boundingBox())?.height).toBeGreaterThanOrEqual(810); // 60 changes
  const twoFrames = () =>
    new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  const grownAfter = async () => {
    const before = await growing.boundingBox();
    await page.evaluate(twoFrames);
    await frameContent(page, "Growing").locator("html").evaluate(twoFrames);
    return ((await growing.boundingBox())?.height ?? 0) - (before?.height ?? 0);
  };
  await expect.poll(grownAfter).toBe(0);
  await expect(frameElement(page, "Still")).toHaveCSS("height", "220px");
  await page.evaluate(async () => {
    const data = { applyground: 1, kind: "height", height: 300 };
    const frame = document.querySelectorAll("apply-ground")[1]?.shadowRoot?.querySelector("iframe");
    const source = frame?.contentWindow ?? null;
    dispatchEvent(new MessageEvent("message", { data, source, origin: "https://evil.example" }));
    const isHeard = new Promise((done) => addEventListener("message", done));
    postMessage(data, "*");
    await isHeard;
  });
  await expect(frameElement(page, "Still")).toHaveCSS("height", "220px");
});
