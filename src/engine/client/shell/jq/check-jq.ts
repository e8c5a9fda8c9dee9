import type { Definition, Filter, Pattern } from "./jq-filter.ts";

/** The names that a part of a program may use: functions as `map/1`, variables as `$x`, labels as `*x`. */
type Names = ReadonlySet<string>;

/** Returns the first name that a program uses and nothing defines, as jq's error calls it; null if there is none. */
export function findUndefined(filter: Filter, known: Names): string | null {
  const inner = (one: Filter | null, ...more: readonly string[]) =>
    one === null ? null : findUndefined(one, more.length === 0 ? known : new Set([...known, ...more]));
  switch (filter.kind) {
    case "identity":
    case "literal":
      return null;
    case "text":
      return first(filter.parts, (part) => (typeof part === "string" ? null : inner(part)));
    case "index":
      return inner(filter.of) ?? inner(filter.key);
    case "slice":
      return inner(filter.of) ?? inner(filter.from) ?? inner(filter.to);
    case "each":
    case "negate":
    case "list":
      return inner(filter.of);
    case "try":
      return inner(filter.body) ?? inner(filter.handler);
    case "binary":
      return inner(filter.left) ?? inner(filter.right);
    case "if":
      return inner(filter.condition) ?? inner(filter.then) ?? inner(filter.otherwise);
    case "reduce":
    case "foreach": {
      const names = namesOf(filter.pattern);
      return (
        inner(filter.source) ??
        inner(filter.start) ??
        inner(filter.update, ...names) ??
        inner(filter.extract, ...names)
      );
    }
    case "as":
      return inner(filter.source) ?? inner(filter.body, ...filter.patterns.flatMap(namesOf));
    case "define": {
      const { definition, rest } = filter;
      const own = keyOf(definition);
      const params = definition.params.flatMap((one) =>
        one.startsWith("$") ? [one, `${one.slice(1)}/0`] : [`${one}/0`],
      );
      return inner(definition.body, own, ...params) ?? inner(rest, own);
    }
    case "call": {
      const key = `${filter.name}/${filter.args.length}`;
      return known.has(key) ? first(filter.args, (one) => inner(one)) : key;
    }
    case "variable":
      return known.has(`$${filter.name}`) ? null : `$${filter.name}`;
    case "map":
      return first(filter.entries, ([key, value]) => inner(key) ?? inner(value));
    case "label":
      return inner(filter.body, `*${filter.name}`);
    case "break":
      return known.has(`*${filter.name}`) ? null : `$*label-${filter.name}`;
  }
}

/** Returns the name of a definition with its number of parameters: `map/1`. */
export function keyOf({ name, params }: Definition): string {
  return `${name}/${params.length}`;
}

function first<T>(items: readonly T[], find: (item: T) => string | null): string | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

function namesOf(pattern: Pattern): readonly string[] {
  if (pattern.kind === "name") return [`$${pattern.name}`];
  if (pattern.kind === "list") return pattern.items.flatMap(namesOf);
  return pattern.entries.flatMap(({ name, value }) => [
    ...(name === null ? [] : [`$${name}`]),
    ...(value === null ? [] : namesOf(value)),
  ]);
}
