import { join } from "node:path";
import { expect, it } from "vitest";
import { recordableIds } from "../testing/catalog.ts";
import { dispatcher } from "../testing/conformance/dispatch.ts";
import { recordings } from "../testing/conformance/files.ts";
import { registrations } from "../testing/conformance/registry.ts";
import { replayFile } from "../testing/conformance/run.ts";
import { groups } from "./groups.ts";

const folder = join(import.meta.dirname, "../../conformance/scenarios");

/** Those that also tell what `kubectl apply` makes of the same steps. */
const compared = groups.flatMap(({ compare, scenarios }) => (compare ? scenarios.map(({ id }) => id) : []));
const names = [...recordableIds(), ...compared.map((id) => `${id}.kubectl`)];

it.each(names)("comes out as on a real server: %s", (name) => {
  const { units } = replayFile(join(folder, `${name}.jsonl`), dispatcher(registrations));
  expect(units.filter(({ failed }) => failed !== null)).toEqual([]);
  expect(units.length).toBeGreaterThan(0);
});

it("keeps no recording of a scenario that is gone", () => {
  const files = names.map((name) => join(folder, `${name}.jsonl`));
  expect([...recordings(folder)].sort()).toEqual(files.sort());
});
