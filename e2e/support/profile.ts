import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";

/** A browser profile that tests use one after another. */
export type Profile = {
  readonly context: BrowserContext;
  /** The tab that stays open. Tests ignore its console messages, because it requests a missing icon. */
  readonly first: Page;
  /** Prepares a test: sets its permissions, and the address patterns that its tabs cannot load. */
  readonly begin: (wanted: Wanted) => Promise<void>;
  /** Opens an empty tab. */
  readonly openTab: () => Promise<Page>;
  /** Closes all tabs and deletes their data. The caches of files and compiled code stay. */
  readonly end: () => Promise<void>;
};

type Wanted = { readonly permissions: readonly string[]; readonly blocked: readonly string[] };

const stores = "cookies,local_storage,indexeddb,cache_storage,service_workers";

/**
 * Opens a profile with the options of the running test. Its first tab shows a picture of the site and stays open. So the browser runs new
 * tabs of the site in the same process (see `--process-per-site` in the configuration), and does not start a process and compile all
 * scripts again. Tabs do not share state. A service worker would answer instead of the routes of a test, so most tests block it.
 */
export async function openProfile(
  browser: Browser,
  home: string,
  serviceWorkers: "allow" | "block",
): Promise<Profile> {
  const context = await browser.newContext({ serviceWorkers });
  const first = await context.newPage();
  await first.goto(new URL("icon.svg", home).href);
  const devtools = await context.newCDPSession(first);
  let blocked: readonly string[] = [];

  async function openTab(): Promise<Page> {
    const [page] = await Promise.all([
      context.waitForEvent("page"),
      first.evaluate(() => void window.open("about:blank", "_blank", "noopener,popup")),
    ]);
    if (blocked.length > 0) await block(await context.newCDPSession(page), blocked);
    return page;
  }

  return {
    context,
    first,
    openTab,
    async begin(wanted) {
      blocked = wanted.blocked;
      if (wanted.permissions.length > 0) await context.grantPermissions([...wanted.permissions]);
    },
    async end() {
      await Promise.all(context.pages().map((page) => (page === first ? undefined : page.close())));
      await devtools.send("Storage.clearDataForOrigin", {
        origin: new URL(home).origin,
        storageTypes: stores,
      });
      await context.clearPermissions();
      await context.setOffline(false);
    },
  };
}

/** Blocks addresses in a tab. Unlike a route of Playwright, this keeps the file cache. */
async function block(devtools: CDPSession, urls: readonly string[]): Promise<void> {
  await devtools.send("Network.enable");
  await devtools.send("Network.setBlockedURLs", { urls: [...urls] });
}
