import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { apiVersionOf, loadBuiltins } from "../../src/engine/schema/builtins.ts";
import { decoderOf, type Table } from "../../src/engine/schema/schema-table.ts";
import { readTable, testBuiltins } from "../../src/testing/test-builtins.ts";
import { printTable } from "./encode.ts";
import { firstTable } from "./first-table.ts";

const first = firstTable(readTable() as Table);

describe("the first table", () => {
  it("is in the file beside the whole table", () => {
    const file = join(import.meta.dirname, "../../public/schemas/v1.36.first.json");
    expect(readFileSync(file, "utf8")).toBe(printTable(first));
  });

  it("has the same kinds and types as the whole table", () => {
    const [some, all] = [loadBuiltins(first), testBuiltins()];
    for (const kind of some.kinds) {
      const { typeName: _, ...facts } = kind;
      expect(all.kindOf(apiVersionOf(kind), kind.kind)).toMatchObject(facts);
      expect(some.schema.find(kind.typeName)).toEqual(all.schema.find(kind.typeName));
    }
    for (const name of decoderOf(first).names)
      expect(some.schema.find(name) ?? all.schema.find(name)).toEqual(all.schema.find(name));
    expect(some.kinds.map(({ kind }) => kind)).toEqual(["ConfigMap", "Deployment", "ReplicaSet"]);
  });

  it("has no types of fields that only some pods have", () => {
    const { schema } = loadBuiltins(first);
    expect(schema.find("io.k8s.api.core.v1.PodSpec")).toBeDefined();
    expect(schema.find("io.k8s.api.core.v1.Volume")).toBeUndefined();
  });
});
