import { describe, expect, it } from "vitest";
import { printPath } from "../fieldpath/element.ts";
import { paths } from "../fieldpath/set.ts";
import type { ValueMap } from "../value/value.ts";
import { blame } from "./blame.ts";
import { ownershipChanges, valueChanges } from "./changes.ts";
import { conflictsOf } from "./conflicts.ts";
import { follow, nothingOwned, type Ownership, pathText } from "./ownership.ts";

type Entry = {
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  readonly subresource?: string;
  readonly apiVersion?: string;
};

const alice: Entry = { manager: "alice", operation: "Apply" };
const bob: Entry = { manager: "bob", operation: "Apply" };
const hpa: Entry = { manager: "hpa", operation: "Update", subresource: "scale" };

/** A ConfigMap with the given data, and who owns which keys of it. */
function object(data: ValueMap, owners: readonly (readonly [Entry, ...string[]])[], uid = "1"): ValueMap {
  const managedFields = owners.map(([entry, ...keys]) => ({
    apiVersion: "v1",
    ...entry,
    fieldsType: "FieldsV1",
    fieldsV1: { "f:data": Object.fromEntries(keys.map((key) => [`f:${key}`, {}])) },
  }));
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", uid, managedFields }, data };
}

/** Who owns what of the last object, one line per owner and path, after all of them lived one after the other from step 0 on. */
function tell(...objects: readonly (ValueMap | null)[]): Ownership {
  return objects.reduce<Ownership>((before, one, step) => follow(before, one, step), nothingOwned);
}

function lines({ owners }: Ownership): readonly string[] {
  return owners.flatMap((owner) =>
    paths(owner.set).map((path) => {
      const since = owner.since.get(pathText(path));
      const from = since?.from.map(({ manager }) => manager) ?? [];
      return `${owner.manager} ${printPath(path)} since ${since?.step}${from.length > 0 ? ` from ${from}` : ""}`;
    }),
  );
}

describe("follow", () => {
  it("dates each path from the step that gave it", () => {
    const after = tell(object({ a: "1" }, [[alice, "a"]]), object({ a: "1", b: "1" }, [[alice, "a", "b"]]));
    expect(lines(after)).toEqual(["alice .data.a since 0", "alice .data.b since 1"]);
  });

  it("says whom a path was taken from", () => {
    const after = tell(
      object({ a: "1", b: "1" }, [[alice, "a", "b"]]),
      object({ a: "2", b: "1" }, [
        [alice, "b"],
        [hpa, "a"],
      ]),
    );
    expect(lines(after)).toEqual(["alice .data.b since 0", "hpa .data.a since 1 from alice"]);
  });

  it("keeps two owners of one path apart", () => {
    const after = tell(
      object({ a: "1" }, [[alice, "a"]]),
      object({ a: "1" }, [
        [alice, "a"],
        [bob, "a"],
      ]),
    );
    expect(lines(after)).toEqual(["alice .data.a since 0", "bob .data.a since 1"]);
  });

  it("remembers what an owner left behind, until somebody takes it", () => {
    const left = tell(object({ a: "1" }, [[hpa, "a"]]), object({ a: "1" }, []));
    expect(left.left.get('["f:data","f:a"]')).toMatchObject({ by: { manager: "hpa" }, step: 1 });
    const taken = follow(left, object({ a: "1" }, [[bob, "a"]]), 2);
    expect(taken.left.size).toBe(0);
    expect(lines(taken)).toEqual(["bob .data.a since 2"]);
  });

  it("begins anew with another object of the same name", () => {
    const after = tell(object({ a: "1" }, [[alice, "a"]]), null, object({ a: "1" }, [[alice, "a"]], "2"));
    expect(lines(after)).toEqual(["alice .data.a since 2"]);
    const at = tell(object({ a: "1" }, [[alice, "a"]]), object({ a: "1" }, [[alice, "a"]], "2"));
    expect(lines(at)).toEqual(["alice .data.a since 1"]);
  });

  it("takes an applier for the same in any version, an updater for another in each", () => {
    const v2 = { apiVersion: "v2" };
    const after = tell(
      object({ a: "1", b: "1" }, [
        [alice, "a"],
        [hpa, "b"],
      ]),
      object({ a: "1", b: "1" }, [
        [{ ...alice, ...v2 }, "a"],
        [{ ...hpa, ...v2 }, "b"],
      ]),
    );
    expect(lines(after)).toEqual(["alice .data.a since 0", "hpa .data.b since 1 from hpa"]);
  });

  it("is the same reference for the same object", () => {
    const live = object({ a: "1" }, [[alice, "a"]]);
    const before = tell(live);
    expect(follow(before, live, 1)).toBe(before);
  });

  it("stands managedFields that nobody can read", () => {
    const broken = {
      metadata: {
        managedFields: [7, { manager: 3, fieldsV1: "x" }, { manager: "m", fieldsV1: { "f:a": 1 } }],
      },
    };
    expect(lines(tell(broken as ValueMap))).toEqual([]);
    expect(tell({ metadata: "none" }).owners).toEqual([]);
  });
});

