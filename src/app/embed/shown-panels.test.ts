import { expect, it } from "vitest";
import { shownPanels } from "./shown-panels.ts";

it("shows the usual panels, and the field table only where it has room", () => {
  expect(shownPanels(null, false)).toEqual(["timeline", "conflicts", "manifests", "live"]);
  expect(shownPanels(null, true)).toEqual(["timeline", "conflicts", "manifests", "live", "fields"]);
});

it("shows the panels of the address, whatever the width", () => {
  expect(shownPanels(["fields"], false)).toEqual(["fields"]);
  expect(shownPanels(["live"], true)).toEqual(["live"]);
});
