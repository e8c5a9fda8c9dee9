import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contentPolicyHeader, contentPolicyOf } from "./content-policy.ts";

describe("the content policy", () => {
  it("is the text of the page's meta element", () => {
    const html = `<meta charset="utf-8" />\n<meta\n  http-equiv="Content-Security-Policy"\n  content="default-src 'none'"\n/>`;
    expect(contentPolicyOf(html)).toBe("default-src 'none'");
    expect(() => contentPolicyOf("<html>")).toThrow("no content policy");
  });

  it("lets every page show an embed in a frame, and only the own server's pages the playground", () => {
    expect(contentPolicyHeader("a", "/sub/embed.html")).toBe("a; frame-ancestors *");
    expect(contentPolicyHeader("a", "/sub/")).toBe("a; frame-ancestors 'self'");
  });
});

describe("docs/hosting.md", () => {
  const policyIn = (file: string) => contentPolicyOf(readFileSync(file, "utf8"));
  const stated = readFileSync("docs/hosting.md", "utf8").match(/default-src [^"\n]*/g) ?? [];

  it("states the policy of the page, and its header in each recipe", () => {
    const policy = policyIn("index.html");
    expect(policyIn("embed.html")).toBe(policy);
    expect(stated).toEqual([
      policy,
      `${policy}; frame-ancestors $applyground_frames`,
      contentPolicyHeader(policy, "/embed.html"),
      contentPolicyHeader(policy, "/"),
    ]);
  });
});
