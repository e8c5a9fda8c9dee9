import type { AdmissionSequence } from "../admission-sequence.ts";
import { tryPost } from "../admission-sequence.ts";
import { config, configs, policySequence } from "../policies/policies.ts";
import { celSequence } from "./cel-libraries.ts";

/** Rules with several items that fail. The server tells the error of the first or of the last one. */
const items = [
  "['x', 'y', 'z'].filter(v, object.data[v] == '').size() == 1",
  "['x', 'a', 'y', 'a'].filter(v, object.data[v] == 'b').size() == 1",
  "['x', 'y', 'a'].exists_one(v, object.data[v] == '')",
  "['x', 'y', 'a'].exists(v, object.data[v] == '')",
  "['x', 'y', 'a'].all(v, object.data[v] == 'b')",
  "['x', 'y', 'a'].map(v, object.data[v]).size() == 1",
  "['x', 'y', 'a'].map(v, object.data[v] == '', v).size() == 1",
  "['x', 'y', 'a'].map(v, true, object.data[v]).size() == 1",
  "['x', 'y', 'z'].map(v, v == 'x' ? true : object.data[v] == '', object.data[v + '2']).size() == 1",
  "['x', 'y', 'z'].map(v, v == 'z' ? true : object.data[v] == '', object.data[v + '2']).size() == 1",
  "['x', 'y'].existsOne(i, v, object.data[v] == '')",
  "['x', 'y'].all(i, v, object.data[v] == '')",
  "['x', 'y'].exists(i, v, object.data[v] == '')",
  "['x', 'y'].transformList(i, v, object.data[v]).size() == 1",
  "['x', 'y'].transformList(i, v, object.data[v] == '', v).size() == 1",
  "['x', 'y'].transformMap(i, v, object.data[v]).size() == 1",
  "['x', 'y'].transformMap(i, v, object.data[v] == '', v).size() == 1",
  "['x', 'y'].transformMapEntry(i, v, {object.data[v]: 1}).size() == 1",
  "['x', 'y'].transformMapEntry(i, v, object.data[v] == '', {v: 1}).size() == 1",
  "object.data.filter(k, object.data[k + 'x'] == '').size() == 1",
  "['x', 'y'].filter(v, v == 'x' ? object.data : object.data[v] == '').size() == 1",
  "['a', 'y'].filter(v, object.data[v]).size() == 1",
  "['a', 'y'].exists_one(v, object.data[v])",
  "['a', 'y'].exists(v, object.data[v])",
  "['a', 'y'].all(v, object.data[v])",
  "['y', 'a'].map(v, object.data[v], v).size() == 1",
  "object.data.q.filter(v, v == '').size() == 1",
  "object.data.a.filter(v, v == '').size() == 1",
  "object.data.a.all(v, v == '')",
  "object.data.a.exists_one(v, v == '')",
  "object.data.a.map(v, v).size() == 1",
  "[1, 2, 3].map(v, object.data[string(v)]).filter(v, object.data.q == v).size() == 1",
  "['x', 'y', 'z'].filter(v, ['1', '2'].exists_one(w, object.data[v + w] == '')).size() == 1",
];

/** Lists that fail before something sorts them. */
const sorted = [
  "object.data.y.split('-').sort() == [] || true",
  "object.data.y.split('-').sortBy(x, x) == [] || true",
  "[1, 2].sortBy(x, int(object.data.a)) == [] || true",
  "[1, 2].sortBy(x, object.data[string(x)]) == []",
  "[object.data.x].sort() == []",
  "object.data.x.sort() == []",
  "object.data.x.sortBy(x, x) == []",
  "object.data.a.sort() == []",
  "object.data.a.sortBy(x, x) == []",
  "object.data.a.split('').sortBy(x, object.data[x]) == []",
  "[].sortBy(x, x) == object.data.q",
];

/** Variables that are optional values. */
const optional = [
  "variables.there.a == 'b'",
  "variables.there.a.orValue('none') == 'c'",
  "variables.there.zz.orValue('none') == 'c'",
  "variables.none.a.orValue('none') == 'c'",
  "variables.there.?a.orValue('none') == 'c'",
  "variables.none.?a.orValue('none') == 'c'",
  "variables.there['a'].orValue('none') == 'c'",
  "variables.there[?'a'].orValue('none') == 'c'",
  "variables.there.a.orValue(1) == 1 && variables.none['a'].hasValue()",
  "variables.there.hasValue() && variables.none.hasValue()",
  "has(variables.there.a) && has(variables.there.zz)",
  "object.data[?'a'] == optional.of('c') || object.data[?'zz'] == optional.of('b')",
  "object.data[?'a'] != optional.of('b')",
  "object.data[?'zz'] != optional.none()",
  "object.?metadata.?annotations[?'x'] == optional.of('true')",
  "optional.of(1) == optional.of(2) || optional.none() == optional.of(1)",
  "optional.of([1, {'a': 2}]) != optional.of([1, {'a': 2}])",
  "object.data[?'a'] == 'b'",
];

function optionalSequence(part: number): AdmissionSequence {
  return policySequence(
    `optional-${part}`,
    "Variables that are optional values, and optional values that are equal",
    (at) => ({
      spec: {
        variables: [
          { name: "there", expression: "object.?data" },
          { name: "none", expression: "object.?nothing" },
        ],
        validations: optional.slice(part * 9, part * 9 + 9).map((expression) => ({ expression })),
      },
      actions: ["Warn"],
      requests: [tryPost(configs(at), config({ a: "b" }))],
    }),
  );
}

const parts = (rules: readonly string[], kind: string, about: string): readonly AdmissionSequence[] =>
  Array.from({ length: rules.length / 11 }, (_, i) =>
    celSequence(`${kind}-${i + 1}`, about, ["'x'"], rules.slice(i * 11, i * 11 + 11)),
  );

/** Rules that fail in lists: which error the server tells. */
export const failureSequences: readonly AdmissionSequence[] = [
  ...parts(items, "Items", "rules with several items that fail"),
  ...parts(sorted, "Sorted", "lists that fail before something sorts them"),
  optionalSequence(0),
  optionalSequence(1),
];
