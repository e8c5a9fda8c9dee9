import { expect, test } from "../support/fixtures.ts";
import { openPage } from "../support/page.ts";

test.use({ allowedMessages: [/Content Security Policy|requires 'Trusted/] });

test("the browser refuses other servers, and scripts and HTML from texts", async ({ page }) => {
  await openPage(page);
  const refused = new Set<string>();
  await page.exposeFunction("onRefused", (directive: string) => refused.add(directive));
  await page.evaluate(() => {
    const { onRefused } = window as unknown as { onRefused: (directive: string) => void };
    document.addEventListener("securitypolicyviolation", (event) => onRefused(event.effectiveDirective));
    const add = (tag: string, fields: object) =>
      document.body.append(Object.assign(document.createElement(tag), fields));
    fetch("https://other.example/").catch(() => undefined);
    add("iframe", { src: "https://other.example/" });
    try {
      document.body.insertAdjacentHTML("beforeend", "<p>text</p>");
    } catch {
      // a browser with trusted types throws
    }
  });
  await expect
    .poll(() => [...refused].sort())
    .toEqual(["connect-src", "frame-src", "require-trusted-types-for"]);
});
