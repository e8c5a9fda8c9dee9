import { expect, it } from "vitest";
import { formatLabels } from "./format-labels.ts";

it("sorts pairs, so that a dot comes before the end of a key", () => {
  expect(formatLabels({ app: "shop", "app.kubernetes.io/name": "shop", tier: "web" })).toBe(
    "app.kubernetes.io/name=shop,app=shop,tier=web",
  );
  expect(formatLabels(undefined)).toBe("<none>");
});
