import { describe, expect, it } from "vitest";
import { printPath } from "../fieldpath/element.ts";
import { paths } from "../fieldpath/set.ts";
import type { ValueMap } from "../value/value.ts";
import { fieldConflictsOf } from "./field-conflicts.ts";
import { fieldOwners } from "./field-owners.ts";
import { nextOwnership, nothingOwned, type Ownership, pathText } from "./object-ownership.ts";
import { ownerChanges } from "./owner-changes.ts";
import { valueChanges } from "./value-changes.ts";

type Entry = {
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  readonly subresource?: string;
  readonly apiVersion?: string;
};

const alice: Entry = { manager: "alice", operation: "Apply" };
const bob: Entry = { manager: "bob", operation: "Apply" };
const hpa: Entry = { manager: "hpa", operation: "Update", subresource: "scale" };

/** Returns a ConfigMap with the given data and owners. */
function object(data: ValueMap, owners: readonly (readonly [Entry, ...string[]])[], uid = "1"): ValueMap {
  const managedFields = owners.map(([entry, ...keys]) => ({
    apiVersion: "v1",
    ...entry,
    fieldsType: "FieldsV1",
    fieldsV1: { "f:data": Object.fromEntries(keys.map((key) => [`f:${key}`, {}])) },
  }));
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", uid, managedFields }, data };
}

