import { recursiveDifference } from "../../../engine/fieldpath/algebra.ts";
import { emptySet, type FieldSet } from "../../../engine/fieldpath/set.ts";
import { schemaOf, type TypeDef } from "../../../engine/schema/schema.ts";
import { compare } from "../../../engine/typed/compare.ts";
import { extractItems } from "../../../engine/typed/extract.ts";
import { merge } from "../../../engine/typed/merge.ts";
import { reconcile } from "../../../engine/typed/reconcile.ts";
import { removeItems } from "../../../engine/typed/remove.ts";
import { toFieldSet } from "../../../engine/typed/to-field-set.ts";
import type { TypedValue } from "../../../engine/typed/typed.ts";
import { validate } from "../../../engine/typed/validate.ts";
import { get, type ValueMap } from "../../../engine/value/value.ts";
import type { Check } from "../check.ts";
import type { Context } from "../registration.ts";
import { checkIssues } from "./check-issues.ts";
import { check, checkSet, field, listField, mapField, setField } from "./recorded-line.ts";
import { typeOf } from "./recorded-schemas.ts";

type Checks = (line: ValueMap, context: Context) => readonly Check[];

/** The comparison of each kind of line about typed values. */
export const typedChecks: Readonly<Record<string, Checks>> = {
  validate: (line, context) => {
    const allowDuplicates = field(line, "allowDuplicates") === true;
    return checkIssues(
      get(line, "error"),
      validate(field(line, "object"), typeOf(line, context), { allowDuplicates }),
    );
  },
  newParser: (line) => {
    schemaOf(listField(mapField(line, "schemaDoc"), "types") as unknown as readonly TypeDef[]);
    return [check("state", "ok", field(line, "ok"), true)];
  },
  toFieldSet: (line, context) => [
    check("state", "ok", field(line, "ok"), true),
    checkSet("set", get(line, "out"), toFieldSet(typed(line, "object", context))),
  ],
  compare: checkCompare,
  merge: (line, context) => {
    const merged = merge(typed(line, "lhs", context), typed(line, "rhs", context));
    if ("issues" in merged) return checkIssues(get(line, "error"), merged.issues);
    return [
      check("state", "ok", field(line, "ok"), true),
      check("state", "merged", get(line, "out"), merged.value),
    ];
  },
  removeItems: (line, context) => [
    check(
      "state",
      "value",
      field(line, "out"),
      removeItems(typed(line, "object", context), setField(line, "set")),
    ),
  ],
  extractItems: (line, context) => {
    const appendKeyFields = field(line, "appendKeyFields") === true;
    const out = extractItems(typed(line, "object", context), setField(line, "set"), { appendKeyFields });
    return [check("state", "value", field(line, "out"), out)];
  },
  reconcile: checkReconcile,
  excludeFields: checkExclude,
};

function typed(line: ValueMap, name: string, context: Context): TypedValue {
  return { value: field(line, name), type: typeOf(line, context) };
}

const parts = ["added", "modified", "removed"] as const;

function checkCompare(line: ValueMap, context: Context): readonly Check[] {
  const found = compare(typed(line, "lhs", context), typed(line, "rhs", context));
  if ("issues" in found) return checkIssues(get(line, "error"), found.issues);
  const ok = check("state", "ok", field(line, "ok"), true);
  return [ok, ...parts.map((part) => checkSet(part, get(line, part), found[part]))];
}

function checkReconcile(line: ValueMap, context: Context): readonly Check[] {
  const found = reconcile(setField(line, "set"), typeOf(line, context));
  const ok = check("state", "ok", field(line, "ok"), "set" in found);
  if ("error" in found) return [ok];
  return [
    ok,
    check("state", "changed", field(line, "changed"), found.changed),
    checkSet("set", field(line, "out"), found.changed ? found.set : null),
  ];
}

function checkExclude(line: ValueMap): readonly Check[] {
  const from = mapField(line, "in");
  const want = mapField(line, "out");
  const exclude: FieldSet = field(line, "exclude") === null ? emptySet : setField(line, "exclude");
  return parts.map((part) =>
    checkSet(part, get(want, part), recursiveDifference(setField(from, part), exclude)),
  );
}
