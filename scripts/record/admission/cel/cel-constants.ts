import type { Value } from "../../../../src/engine/value/value.ts";
import { type AdmissionSequence, type AdmissionStep, tryPost } from "../admission-sequence.ts";
import { celSequence } from "./cel-libraries.ts";

const GROUP = "/apis/admissionregistration.k8s.io/v1";
const RULE = { apiGroups: [""], apiVersions: ["v1"], resources: ["configmaps"], operations: ["CREATE"] };

const lists = [
  "'a' in ['a', object.x]",
  "'a' in [object.x, 'a']",
  "'a' in [object.x, object.y]",
  "[1, 'a'].size() == 1",
  "[1, 'a', object.x].size() == 1",
  "[[1], [object.x]].size() == 1",
  "[[], [1]].size() == 1",
  "[[1], ['a']].size() == 1",
  "[1, null].size() == 1",
  "[duration('1s'), null].size() == 1",
  "{'a': 1, 'b': object.x}.size() == 1",
  "{'a': 1, object.x: 2}.size() == 1",
  "{'a': 1, 1: 'b', 2: 'c'}.size() == 1",
  "{'a': {'b': 1}, 'c': {'d': 'x'}}.size() == 1",
  "['%s', object.x].size() == 1 && '%s'.format([[1, 'a']]) == ''",
  "[[1, 'a'].size()].map(v, '%d'.format([v])).join() == ''",
  "[1, 'a'].map(v, '%s'.format([v]))[0] == [2, 'b'][0].format([1, 'a'])",
  "[?object.?x, ?optional.of('a')].size() == 1",
  "[?optional.of(1), 'a'].size() == 1",
  "[?optional.of(1), 2, ?optional.none()].size() == 1",
  "{?'a': optional.of(1), 'b': 'c'}.size() == 1",
  "[1, 'a'].size() == 'b'",
  "[1, 2u, 3.0].size() == 3",
];

const formats = [
  "'%d'.format(['a']) == ''",
  "'%s %d'.format([1, object.x]) == ''",
  "'%s'.format([]) == ''",
  "'%s'.format([1, 2]) == ''",
  "'%%'.format([1]) == ''",
  "'%'.format([1]) == ''",
  "'a%'.format([]) == ''",
  "'%y'.format([1]) == ''",
  "'%.'.format([1.0]) == ''",
  "'%.f'.format([1.0]) == ''",
  "'%.3'.format([1.0]) == ''",
  "'%.3f %e'.format([1.0, 'NaN']) == ''",
  "'%f'.format([1]) == ''",
  "'%e'.format([duration('1s')]) == ''",
  "'%b %x %X %o'.format([true, 'a', b'a', 1u]) == ''",
  "'%b'.format([1.5]) == ''",
  "'%x'.format([timestamp('2020-01-01T00:00:00Z')]) == ''",
  "'%o'.format([null]) == ''",
  "'%s'.format([quantity('1')]) == ''",
  "'%s'.format([optional.of(1)]) == ''",
  "'%s'.format([['a', url('http://a')]]) == ''",
  "'%s'.format([{'a': semver('1.0.0')}]) == ''",
  "'%s'.format([type(1)]) == ''",
  "'%d'.format(object.x) == ''",
  "object.x.format(['a']) == ''",
  "'%s %s'.format([request, object]) == ''",
];

const conversions = [
  "int('x') == 1",
  "int('') == 1",
  "int(' 1') == 1",
  "int('+1') == 1",
  "int('9223372036854775808') == 1",
  "int(1e30) == 1",
  "int(double('x')) == 1",
  "int(string('x')) == 1",
  "int(dyn('x')) == 1",
  "uint('-1') == 1u",
  "uint(-1) == 1u",
  "double('1e5') == 1.0",
  "double('x') == 1.0",
  "double('') == 1.0",
  "bool('yes')",
  "bool('T')",
  "string(b'\\xff') == ''",
  "object.x || int('x') == 1",
  "false && int('x') == 1",
  "[1].all(v, int('x') == v)",
  "int('x') == 1 && 'a'.find('(') == ''",
  "'a'.find('(') == '' && int('x') == 1",
  "int('x') in [1] && nope",
  "duration('x') == duration('1s')",
  "duration(string('x')) == duration('1s')",
  "timestamp('2020-01-01') == timestamp('x')",
  "timestamp(string('x')) == timestamp(1)",
  "timestamp(99999999999999) == timestamp(1)",
  "'a'.matches('[') && 'a'.matches(string('['))",
  "matches('a', '[')",
  "matches('a', string('['))",
  "'a'.findAll('[').size() == 0",
  "quantity('x') == quantity('1')",
  "ip('x') == ip('1.1.1.1')",
];

