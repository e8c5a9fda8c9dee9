import { test as base, expect } from "@playwright/test";

export { expect };

type Quiet = {
  /** What the page may say on the console without failing the test. Default nothing. */
  readonly allowedMessages: readonly RegExp[];
  /** Fails a test whose pages wrote to the console, threw, or asked another server for anything. */
  readonly quiet: undefined;
};

/** Playwright's test, for the playground: every spec takes it from here. */
export const test = base.extend<Quiet>({
  allowedMessages: [[], { option: true }],
  quiet: [
    async ({ context, baseURL, allowedMessages }, use) => {
      const heard: string[] = [];
      const home = new URL(baseURL ?? "").origin;
      context.on("console", (message) => heard.push(`${message.type()}: ${message.text()}`));
      context.on("weberror", (error) => heard.push(`thrown: ${error.error().message}`));
      context.on("request", (request) => {
        const url = new URL(request.url());
        if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== home)
          heard.push(`request to ${request.url()}`);
      });
      await use(undefined);
      expect(heard.filter((text) => !allowedMessages.some((allowed) => allowed.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});
