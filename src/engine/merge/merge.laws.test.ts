import "../../testing/load-parts.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { typeOf } from "../../testing/notation.ts";
import * as arbitrary from "../../testing/random/random-values.ts";
import { difference, recursiveDifference } from "../fieldpath/algebra.ts";
import { fromPaths } from "../fieldpath/build.ts";
import { ensureNamed } from "../fieldpath/ensure-named.ts";
import { equals, type FieldSet, has, isSubset } from "../fieldpath/set.ts";
import type { Type } from "../schema/resolve-type.ts";
import { merge } from "../typed/merge.ts";
import { removeItems } from "../typed/remove.ts";
import { toFieldSet } from "../typed/to-field-set.ts";
import { validate } from "../typed/validate.ts";
import { equal } from "../value/equal.ts";
import { isMap, type MutableMap, put, type Value, type ValueMap } from "../value/value.ts";
import { type ApplyResult, apply } from "./apply.ts";
import { identityConverter } from "./converter.ts";
import { equalManagers, type Managers, versioned } from "./managers.ts";
import { prune } from "./prune.ts";
import { pruneFully } from "./prune-fully.ts";
import { update } from "./update.ts";

const updater = { converter: identityConverter };

/** A type with several values. */
const values = arbitrary.shape.chain(({ type, value }) =>
  fc.record({ type: fc.constant(typeOf(type)), a: value, b: value, c: value }),
);

type State = { readonly type: Type; readonly live: Value; readonly managers: Managers };

function start(type: Type, live: Value = null): State {
  return { type, live, managers: new Map() };
}

function attempt(
  { type, live, managers }: State,
  manager: string,
  config: Value,
  force: boolean,
): ApplyResult {
  const typed = { live: { value: live, type }, config: { value: config, type } };
  return apply(updater, { ...typed, version: "v1", managers, manager, force });
}

function applied(state: State, manager: string, config: Value): State {
  const result = attempt(state, manager, config, true);
  if (result.kind !== "ok") throw new Error(result.kind);
  return {
    type: state.type,
    live: result.live === null ? state.live : result.live.value,
    managers: result.managers,
  };
}

function updated({ type, live, managers }: State, manager: string, object: Value): State {
  const typed = { live: { value: live, type }, object: { value: object, type } };
  const result = update(updater, { ...typed, version: "v1", managers, manager });
  if (result.kind !== "ok") throw new Error(result.message);
  return { type, live: result.live.value, managers: result.managers };
}

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) frozen(part);
    Object.freeze(value);
  }
  return value;
}

function pick(map: ValueMap, keep: (key: string) => boolean): ValueMap {
  const out: MutableMap = {};
  for (const key of Object.keys(map)) if (keep(key)) put(out, key, map[key] as Value);
  return out;
}

