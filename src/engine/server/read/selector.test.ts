import { describe, expect, it } from "vitest";
import { fieldSelector, labelSelector } from "./selector.ts";

const web = {
  metadata: { name: "web", namespace: "default", labels: { app: "web", tier: "front", empty: "" } },
};

function picks(text: string): boolean {
  const parsed = labelSelector(text);
  if ("error" in parsed) throw new Error(parsed.error);
  return parsed.matches(web);
}

describe("label selectors", () => {
  it.each([
    ["", true],
    ["app=web", true],
    ["app==web", true],
    ["app!=web", false],
    ["other!=x", true],
    ["app=web,tier=back", false],
    ["app in (web, api)", true],
    ["app notin (web,api)", false],
    ["other notin (x)", true],
    ["app", true],
    ["!app", false],
    ["!other", true],
    ["empty=", true],
    [" app = web , tier ", true],
  ])("%j: %s", (text, expected) => expect(picks(text)).toBe(expected));

  it.each(["app in", "app in (", "=web", "app=web,", "a b", "app in (a", "!app=web"])(
    "%j is refused",
    (text) => expect(labelSelector(text)).toHaveProperty("error"),
  );
});

describe("field selectors", () => {
  it.each([
    ["metadata.name=web", true],
    ["metadata.name!=web", false],
    ["metadata.namespace=default,metadata.name=web", true],
    ["metadata.name=api", false],
  ])("%j: %s", (text, expected) => {
    const parsed = fieldSelector(text);
    expect("matches" in parsed && parsed.matches(web)).toBe(expected);
  });
});