function checking(expression: string): AdmissionStep {
  return tryPost(`${GROUP}/validatingadmissionpolicies`, {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "ValidatingAdmissionPolicy",
    metadata: { name: "cel-constants" },
    spec: { matchConstraints: { resourceRules: [RULE] }, validations: [{ expression }] },
  });
}

function mutating(expression: string): AdmissionStep {
  return tryPost(`${GROUP}/mutatingadmissionpolicies`, {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "MutatingAdmissionPolicy",
    metadata: { name: "cel-constants" },
    spec: {
      matchConstraints: { resourceRules: [RULE] },
      reinvocationPolicy: "Never",
      mutations: [{ patchType: "JSONPatch", jsonPatch: { expression } }],
    },
  });
}

function defining(rules: readonly string[]): AdmissionStep {
  const validations: Value = rules.map((rule) => ({ rule }));
  const properties = {
    t: { type: "string", maxLength: 9 },
    n: { type: "integer" },
    any: { "x-kubernetes-int-or-string": true },
  };
  const spec = { type: "object", properties, "x-kubernetes-validations": validations };
  const openAPIV3Schema = { type: "object", properties: { spec } };
  return tryPost("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "constants.cel.example.com" },
    spec: {
      group: "cel.example.com",
      scope: "Namespaced",
      names: { plural: "constants", kind: "Constant" },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  });
}

const inRules = [
  ["self.t in ['a', self.t]", "self.any in ['a', self.any]", "['a', self.n].size() == 1"],
  [
    "'%d'.format([self.t]) == ''",
    "'%s %d'.format([self.any, self.n]) == ''",
    "'%d'.format([self.n, 1]) == ''",
  ],
  ["int('x') == self.n"],
  ["duration('x') == duration('1s') || timestamp('x') == timestamp(1)", "self.t.matches('[')"],
  ["self.t.find(string('[')) == ''"],
];

const patches = [
  "[JSONPatch{op: 'add', path: '/a', value: ['a', object.x]}]",
  "[JSONPatch{op: 'add', path: '/a', value: int('x')}]",
  "[JSONPatch{op: 'add', path: '/a', value: '%d'.format(['a'])}]",
  "[JSONPatch{op: 'add', path: '/a', value: {'a': 1, 'b': object.x}}]",
];

/** Rules that fail with an error. The server tells about 4,096 bytes of warnings, so a sequence has a few of them only. */
const failing = [
  "object.data.a.substring(7) == ''",
  "object.data.a.substring(-1) == ''",
  "object.data.a.substring(2, 1) == ''",
  "object.data.a.substring(0, 9) == ''",
  "object.data.a.substring(-2, 1) == ''",
  "object.data.a.substring(8, 9) == ''",
  "object.data.a.charAt(9) == ''",
  "object.data.a.charAt(-1) == ''",
  "object.data.a.indexOf('b', -1) == 0",
  "object.data.a.lastIndexOf('b', -1) == 0",
  "int(object.data.a) == 1",
  "uint(object.data.a) == 1u",
  "double(object.data.a) == 1.0",
  "bool(object.data.a)",
  "duration(object.data.a) == duration('1s')",
  "timestamp(object.data.a) == timestamp(1)",
  "int(double(object.data.size()) * 1e30) == 1",
  "uint(object.data.size() - 9) == 1u",
  "object.data.a.split('-')[3].indexOf(object.data.z) > 0",
  "object.data.y.replace(object.data.x, object.data.w) == ''",
  "quantity(object.data.y).isGreaterThan(quantity(object.data.x))",
  "[object.data.y, object.data.x].size() == 1",
  "{object.data.y: object.data.x}.size() == 1",
  "object.data.y == object.data.x",
  "object.data.y == 'a' || object.data.x == 'a'",
  "object.data.y == 'a' && object.data.x == 'a'",
  "object.data.y == 'a' && object.data.x == 'a' || object.data.z == 'a'",
  "object.data.y == 'a' || object.data.x == 'a' || object.data.z == 'a' || object.data.w == 'a'",
  "object.data.y == 'a' || object.data.a && object.data.z == 'a'",
  "object.data.a || object.data.z == 'a'",
  "true && object.data.a",
  "object.data[object.data.y] == object.data.x",
  "object.data.x[object.data.y] == 'a'",
  "object.data.y == 'a' ? object.data.x == '' : object.data.z == ''",
  "[1, 2].all(v, object.data[string(v)] == '')",
  "true || object.data.y.split('-').distinct().size() == 1",
  "object.data.y == 'a' && object.data.y.split('-').distinct().size() == 1 || true",
  "[1, 2].map(v, object.data[string(v)]).size() == object.data.z",
  "sets.contains([object.data.y], [object.data.x])",
  "object.data.y in [object.data.x]",
  ...["distinct()", "reverse()", "slice(0, 1)"].map((call) => `object.data.y.split('-').${call}.size() == 1`),
  ...["isSorted()", "join() == ''", "min() == ''", "indexOf('a') == 1", "size() == 1"].map(
    (call) => `object.data.y.split('-').${call}`,
  ),
  "object.data.y.split('-').first().hasValue()",
  "object.data.y.split('-').last().hasValue()",
  "lists.range(int(object.data.y)).size() == 1",
];

