import { join } from "node:path";
import { expect, it } from "vitest";
import { registrations } from "../testing/conformance/all-registrations.ts";
import { dispatcher } from "../testing/conformance/dispatch.ts";
import { recordings } from "../testing/conformance/recording-files.ts";
import { replayFile } from "../testing/conformance/replay-file.ts";
import { recordableIds } from "../testing/scenarios/built-in-scenarios.ts";
import { groups } from "./groups.ts";

const folder = join(import.meta.dirname, "../../conformance/scenarios");

/** The scenarios that are also recorded with `kubectl apply`. */
const compared = groups.flatMap(({ compare, scenarios }) => (compare ? scenarios.map(({ id }) => id) : []));
const names = [...recordableIds(), ...compared.map((id) => `${id}.kubectl`)];

it.each(names)("agrees with a real server: %s", (name) => {
  const { units } = replayFile(join(folder, `${name}.jsonl`), dispatcher(registrations));
  expect(units.filter(({ failed }) => failed !== null)).toEqual([]);
  expect(units.length).toBeGreaterThan(0);
});

it("has recordings only of existing scenarios", () => {
  const files = names.map((name) => join(folder, `${name}.jsonl`));
  expect([...recordings(folder)].sort()).toEqual(files.sort());
});
