import { describe, expect, it } from "vitest";
import type { ValueMap } from "../../../src/engine/value/value.ts";
import { createListVersions } from "./list-versions.ts";

const path = "/api/v1/namespaces/default/configmaps";
const object = (resourceVersion: string) => ({ kind: "ConfigMap", metadata: { resourceVersion } });
const table = (resourceVersion: string, ...rows: readonly ValueMap[]) => ({
  kind: "Table",
  metadata: { resourceVersion },
  rows: rows.map((one) => ({ object: one })),
});
const step = (request: ValueMap, body: ValueMap) => ({ request, response: { code: 200, body } });
const create = (version: string) => step({ method: "POST", path }, object(version));
const list = (version: string, ...rows: readonly ValueMap[]) =>
  step({ method: "GET", path }, table(version, ...rows));

describe("the version of a Table of a list", () => {
  it("is that of the last write, if it is so in the newest recording", () => {
    const stable = createListVersions();
    stable(create("1"), object("507"));
    stable(create("2"), { kind: "Status" });
    stable(create("3"), object("510"));
    expect(stable(list("3", object("1")), table("522", object("507")))).toEqual(table("510", object("507")));
  });

  it("is that of no object, if it is so in the newest recording", () => {
    const stable = createListVersions();
    stable(create("1"), object("507"));
    stable(step({ method: "DELETE", path: `${path}/a` }, { kind: "Status" }), { kind: "Status" });
    expect(stable(list("2"), table("507"))).toEqual(table("700000000"));
    expect(stable(list("2"), table("509"))).toEqual(table("700000000"));
  });

  it("stays, if the Table is one of an object", () => {
    const stable = createListVersions();
    const read = step({ method: "GET", path: `${path}/a` }, table("1", object("1")));
    expect(stable(read, table("507", object("507")))).toEqual(table("507", object("507")));
  });
});