const errorSequences = Array.from({ length: Math.ceil(failing.length / 11) }, (_, i) =>
  celSequence(
    `Errors-${i + 1}`,
    "rules that fail: which error the server tells",
    ["'x'"],
    failing.slice(i * 11, i * 11 + 11),
  ),
);

/** Expressions that the server refuses because of what they write: lists of several types, formats and constants that are wrong. */
export const constantSequences: readonly AdmissionSequence[] = [
  { name: "cel-lists", about: "Lists and maps with items of several types", steps: lists.map(checking) },
  { name: "cel-formats", about: "Texts of format with wrong clauses", steps: formats.map(checking) },
  { name: "cel-constants", about: "Constants that cannot be converted", steps: conversions.map(checking) },
  {
    name: "cel-constants-elsewhere",
    about: "The same in rules of definitions and in mutations",
    steps: [...inRules.map(defining), ...patches.map(mutating)],
  },
  celSequence(
    "Optional",
    "optional items, conversions of numbers and parts of texts",
    [
      "string([?object.?data.?a, ?object.?data.?zz, 'c'])",
      "string([?object.?data.?zz].size())",
      "string([?optional.of('x'), ?optional.none()].size()) + [?optional.of('x')][0]",
      "string({?'a': object.?data.?a, ?'b': object.?data.?zz, 'c': 'd'}.size())",
      "{?'a': object.?data.?a, 'c': 'd'}.a",
      "string({?'a': optional.of(true ? [1, 2] : [3]), ?'b': optional.of({'x': 1 > 2 ? [1] : [2]}.x)}.b[0])",
      "string(optional.ofNonZeroValue('').hasValue()) + string(optional.ofNonZeroValue(0).hasValue()) + string(optional.ofNonZeroValue(0.0).hasValue())",
      "string(optional.ofNonZeroValue([]).hasValue()) + string(optional.ofNonZeroValue({}).hasValue()) + string(optional.ofNonZeroValue(false).hasValue())",
      "string(optional.ofNonZeroValue(null).hasValue()) + string(optional.ofNonZeroValue(object.data).hasValue()) + optional.ofNonZeroValue('x').value()",
      "string(optional.ofNonZeroValue(0u).hasValue()) + string(optional.ofNonZeroValue(b'').hasValue()) + string(optional.ofNonZeroValue(duration('0s')).hasValue())",
      ...[
        ...["1234567.0", "123456.0", "1.5", "100000.0", "1000000.0", "1e21", "1e-5", "0.0001", "-0.0", "1.0"],
        ...["123456789.125", "double('inf')", "double('-Inf')", "double('NaN')", "2.0 / 3.0"],
      ].map((one) => `string(${one})`),
      "string(int('+1')) + string(int(' 12 '.trim())) + string(int(1.9)) + string(int(-1.9)) + string(uint(1.9))",
      "string(bool('T')) + string(bool('F')) + string(bool('TRUE')) + string(double('1e5')) + string(double('.5'))",
      "'añb'.substring(1) + 'añb'.substring(1, 2) + 'añb'.substring(3) + 'añb'.charAt(1) + 'añb'.charAt(3)",
      "'😀x'.substring(1) + 'a😀x'.charAt(1) + string('😀x'.indexOf('x')) + string('😀x'.lastIndexOf('x'))",
      "string('abab'.indexOf('b', 2)) + string('abab'.indexOf('', 3)) + string('abab'.indexOf('b', 9)) + string('abab'.lastIndexOf('b', 2)) + string('abab'.lastIndexOf('b', 9)) + string('abab'.lastIndexOf('')) + string('abab'.lastIndexOf('abab', 3))",
      "'ÄbÇ'.lowerAscii() + 'äbç'.upperAscii() + '\\u00a0a\\u00a0'.trim() + 'a,b,c'.split(',', 2)[1] + string('añ'.split('').size()) + string('a'.split(',', 0).size())",
    ],
    ["object.data.a.substring(7) == ''"],
  ),
  ...errorSequences,
];
