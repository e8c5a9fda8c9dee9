import { describe, expect, it } from "vitest";
import { everyKind, runMerges } from "../../testing/merge/run-merges.ts";
import { set } from "../../testing/notation.ts";
import { isMap, type MutableMap, put } from "../value/value.ts";
import { apply } from "./apply.ts";
import { printConflicts } from "./conflict.ts";
import { type Converter, identityConverter } from "./converter.ts";
import type { Managers } from "./managers.ts";
import { update } from "./update.ts";

describe("update", () => {
  it("[U1] owns the fields that it changed or added, and keeps its own", () => {
    runMerges([
      { by: "u", update: { s: "1", t: "1" }, owners: { u: [".s", ".t"] } },
      { by: "u", update: { s: "2", n: 1 }, live: { s: "2", n: 1 }, owners: { u: [".n", ".s"] } },
    ]);
  });

  it("[U2] takes changed fields from others without conflicts", () => {
    runMerges([
      { by: "a", apply: { s: "1", t: "1" }, owners: { a: [".s", ".t"] } },
      { by: "u", update: { s: "2", t: "1" }, live: { s: "2", t: "1" }, owners: { a: [".t"], u: [".s"] } },
    ]);
  });

  it("[U3] makes no entry if nothing changes", () => {
    runMerges([
      { by: "a", apply: { s: "1" }, owners: { a: [".s"] } },
      { by: "u", update: { s: "1" }, live: { s: "1" }, owners: { a: [".s"] } },
    ]);
  });

  it("[U4] turns an applier into an updater, at the version of the update", () => {
    const rules = { converter: identityConverter };
    const live = { value: { s: "1" }, type: everyKind };
    const managers = new Map([["a", { set: set(".s"), apiVersion: "v1", applied: true }]]);
    const object = { value: { s: "2" }, type: everyKind };
    const result = update(rules, { live, object, version: "v2", managers, manager: "a" });
    if (result.kind !== "ok") throw new Error(result.message);
    expect(
      [...result.managers].map(([name, { apiVersion, applied }]) => [name, apiVersion, applied]),
    ).toEqual([["a", "v2", false]]);
  });
});

describe("versions", () => {
  /** In v2 the field `s` is called `t`. There is no other version. */
  const renaming: Converter = {
    convert: ({ value, type }, version) => {
      if (version !== "v1" && version !== "v2") return { kind: "missing", message: `no ${version}` };
      if (!isMap(value)) return { kind: "ok", value: { value, type } };
      const [from, to] = version === "v2" ? ["s", "t"] : ["t", "s"];
      const out: MutableMap = {};
      for (const [key, item] of Object.entries(value)) put(out, key === from ? to : key, item);
      return { kind: "ok", value: { value: out, type } };
    },
  };

  it("[A12] finds conflicts in the version of the owner", () => {
    const managers: Managers = new Map([["a", { set: set(".t"), apiVersion: "v2", applied: true }]]);
    const live = { value: { s: "1" }, type: everyKind };
    const request = { live, version: "v1", managers, manager: "b", force: false };
    const result = apply(
      { converter: renaming },
      { ...request, config: { value: { s: "2" }, type: everyKind } },
    );
    expect(result.kind === "conflict" && printConflicts(result.conflicts)).toBe('conflict with "a": .t');
  });

  it("[A13] drops fields in a version that does not exist any more", () => {
    const managers: Managers = new Map([["a", { set: set(".s"), apiVersion: "v0", applied: true }]]);
    const live = { value: { s: "1" }, type: everyKind };
    const request = { live, version: "v1", managers, manager: "b", force: false };
    const result = apply(
      { converter: renaming },
      { ...request, config: { value: { s: "2" }, type: everyKind } },
    );
    expect(result.kind === "ok" && [...result.managers.keys()]).toEqual(["b"]);
  });
});
