import { vi } from "vitest";
import { frozen, frozenReader, frozenServer } from "./frozen.ts";

// For all unit tests: what goes into the server and comes out of the readers may be shared, so that a change to it throws.
vi.mock("../engine/server/handle.ts", async (original) => {
  const all = await original<typeof import("../engine/server/handle.ts")>();
  return { ...all, handle: frozenServer(all.handle) };
});
vi.mock("../text/parse.ts", async (original) => {
  const all = await original<typeof import("../text/parse.ts")>();
  return { ...all, parseManifest: frozenReader(all.parseManifest) };
});
vi.mock("../text/server-yaml.ts", async (original) => {
  const all = await original<typeof import("../text/server-yaml.ts")>();
  return { ...all, readYaml: frozenReader(all.readYaml) };
});
vi.mock("../file/read-scenario.ts", async (original) => {
  const all = await original<typeof import("../file/read-scenario.ts")>();
  return { ...all, readScenario: frozenReader(all.readScenario) };
});
vi.mock("../engine/value/json.ts", async (original) => {
  const all = await original<typeof import("../engine/value/json.ts")>();
  return { ...all, jsonValue: frozenReader(all.jsonValue) };
});
vi.mock("../engine/schema/builtins.ts", async (original) => {
  const all = await original<typeof import("../engine/schema/builtins.ts")>();
  return {
    ...all,
    loadBuiltins: (table: unknown) => {
      const { schema, ...rest } = all.loadBuiltins(frozen(table));
      return frozen({ ...rest, schema: { ...schema, find: frozenReader(schema.find) } });
    },
  };
});
