import { createServer } from "node:http";
import type { FrameLocator, Page } from "@playwright/test";
import { test as base, expect } from "./fixtures.ts";

/** What an embedded page told the page around it. */
export type Told = { readonly kind: string } & Readonly<Record<string, unknown>>;

type HostFixtures = {
  /** Opens a page of another site with this HTML in its body. `%` in it is the address of the playground. */
  readonly openHost: (body: string) => Promise<Page>;
};

/** Collects what the frames tell, and gives each the height that it wants. */
const SCRIPT = `
window.told = [];
addEventListener("message", ({ data, source }) => {
  told.push(data);
  for (const frame of document.querySelectorAll("iframe"))
    if (frame.contentWindow === source && data.kind === "height") frame.style.height = data.height + "px";
});
`;

/** `test` with pages of another site, which embed the playground. */
export const test = base.extend<HostFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  allowedMessages: async ({}, use) => use([/^request to http:\/\/localhost:/]),
  openHost: async ({ page, baseURL }, use) => {
    let html = "";
    const server = createServer((request, response) => {
      response.writeHead(request.url === "/" ? 200 : 404, { "Content-Type": "text/html" });
      response.end(request.url === "/" ? html : "");
    });
    await new Promise<void>((done) => server.listen(0, "localhost", done));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the server has no port");
    await use(async (body) => {
      const style = "body { margin: 0 } iframe { display: block; width: 100%; height: 400px; border: 0 }";
      html = `<!doctype html><title>Docs</title><link rel="icon" href="data:,"><style>${style}</style>${body.replaceAll("%", baseURL ?? "")}<script>${SCRIPT}</script>`;
      await page.goto(`http://localhost:${address.port}/`);
      return page;
    });
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  },
});

/** Returns the content of a frame, by its position. */
export const frame = (page: Page, at = 0): FrameLocator => page.frameLocator("iframe").nth(at);

/** Returns the button of a step in a frame. */
export const stepIn = (inside: FrameLocator, number: number) =>
  inside
    .getByRole("region", { name: "Timeline" })
    .getByRole("button", { name: new RegExp(`^Step ${number},`) });

/** Waits until a frame has run the opening scenario. */
export async function untilPlayed(inside: FrameLocator): Promise<void> {
  await expect(stepIn(inside, 3)).toHaveAccessibleName(/1 conflict/);
}

/** Returns what the frames told. */
export function allToldBy(page: Page): Promise<readonly Told[]> {
  return page.evaluate(() => (window as unknown as { told: readonly Told[] }).told);
}

/** Returns what the frames told, without their heights. */
export async function toldBy(page: Page): Promise<readonly Told[]> {
  return (await allToldBy(page)).filter(({ kind }) => kind !== "height");
}
