import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FrameLocator, Locator, Page } from "@playwright/test";
import { test as base } from "./fixtures.ts";
import { startStaticServer } from "./static-server.ts";

type Site = {
  readonly files: Iterable<readonly [path: string, text: string]>;
  /** Default: none. */
  readonly contentPolicy?: string;
};

type Fixtures = {
  /** Starts a server for a site of another origin than the playground's, and returns its address. */
  readonly startSite: (site: Site) => Promise<string>;
  /** The address of the playground. */
  readonly playground: string;
};

/** The project's `test` for pages of another site that embed scenarios. */
export const test = base.extend<Fixtures>({
  playground: async ({ baseURL }, use) => use(baseURL ?? ""),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  startSite: async ({}, use, testInfo) => {
    const closing: (() => Promise<void>)[] = [];
    await use(async ({ files, contentPolicy }) => {
      const folder = testInfo.outputPath(`site-${closing.length}`);
      const icon = ["favicon.ico", ""] as const; // browsers ask for it, and report an error if it is missing
      for (const [path, text] of [icon, ...files]) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), text);
      }
      const headers = {
        "Access-Control-Allow-Origin": "*",
        ...(contentPolicy && { "Content-Security-Policy": contentPolicy }),
      };
      const server = await startStaticServer({ folders: { "/": folder }, headers });
      closing.push(server.close);
      return server.address.replace("127.0.0.1", "localhost"); // another site, so its frames run in another process
    });
    for (const close of closing) await close();
  },
});
test.use({ allowedMessages: [/^request to http:\/\/localhost:/] });

/** Returns the frame of an embedded scenario, by its title. */
export const frameElement = (page: Page, title: string): Locator => page.locator(`iframe[title="${title}"]`);

/** Returns the content of an embedded scenario, by its title. */
export const frameContent = (page: Page, title: string): FrameLocator =>
  page.frameLocator(`iframe[title="${title}"]`);
