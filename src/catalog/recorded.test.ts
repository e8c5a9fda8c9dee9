import { join } from "node:path";
import { expect, it } from "vitest";
import { builtInIds } from "../testing/catalog.ts";
import { dispatcher } from "../testing/conformance/dispatch.ts";
import { registrations } from "../testing/conformance/registry.ts";
import { replayFile } from "../testing/conformance/run.ts";

const folder = join(import.meta.dirname, "../../conformance/scenarios");

it.each(builtInIds())("comes out as on a real server: %s", (id) => {
  const { units } = replayFile(join(folder, `${id}.jsonl`), dispatcher(registrations));
  expect(units.filter(({ failed }) => failed !== null)).toEqual([]);
  expect(units.length).toBeGreaterThan(0);
});
