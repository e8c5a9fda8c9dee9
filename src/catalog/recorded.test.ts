import { join } from "node:path";
import { expect, it } from "vitest";
import { registrations } from "../testing/conformance/all-registrations.ts";
import { dispatcher } from "../testing/conformance/dispatch.ts";
import { recordings } from "../testing/conformance/recording-files.ts";
import { replayFile } from "../testing/conformance/replay-file.ts";
import { allPlays } from "../testing/scenarios/plays.ts";

const folder = join(import.meta.dirname, "../../conformance");

/** The recordings of built-in scenarios and lessons, with the number of their plays. */
const files = new Map<string, number>();
for (const { file } of allPlays()) files.set(file, (files.get(file) ?? 0) + 1);

it.each([...files])("agrees with a real server: %s", (file, plays) => {
  const { units, known } = replayFile(join(folder, file), dispatcher(registrations));
  expect(units.filter(({ failed }) => failed !== null)).toEqual([]);
  expect(known).toBe(plays);
  expect(units.length).toBeGreaterThan(0);
});

it("has recordings only of existing scenarios and lessons", () => {
  const found = ["scenarios", "lessons"].flatMap((name) => recordings(join(folder, name)));
  expect([...found].sort()).toEqual([...files.keys()].map((file) => join(folder, file)).sort());
});
