import { vi } from "vitest";
import { deepFreeze, freezeReader, freezeServer } from "./deep-freeze.ts";

// In all unit tests the input of the server and the results of the readers are frozen, so that a change to a shared value throws.
vi.mock("../../engine/server/handle.ts", async (original) => {
  const all = await original<typeof import("../../engine/server/handle.ts")>();
  return { ...all, handle: freezeServer(all.handle) };
});
vi.mock("../../text/manifest/parse-manifest.ts", async (original) => {
  const all = await original<typeof import("../../text/manifest/parse-manifest.ts")>();
  return { ...all, parseManifest: freezeReader(all.parseManifest) };
});
vi.mock("../../text/manifest/server-yaml.ts", async (original) => {
  const all = await original<typeof import("../../text/manifest/server-yaml.ts")>();
  return { ...all, readYaml: freezeReader(all.readYaml) };
});
vi.mock("../../file/read-scenario.ts", async (original) => {
  const all = await original<typeof import("../../file/read-scenario.ts")>();
  return { ...all, readScenario: freezeReader(all.readScenario) };
});
vi.mock("../../engine/value/json/json.ts", async (original) => {
  const all = await original<typeof import("../../engine/value/json/json.ts")>();
  return { ...all, jsonValue: freezeReader(all.jsonValue) };
});
vi.mock("../../engine/schema/builtins.ts", async (original) => {
  const all = await original<typeof import("../../engine/schema/builtins.ts")>();
  return {
    ...all,
    loadBuiltins: (table: unknown) => {
      const { schema, ...rest } = all.loadBuiltins(deepFreeze(table));
      return deepFreeze({ ...rest, schema: { ...schema, find: freezeReader(schema.find) } });
    },
  };
});
