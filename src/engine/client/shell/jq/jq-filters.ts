import { isList, type Value } from "../../../value/value.ts";
import { type Filter, JqError } from "./jq-filter.ts";
import { listOf, pathOf, sortedBy } from "./jq-functions.ts";
import {
  type Builtin,
  below,
  type JqRun,
  made,
  type Place,
  refusePath,
  type Scope,
  valuesOf,
} from "./jq-run.ts";
import { compare, isTrue } from "./jq-values.ts";

/** Functions of jq that run the filters of their arguments, by name and number of arguments. */
export const jqFilters: Readonly<Record<string, Builtin>> = {
  "empty/0": () => [],
  "error/0": (_, at) => {
    throw new JqError(at.value);
  },
  "error/1": function* (run, at, [words], scope) {
    for (const value of valuesOf(run, words as Filter, at, scope)) throw new JqError(value);
    yield* [];
  },
  "path/1": function* (run, at, [filter], scope) {
    for (const { path, value } of run.results(filter as Filter, { value: at.value, path: [] }, scope)) {
      yield made(at, isList(path) ? path : refusePath(value));
    }
  },
  "getpath/1": function* (run, at, [filter], scope) {
    for (const path of valuesOf(run, filter as Filter, at, scope)) yield pathOf(path).reduce(below, at);
  },
  "range/1": (run, at, [end], scope) => ranges(run, at, [ZERO, end as Filter, ONE], scope),
  "range/2": (run, at, [start, end], scope) => ranges(run, at, [start as Filter, end as Filter, ONE], scope),
  "range/3": (run, at, args, scope) => ranges(run, at, args, scope),
  "first/1": function* (run, at, [filter], scope) {
    for (const one of run.results(filter as Filter, at, scope)) return yield one;
  },
  "isempty/1": function* (run, at, [filter], scope) {
    for (const _ of run.results(filter as Filter, at, scope)) return yield made(at, false);
    yield made(at, true);
  },
  "limit/2": function* (run, at, [count, filter], scope) {
    for (const limit of valuesOf(run, count as Filter, at, scope)) {
      let left = Number(limit);
      if (left <= 0) continue;
      for (const one of run.results(filter as Filter, at, scope)) {
        yield one;
        if (--left === 0) break;
      }
    }
  },
  "skip/2": function* (run, at, [count, filter], scope) {
    for (const limit of valuesOf(run, count as Filter, at, scope)) {
      let left = Number(limit);
      for (const one of run.results(filter as Filter, at, scope)) if (left-- <= 0) yield one;
    }
  },
  "until/2": function* (run, at, [end, next], scope) {
    let now: Place | undefined = at;
    while (now !== undefined && !isTrue(valuesOf(run, end as Filter, now, scope)[0] ?? null)) {
      [now] = run.results(next as Filter, now, scope);
    }
    if (now !== undefined) yield now;
  },
  "while/2": function* (run, at, [goesOn, next], scope) {
    let now: Place | undefined = at;
    while (now !== undefined && isTrue(valuesOf(run, goesOn as Filter, now, scope)[0] ?? null)) {
      yield now;
      [now] = run.results(next as Filter, now, scope);
    }
  },
  "repeat/1": function* (run, at, [next], scope) {
    let now: Place | undefined = at;
    while (now !== undefined) {
      yield now;
      [now] = run.results(next as Filter, now, scope);
    }
  },
  "sort_by/1": function* (run, at, [filter], scope) {
    yield made(
      at,
      sortedBy(keyed(run, at, filter as Filter, scope)).map(({ item }) => item),
    );
  },
  "group_by/1": function* (run, at, [filter], scope) {
    yield made(at, groups(run, at, filter as Filter, scope));
  },
  "unique_by/1": function* (run, at, [filter], scope) {
    yield made(
      at,
      groups(run, at, filter as Filter, scope).map(([first]) => first as Value),
    );
  },
  "min_by/1": function* (run, at, [filter], scope) {
    yield made(at, sortedBy(keyed(run, at, filter as Filter, scope))[0]?.item ?? null);
  },
  "max_by/1": function* (run, at, [filter], scope) {
    yield made(at, sortedBy(keyed(run, at, filter as Filter, scope)).at(-1)?.item ?? null);
  },
  "env/0": function* (run, at) {
    yield made(at, run.variables["ENV"] ?? null);
  },
  "now/0": function* (run, at) {
    yield made(at, Date.parse(run.now) / 1000);
  },
  "input_filename/0": function* (run, at) {
    yield made(at, run.fileName());
  },
  "input/0": function* (run, at) {
    const value = run.nextInput();
    if (value === undefined) throw new JqError("break");
    yield made(at, value);
  },
  "inputs/0": function* (run, at) {
    for (let value = run.nextInput(); value !== undefined; value = run.nextInput()) yield made(at, value);
  },
};

const ZERO: Filter = { kind: "literal", value: 0 };
const ONE: Filter = { kind: "literal", value: 1 };

function* ranges(
  run: JqRun,
  at: Place,
  [start, end, step]: readonly Filter[],
  scope: Scope | null,
): Iterable<Place> {
  for (const from of valuesOf(run, start as Filter, at, scope)) {
    for (const to of valuesOf(run, end as Filter, at, scope)) {
      for (const by of valuesOf(run, step as Filter, at, scope)) {
        if (![from, to, by].every((one) => typeof one === "number"))
          throw new JqError("Range bounds must be numeric");
        const width = Number(by);
        for (
          let now = Number(from);
          width > 0 ? now < Number(to) : width < 0 && now > Number(to);
          now += width
        ) {
          run.spend();
          yield made(at, now);
        }
      }
    }
  }
}

type Keyed = { readonly by: Value; readonly item: Value };

function keyed(run: JqRun, at: Place, filter: Filter, scope: Scope | null): readonly Keyed[] {
  return listOf(at.value).map((item) => ({
    by: valuesOf(run, filter, { value: item, path: null }, scope),
    item,
  }));
}

function groups(run: JqRun, at: Place, filter: Filter, scope: Scope | null): readonly (readonly Value[])[] {
  const found: { readonly by: Value; readonly items: Value[] }[] = [];
  for (const { by, item } of sortedBy(keyed(run, at, filter, scope))) {
    const last = found.at(-1);
    if (last !== undefined && compare(last.by, by) === 0) last.items.push(item);
    else found.push({ by, items: [item] });
  }
  return found.map(({ items }) => items);
}