/** Returns the owners of the last object, after all objects were stored one after the other from step 0 on. */
function tell(...objects: readonly (ValueMap | null)[]): Ownership {
  return objects.reduce<Ownership>((before, one, step) => nextOwnership(before, one, step), nothingOwned);
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

describe("nextOwnership", () => {
  it("gives each path the step that its owner got it in", () => {
    const after = tell(object({ a: "1" }, [[alice, "a"]]), object({ a: "1", b: "1" }, [[alice, "a", "b"]]));
    expect(lines(after)).toEqual(["alice .data.a since 0", "alice .data.b since 1"]);
  });

  it("says which owner lost the path", () => {
    const after = tell(
      object({ a: "1", b: "1" }, [[alice, "a", "b"]]),
      object({ a: "2", b: "1" }, [
        [alice, "b"],
        [hpa, "a"],
      ]),
    );
    expect(lines(after)).toEqual(["alice .data.b since 0", "hpa .data.a since 1 from alice"]);
  });

  it("keeps two owners of one path separate", () => {
    const after = tell(
      object({ a: "1" }, [[alice, "a"]]),
      object({ a: "1" }, [
        [alice, "a"],
        [bob, "a"],
      ]),
    );
    expect(lines(after)).toEqual(["alice .data.a since 0", "bob .data.a since 1"]);
  });

  it("remembers the last owner of a path, until another manager owns it", () => {
    const left = tell(object({ a: "1" }, [[hpa, "a"]]), object({ a: "1" }, []));
    expect(left.formerlyOwned.get('["f:data","f:a"]')).toMatchObject({ by: { manager: "hpa" }, step: 1 });
    const taken = nextOwnership(left, object({ a: "1" }, [[bob, "a"]]), 2);
    expect(taken.formerlyOwned.size).toBe(0);
    expect(lines(taken)).toEqual(["bob .data.a since 2"]);
  });

  it("starts again for another object of the same name", () => {
    const after = tell(object({ a: "1" }, [[alice, "a"]]), null, object({ a: "1" }, [[alice, "a"]], "2"));
    expect(lines(after)).toEqual(["alice .data.a since 2"]);
    const at = tell(object({ a: "1" }, [[alice, "a"]]), object({ a: "1" }, [[alice, "a"]], "2"));
    expect(lines(at)).toEqual(["alice .data.a since 1"]);
  });

  it("identifies an applier in any version, and an updater by its version", () => {
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

  it("returns the same reference for the same object", () => {
    const live = object({ a: "1" }, [[alice, "a"]]);
    const before = tell(live);
    expect(nextOwnership(before, live, 1)).toBe(before);
  });

  it("accepts managedFields that are not readable", () => {
    const broken = {
      metadata: {
        managedFields: [7, { manager: 3, fieldsV1: "x" }, { manager: "m", fieldsV1: { "f:a": 1 } }],
      },
    };
    expect(lines(tell(broken as ValueMap))).toEqual([]);
    expect(tell({ metadata: "none" }).owners).toEqual([]);
  });
});

describe("fieldOwners", () => {
  const at = (...path: string[]) => ({ path, text: pathText(path) });
  const shared = tell(
    object({ a: "1", b: "1", c: "1", d: "1" }, [[alice, "a", "c"]]),
    object({ a: "1", b: "1", c: "1", d: "1" }, [
      [alice, "a"],
      [bob, "a"],
    ]),
  );

  it("returns all owners of a path", () => {
    const found = fieldOwners(shared, at("f:data", "f:a"));
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
  ])("says why $path has no owner", ({ path, why }) => {
    expect(fieldOwners(shared, at(...path))).toMatchObject({ kind: "unowned", why });
  });

  it("says that an object without managedFields is not tracked", () => {
    expect(fieldOwners(tell(object({ a: "1" }, [])), at("f:data", "f:a"))).toEqual({
      kind: "unowned",
      why: { kind: "untracked" },
    });
  });
});

describe("ownerChanges", () => {
  it("returns what each owner gained and lost, and who is no owner any more", () => {
    const before = tell(
      object({ a: "1", b: "1" }, [
        [alice, "a"],
        [hpa, "b"],
      ]),
    );
    const after = nextOwnership(
      before,
      object({ a: "1", b: "1" }, [
        [alice, "b"],
        [bob, "a"],
      ]),
      1,
    );
    const changes = ownerChanges(before, after).map(({ owner, isGone, gained, lost }) => ({
      manager: owner.manager,
      isGone,
      gained: paths(gained).map(printPath),
      lost: paths(lost).map(printPath),
    }));
    expect(changes).toEqual([
      { manager: "alice", isGone: false, gained: [".data.b"], lost: [".data.a"] },
      { manager: "bob", isGone: false, gained: [".data.a"], lost: [] },
      { manager: "hpa", isGone: true, gained: [], lost: [".data.b"] },
    ]);
    expect(ownerChanges(after, after)).toEqual([]);
  });
});

describe("valueChanges", () => {
  it("returns added, modified and removed fields, without the metadata of the server", () => {
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

describe("fieldConflictsOf", () => {
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

  it("returns the owners of each field, with the step that made them owners", () => {
    const changes = fieldConflictsOf(
      response(
        cause('conflict with "alice"', ".data.a"),
        cause('conflict with "hpa" with subresource "scale" using v1', ".data.a"),
        cause('conflict with "hpa" with subresource "scale" using v1', ".data.b"),
      ),
      before,
    );
    const theirs = {
      manager: "hpa",
      operation: "Update",
      subresource: "scale",
      apiVersion: "v1",
      index: 1,
      since: 1,
    };
    expect(changes).toEqual([
      {
        field: ".data.a",
        path: ["f:data", "f:a"],
        owners: [
          { manager: "alice", operation: "Apply", subresource: null, apiVersion: null, index: 0, since: 0 },
          theirs,
        ],
      },
      { field: ".data.b", path: ["f:data", "f:b"], owners: [theirs] },
    ]);
  });

  it("returns an owner that managedFields do not have", () => {
    const changes = fieldConflictsOf(
      response(cause('conflict with "a \\"b\\"\\u00e9" using v2', ".x")),
      before,
    );
    expect(changes).toEqual([
      {
        field: ".x",
        path: null,
        owners: [
          {
            manager: 'a "b"é',
            operation: "Update",
            subresource: null,
            apiVersion: "v2",
            index: null,
            since: null,
          },
        ],
      },
    ]);
  });

  it("is empty for any other response", () => {
    expect(fieldConflictsOf({ code: 200, body: {} }, before)).toEqual([]);
    expect(
      fieldConflictsOf({ code: 409, body: { details: { causes: [{ reason: "Other" }, 7] } } }, before),
    ).toEqual([]);
  });
});