describe("laws of apply", () => {
  it("the generated values fit their types", () => {
    fc.assert(
      fc.property(values, ({ type, a }) => {
        expect(validate(a, type)).toEqual([]);
      }),
    );
  });

  it("[A9] applying twice has the same result as applying once", () => {
    fc.assert(
      fc.property(values, ({ type, a, b }) => {
        const once = applied(updated(start(type), "u", a), "m", b);
        const again = attempt(once, "m", b, false);
        expect(again.kind === "ok" && again.live).toBe(null);
        expect(again.kind === "ok" && equalManagers(again.managers, once.managers)).toBe(true);
      }),
    );
  });

  it("[M1] the live object has the merged fields", () => {
    fc.assert(
      fc.property(values, ({ type, a, b }) => {
        const merged = merge({ value: a, type }, { value: b, type });
        if ("issues" in merged) throw new Error("does not merge");
        expect(isSubset(toFieldSet({ value: b, type }), toFieldSet({ value: merged.value, type }))).toBe(
          true,
        );
        expect(validate(merged.value, type)).toEqual([]);
      }),
    );
  });

  it("[M6] unchanged values keep their references", () => {
    fc.assert(
      fc.property(values, ({ type, a, b }) => {
        const copy = JSON.parse(JSON.stringify(a)) as Value;
        const options = { validated: true };
        expect(merge({ value: a, type }, { value: copy, type }, options)).toEqual({ value: a });
        const same = merge({ value: a, type }, { value: copy, type }, options);
        expect("value" in same && same.value).toBe(a);
        const other = merge({ value: a, type }, { value: b, type }, options);
        if (!("value" in other) || !isMap(other.value) || !isMap(a)) return;
        for (const key of Object.keys(a)) {
          if (equal(other.value[key] as Value, a[key] as Value)) expect(other.value[key]).toBe(a[key]);
        }
      }),
    );
  });

  it("[A5] a forced apply leaves one owner of the conflicting fields", () => {
    fc.assert(
      fc.property(values, ({ type, a, b, c }) => {
        const state = updated(applied(applied(start(type), "x", a), "y", a), "u", c);
        const refused = attempt(state, "m", b, false);
        const forced = applied(state, "m", b);
        for (const { path } of refused.kind === "conflict" ? refused.conflicts : []) {
          const owners = [...forced.managers]
            .filter(([, entry]) => has(entry.set, path))
            .map(([name]) => name);
          expect(owners).toEqual(["m"]);
        }
        expect(attempt(forced, "m", b, false).kind).toBe("ok");
      }),
    );
  });

  it("[A2] a conflict changes nothing", () => {
    fc.assert(
      fc.property(values, ({ type, a, b }) => {
        const state = applied(start(type), "x", a);
        const before = JSON.stringify(state.live);
        const refused = attempt({ ...state, live: frozen(state.live) }, "m", frozen(b), false);
        expect(JSON.stringify(state.live)).toBe(before);
        expect(Object.keys(refused)).toEqual(
          refused.kind === "conflict" ? ["kind", "conflicts"] : ["kind", "live", "managers"],
        );
        const back = attempt(state, "x", a, false);
        expect(back.kind === "ok" && back.live).toBe(null);
      }),
    );
  });

  it("[A1] applies of different fields have the same result in any order", () => {
    fc.assert(
      fc.property(values, fc.func(fc.boolean()), ({ type, a, b }, side) => {
        if (!isMap(b)) return;
        const [left, right] = [pick(b, (key) => side(key)), pick(b, (key) => !side(key))];
        const state = applied(start(type), "x", a);
        const one = applied(applied(state, "l", left), "r", right);
        const two = applied(applied(state, "r", right), "l", left);
        expect(equal(one.live, two.live)).toBe(true);
        expect(equalManagers(one.managers, two.managers)).toBe(true);
      }),
    );
  });

  it("[A6] applying nothing removes only own fields", () => {
    fc.assert(
      fc.property(values, ({ type, a, b }) => {
        const state = applied(updated(start(type), "u", a), "x", b);
        const nothing = attempt(state, "newcomer", {}, false);
        expect(nothing.kind === "ok" && nothing.live).toBe(null);
        expect(nothing.kind === "ok" && equalManagers(nothing.managers, state.managers)).toBe(true);
        expect(removeItems({ value: a, type }, fromPaths([["f:nowhere", "f:else"]]))).toBe(a);
      }),
    );
  });

  it("[A6] fields without an owner stay, unless they are inside something that is removed", () => {
    fc.assert(
      fc.property(values, ({ type, a, b, c }) => {
        const after = applied(applied(start(type, a), "m", b), "m", c);
        const [live, last, next] = [a, b, c].map((value) => toFieldSet({ value, type })) as [
          FieldSet,
          FieldSet,
          FieldSet,
        ];
        const gone = difference(ensureNamed(last, type), ensureNamed(next, type));
        const foreign = recursiveDifference(recursiveDifference(live, last), gone);
        expect(isSubset(foreign, toFieldSet({ value: after.live, type }))).toBe(true);
      }),
    );
  });

  it("[A6] only fields that the applier alone owned are removed", () => {
    fc.assert(
      fc.property(values, ({ type, a, b, c }) => {
        const state = applied(applied(start(type), "x", a), "m", b);
        const after = applied(state, "m", c);
        const others = [...state.managers].find(([name]) => name === "x")?.[1].set;
        const still = [...after.managers].find(([name]) => name === "x")?.[1].set;
        const taken = toFieldSet({ value: c, type });
        if (others === undefined) return;
        // Fields that x still owns and that m's new configuration does not change keep their value.
        if (still !== undefined && isSubset(others, still)) {
          expect(isSubset(others, toFieldSet({ value: after.live, type }))).toBe(true);
        }
        expect(isSubset(taken, toFieldSet({ value: after.live, type }))).toBe(true);
      }),
    );
  });

  it("[A6] the reduced pruning has the same result as the full one", () => {
    fc.assert(
      fc.property(values, fc.array(fc.nat(5), { maxLength: 4 }), ({ type, a, b, c }, history) => {
        let state = applied(start(type), "m", a);
        for (const what of history) {
          const value = [a, b, c][what % 3] as Value;
          state = what < 3 ? applied(state, what === 0 ? "m" : "x", value) : updated(state, "u", value);
        }
        const merged = merge({ value: state.live, type }, { value: b, type });
        const last = state.managers.get("m");
        if ("issues" in merged || last === undefined) return;
        const next = versioned(toFieldSet({ value: b, type }), "v1", true);
        const managers = new Map(state.managers).set("m", next);
        const typed = { value: merged.value, type };
        const short = prune(updater, typed, managers, "m", last);
        const long = pruneFully(identityConverter, typed, managers, next, last, false);
        if ("kind" in short || "kind" in long) throw new Error("does not prune");
        expect(equal(short.value, long.value)).toBe(true);
        const focused = pruneFully(identityConverter, typed, managers, next, last, true);
        expect("value" in focused && equal(focused.value, long.value)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("laws of update", () => {
  it("[U1] [U2] the updater alone owns the changed fields", () => {
    fc.assert(
      fc.property(values, ({ type, a, b }) => {
        const state = updated(applied(start(type), "x", a), "u", b);
        const [x, u] = [state.managers.get("x"), state.managers.get("u")];
        const there = toFieldSet({ value: b, type });
        if (x !== undefined) expect(isSubset(x.set, there)).toBe(true);
        if (equal(a, b)) expect(u).toBe(undefined);
        if (x === undefined && u !== undefined) expect(isSubset(there, u.set)).toBe(true);
      }),
    );
  });

  it("[U3] an update that changes nothing does not change owners", () => {
    fc.assert(
      fc.property(values, ({ type, a, b }) => {
        const state = applied(applied(start(type), "x", a), "y", b);
        const same = updated(state, "u", JSON.parse(JSON.stringify(state.live)) as Value);
        expect(equalManagers(same.managers, state.managers)).toBe(true);
        for (const [name, entry] of state.managers) {
          expect(equals((same.managers.get(name) as { set: typeof entry.set }).set, entry.set)).toBe(true);
        }
      }),
    );
  });
});