describe("blame", () => {
  const at = (...path: string[]) => ({ path, text: pathText(path) });
  const shared = tell(
    object({ a: "1", b: "1", c: "1", d: "1" }, [[alice, "a", "c"]]),
    object({ a: "1", b: "1", c: "1", d: "1" }, [
      [alice, "a"],
      [bob, "a"],
    ]),
  );

  it("names all owners of a path", () => {
    const found = blame(shared, at("f:data", "f:a"));
    expect(
      found.kind === "owned" &&
        found.owners.map(({ index, owner, since }) => [index, owner.manager, since.step]),
    ).toEqual([
      [0, "alice", 0],
      [1, "bob", 1],
    ]);
  });

  it.each([
    { path: ["f:apiVersion"], why: { kind: "identity" } },
    { path: ["f:metadata", "f:name"], why: { kind: "identity" } },
    { path: ["f:metadata", "f:uid"], why: { kind: "bookkeeping" } },
    { path: ["f:data", "f:b"], why: { kind: "defaulted" } },
    { path: ["f:data", "f:c"], why: { kind: "left", by: { manager: "alice" }, step: 1 } },
  ])("says why nobody owns $path", ({ path, why }) => {
    expect(blame(shared, at(...path))).toMatchObject({ kind: "unowned", why });
  });

  it("says that an object without managedFields is not tracked", () => {
    expect(blame(tell(object({ a: "1" }, [])), at("f:data", "f:a"))).toEqual({
      kind: "unowned",
      why: { kind: "untracked" },
    });
  });
});

describe("ownershipChanges", () => {
  it("tells gained from lost, and who is gone", () => {
    const before = tell(
      object({ a: "1", b: "1" }, [
        [alice, "a"],
        [hpa, "b"],
      ]),
    );
    const after = follow(
      before,
      object({ a: "1", b: "1" }, [
        [alice, "b"],
        [bob, "a"],
      ]),
      1,
    );
    const told = ownershipChanges(before, after).map(({ owner, gone, gained, lost }) => ({
      manager: owner.manager,
      gone,
      gained: paths(gained).map(printPath),
      lost: paths(lost).map(printPath),
    }));
    expect(told).toEqual([
      { manager: "alice", gone: false, gained: [".data.b"], lost: [".data.a"] },
      { manager: "bob", gone: false, gained: [".data.a"], lost: [] },
      { manager: "hpa", gone: true, gained: [], lost: [".data.b"] },
    ]);
    expect(ownershipChanges(after, after)).toEqual([]);
  });
});

describe("valueChanges", () => {
  it("tells added, modified and removed, without the server's bookkeeping", () => {
    const before = object({ a: "1", b: "1" }, [[alice, "a"]]);
    const after = object({ a: "2", c: "1" }, [[bob, "a"]], "2");
    const { added, modified, removed } = valueChanges(before, after, null);
    expect([added, modified, removed].map((set) => paths(set).map(printPath))).toEqual([
      [".data.c"],
      [".data.a"],
      [".data.b"],
    ]);
  });
});

describe("conflictsOf", () => {
  const before = tell(
    object({ a: "1", b: "1" }, [[alice, "a"]]),
    object({ a: "1", b: "1" }, [
      [alice, "a"],
      [hpa, "a", "b"],
    ]),
  );
  const cause = (message: string, field: string) => ({ reason: "FieldManagerConflict", message, field });
  const response = (...causes: readonly ReturnType<typeof cause>[]) => ({
    code: 409,
    body: { details: { causes } },
  });

  it("gathers the owners of each field, with the step that made them so", () => {
    const told = conflictsOf(
      response(
        cause('conflict with "alice"', ".data.a"),
        cause('conflict with "hpa" with subresource "scale" using v1', ".data.a"),
        cause('conflict with "hpa" with subresource "scale" using v1', ".data.b"),
      ),
      before,
    );
    const theirs = { manager: "hpa", subresource: "scale", apiVersion: "v1", index: 1, since: 1 };
    expect(told).toEqual([
      {
        field: ".data.a",
        path: ["f:data", "f:a"],
        owners: [{ manager: "alice", subresource: null, apiVersion: null, index: 0, since: 0 }, theirs],
      },
      { field: ".data.b", path: ["f:data", "f:b"], owners: [theirs] },
    ]);
  });

  it("names an owner that managedFields do not have", () => {
    const told = conflictsOf(response(cause('conflict with "a \\"b\\"\\u00e9" using v2', ".x")), before);
    expect(told).toEqual([
      {
        field: ".x",
        path: null,
        owners: [{ manager: 'a "b"é', subresource: null, apiVersion: "v2", index: null, since: null }],
      },
    ]);
  });

  it("is empty for any other answer", () => {
    expect(conflictsOf({ code: 200, body: {} }, before)).toEqual([]);
    expect(
      conflictsOf({ code: 409, body: { details: { causes: [{ reason: "Other" }, 7] } } }, before),
    ).toEqual([]);
  });
});
