import { test as base, type ConsoleMessage, expect, type Request, type WebError } from "@playwright/test";
import { openProfile, type Profile } from "./profile.ts";

export { expect };

type Options = {
  /** Console messages that do not fail the test. Default: none. */
  readonly allowedMessages: readonly RegExp[];
  /**
   * Whether the page uses Monaco. Default: no. Then its files are blocked, and the plain editor stays. Monaco takes longer to load than
   * the rest of the page.
   */
  readonly monaco: boolean;
  /**
   * Whether the test gets a separate browser profile. Default: no. For tests that end a process or install Playwright's clock, because
   * all later tabs of the profile would have them too.
   */
  readonly ownProfile: boolean;
};

type Fixtures = {
  readonly profile: Profile;
  /** Opens another tab of the same browser. */
  readonly openTab: Profile["openTab"];
  /** Fails a test whose pages wrote to the console, threw, or sent a request to another server. */
  readonly quiet: undefined;
};

type WorkerFixtures = {
  /** Browser profiles that tests reuse, by their options. */
  readonly profiles: Map<string, Profile>;
};

/** What Playwright writes when a page wants a service worker, which the configuration blocks. */
const NO_SERVICE_WORKER = /^Service Worker registration blocked by Playwright$/;
const MONACO = /\/assets\/monaco-/;

/** Playwright's `test` with the fixtures of this project. Every spec imports it from here. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  allowedMessages: [[], { option: true }],
  monaco: [false, { option: true }],
  ownProfile: [false, { option: true }],

  profiles: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const profiles = new Map<string, Profile>();
      await use(profiles);
      for (const { context } of profiles.values()) await context.close();
    },
    { scope: "worker" },
  ],

  profile: async (
    {
      browser,
      baseURL,
      profiles,
      ownProfile,
      monaco,
      permissions,
      viewport,
      deviceScaleFactor,
      javaScriptEnabled,
      serviceWorkers,
    },
    use,
  ) => {
    const options = JSON.stringify({ viewport, deviceScaleFactor, javaScriptEnabled, serviceWorkers });
    const profile =
      (ownProfile ? undefined : profiles.get(options)) ??
      (await openProfile(browser, baseURL ?? "", serviceWorkers ?? "allow"));
    if (!ownProfile) profiles.set(options, profile);
    await profile.begin({ permissions: permissions ?? [], blocked: monaco ? [] : ["*/assets/monaco-*"] });
    await use(profile);
    if (ownProfile) await profile.context.close();
    else await profile.end();
  },

  context: ({ profile }, use) => use(profile.context),
  openTab: ({ profile }, use) => use(profile.openTab),
  page: async ({ openTab }, use) => use(await openTab()),

  quiet: [
    async ({ profile, baseURL, allowedMessages, monaco }, use) => {
      const heard: string[] = [];
      const home = new URL(baseURL ?? "").origin;
      const hearMessage = (message: ConsoleMessage) => {
        const isRefused =
          NO_SERVICE_WORKER.test(message.text()) || (!monaco && MONACO.test(message.location().url));
        if (!isRefused && message.page() !== profile.first)
          heard.push(`${message.type()}: ${message.text()}`);
      };
      const hearError = (error: WebError) => heard.push(`thrown: ${error.error().message}`);
      const hearRequest = (request: Request) => {
        const url = new URL(request.url());
        if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== home)
          heard.push(`request to ${request.url()}`);
      };
      const { context } = profile;
      context.on("console", hearMessage).on("weberror", hearError).on("request", hearRequest);
      await use(undefined);
      context.off("console", hearMessage).off("weberror", hearError).off("request", hearRequest);
      expect(heard.filter((text) => !allowedMessages.some((allowed) => allowed.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});
