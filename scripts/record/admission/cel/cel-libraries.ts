import type { ValueMap } from "../../../../src/engine/value/value.ts";
import {
  type AdmissionSequence,
  newNamespace,
  pathIn,
  post,
  settling,
  tryPost,
} from "../admission-sequence.ts";

const GROUP = "/apis/admissionregistration.k8s.io/v1";

function policy(name: string, namespace: string, validations: readonly ValueMap[]): ValueMap {
  const rule = { apiGroups: [""], apiVersions: ["v1"], resources: ["configmaps"], operations: ["CREATE"] };
  const namespaceSelector = { matchLabels: { "kubernetes.io/metadata.name": namespace } };
  return {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "ValidatingAdmissionPolicy",
    metadata: { name },
    spec: { matchConstraints: { namespaceSelector, resourceRules: [rule] }, validations },
  };
}

function binding(name: string, validationActions: readonly string[]): ValueMap {
  return {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "ValidatingAdmissionPolicyBinding",
    metadata: { name },
    spec: { policyName: name, validationActions },
  };
}

/**
 * Returns a sequence with two policies: the message of one has the values of all texts, and each rule of the other fails with an
 * error, which becomes a warning.
 */
export function celSequence(
  kind: string,
  about: string,
  texts: readonly string[],
  rules: readonly string[],
): AdmissionSequence {
  const namespace = `cel-${kind.toLowerCase()}`;
  const told = [{ expression: "false", messageExpression: `[${texts.join(", ")}].join(' | ')` }];
  const failing = rules.map((expression) => ({ expression }));
  const body = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" }, data: { a: "b" } };
  return {
    name: namespace,
    about,
    steps: [
      newNamespace(namespace),
      post(`${GROUP}/validatingadmissionpolicies`, policy(`${namespace}-values`, namespace, told)),
      post(`${GROUP}/validatingadmissionpolicies`, policy(`${namespace}-errors`, namespace, failing)),
      post(`${GROUP}/validatingadmissionpolicybindings`, binding(`${namespace}-values`, ["Deny"])),
      settling(
        post(`${GROUP}/validatingadmissionpolicybindings`, binding(`${namespace}-errors`, ["Warn"])),
        4000,
      ),
      tryPost(pathIn(namespace, "configmaps"), body),
    ],
  };
}

const ips = ["127.0.0.1", "0.0.0.0", "255.255.255.255", "224.0.0.1", "224.0.1.1", "169.254.1.1", "10.0.0.1"];
const sixes = ["::", "::1", "fe80::1", "ff02::1", "fd00::1", "2001:DB8:0:0:1:0:0:1", "1:0:0:2:0:0:0:3"];
const wrongIps = [
  "1.2.3",
  "1.2.3.4.5",
  "256.1.1.1",
  "01.2.3.4",
  "a",
  "",
  "::ffff:1.2.3.4",
  "fe80::1%eth0",
  "1.2.3.x",
];
const checks = [
  "isUnspecified",
  "isLoopback",
  "isLinkLocalMulticast",
  "isLinkLocalUnicast",
  "isGlobalUnicast",
];

const addresses = celSequence(
  "Address",
  "functions of IP addresses",
  [
    ...[...ips, ...sixes].map(
      (one) =>
        `string(ip('${one}')) + ' ' + string(ip('${one}').family()) + ' ' + string(ip.isCanonical('${one}')) + ${checks.map((check) => `' ' + string(ip('${one}').${check}())`).join(" + ")}`,
    ),
    ...wrongIps.map((one) => `string(isIP('${one}'))`),
    "string(ip('::1') == ip('0:0::1')) + string(ip('1.2.3.4') == ip('1.2.3.5'))",
  ],
  ["1.2.3", "256.1.1.1", "01.2.3.4", "a", "::ffff:1.2.3.4", "fe80::1%eth0"].map(
    (one) => `ip('${one}').isLoopback()`,
  ),
);

const blocks = celSequence(
  "Block",
  "functions of blocks of addresses",
  [
    ...["10.1.2.3/8", "192.168.0.0/24", "::/0", "2001:db8::1/32", "1.2.3.4/32", "0.0.0.0/0"].map(
      (one) =>
        `string(cidr('${one}')) + ' ' + string(cidr('${one}').masked()) + ' ' + string(cidr('${one}').prefixLength()) + ' ' + string(cidr('${one}').ip()) + ' ' + string(cidr('${one}') == cidr('${one}').masked())`,
    ),
    ...[
      "10.0.0.0/33",
      "10.0.0.0",
      "10.0.0.0/",
      "10.0.0.0/08",
      "::/129",
      "x/1",
      "::ffff:1.2.3.4/100",
      "10.0.0.0/-1",
    ].map((one) => `string(isCIDR('${one}'))`),
    "string(cidr('10.0.0.0/8').containsIP('10.1.1.1')) + string(cidr('10.0.0.0/8').containsIP(ip('11.1.1.1')))",
    "string(cidr('10.0.0.0/8').containsIP('::1')) + string(cidr('::/0').containsIP('::1'))",
    "string(cidr('10.0.0.0/8').containsCIDR('10.1.0.0/16')) + string(cidr('10.1.0.0/16').containsCIDR('10.0.0.0/8'))",
    "string(cidr('10.0.0.0/8').containsCIDR(cidr('10.0.0.0/8')))",
  ],
  ["10.0.0.0/33", "10.0.0.0", "10.0.0.0/08", "x/1", "::ffff:1.2.3.4/100"].map(
    (one) => `cidr('${one}').prefixLength() > 0`,
  ),
);

const absolute = [
  "https://user:pass@example.com:80/path?query=val#fragment",
  "/absolute-path",
  "https://[::1]:80/a b/c",
  "https://example.com",
  "HTTP://Example.COM/%20x?",
  "https://example.com/path?k1=a&k2=b&k2=c",
  "https://example.com/path?key with spaces=value with spaces",
  "mailto:a@b.c",
  "/a?b=c;d=e&f",
];

const urls = celSequence(
  "Link",
  "functions of URLs",
  [
    ...absolute.map(
      (one) =>
        `${["Scheme", "Host", "Hostname", "Port", "EscapedPath"].map((part) => `url('${one}').get${part}()`).join(" + '|' + ")}`,
    ),
    ...["k1", "k2", "key with spaces", "b", "f"].map(
      (key) =>
        `[${absolute
          .slice(5)
          .map((one) => `'${one}'`)
          .join(
            ", ",
          )}].filter(u, '${key}' in url(u).getQuery()).map(u, url(u).getQuery()['${key}'].join('+')).join(' ')`,
    ),
    ...["../a", "https://a:b:c/", "", "a", "https://a b/", "/a%zz", "//x", "https:///a", "?a"].map(
      (one) => `string(isURL('${one}'))`,
    ),
  ],
  ["../a", "https://a:b/", "", "https://a b/", "/a%zz"].map((one) => `url('${one}').getHost() == 'a'`),
);

const names = ["dns1123Label", "dns1123Subdomain", "dns1035Label", "qualifiedName", "labelValue"];
const formats = celSequence(
  "Naming",
  "formats of names",
  [
    ...names.flatMap((name) =>
      ["a-b", "A_b", "1a", "", "a.b", "x/y", "a-"].map(
        (text) => `format.${name}().validate('${text}').orValue(['fits']).join('; ')`,
      ),
    ),
    ...["dns1123LabelPrefix", "dns1123SubdomainPrefix", "dns1035LabelPrefix"].map(
      (name) => `format.${name}().validate('a-').orValue(['fits']).join('; ')`,
    ),
    ...[
      ["uri", "http://a"],
      ["uri", "a"],
      ["uuid", "123E4567-E89B-12D3-A456-426614174000"],
      ["uuid", "1"],
      ["byte", "aGVsbG8="],
      ["byte", "a"],
      ["date", "2021-01-01"],
      ["date", "2021-13-01"],
      ["datetime", "2021-01-01T00:00:00Z"],
      ["datetime", "x"],
    ].map(([name, text]) => `format.${name}().validate('${text}').orValue(['fits']).join('; ')`),
    "string(format.named('dns1123Label').hasValue()) + string(format.named('other').hasValue())",
  ],
  ["format.named('dns1123Label').value().validate(object.metadata.name).hasValue()"],
);

const told = (expression: string): string => `'%s'.format([${expression}])`;

const lists = celSequence(
  "Collection",
  "functions and macros of lists, maps, sets and optional values",
  [
    "['a', 'b', 'a'].distinct()",
    "[1, 2, 1, 3].distinct().size()",
    "['b', 'a', 'C'].sort()",
    "[3, 1, 2].sort().reverse()",
    "[3, 1, 2].sortBy(x, -x)",
    "['bb', 'a', 'ccc'].sortBy(x, x.size())",
    "[1, 2, 3, 4].slice(1, 3)",
    "[[1], [2, [3]]].flatten()",
    "[[1], [2, [3]]].flatten(2)",
    "lists.range(4)",
    "['a', 'b', 'a'].indexOf('a')",
    "['a', 'b', 'a'].lastIndexOf('a')",
    "['a'].indexOf('z')",
    "['a', 'b'].first().value()",
    "['a', 'b'].last().value()",
    "[].first().hasValue()",
    "sets.contains(['a', 'b'], ['b'])",
    "sets.contains(['a'], ['a', 'c'])",
    "sets.equivalent([1, 2], [2, 1, 1])",
    "sets.intersects([1], [2])",
    "{'a': 1, 'b': 2}.all(k, v, v > 0 && k != 'c')",
    "['a', 'b'].exists(i, v, i == 1 && v == 'b')",
    "['a', 'b'].existsOne(i, v, v == 'b')",
    "['a', 'b'].transformList(i, v, v + string(i))",
    "['a', 'b'].transformList(i, v, v == 'b', i)",
    "{'a': 1, 'b': 2}.transformMap(k, v, v + 1)",
    "{'a': 1, 'b': 2}.transformMap(k, v, v > 1, k)",
    "{'a': 1, 'b': 2}.transformMapEntry(k, v, {string(v): k})",
    "object.?data.a.optMap(x, x + '!').orValue('none')",
    "object.?data.?zz.optMap(x, x + '!').orValue('none')",
    "object.?data.optFlatMap(x, x.?a).orValue('none')",
  ].map(told),
  [
    "[1, 2].slice(0, 3) == []",
    "[1, 2].slice(2, 1) == []",
    "[1, 2].slice(-1, 1) == []",
    "['a', 'a'].transformMapEntry(i, v, {v: i}) == {}",
    "object.data.transformList(k, v, object.data.none).size() > 0",
  ],
);

const texts = celSequence(
  "Writing",
  "functions of texts and versions",
  [
    ...["'a'", "1", "-1.5", "true", "null", "[1, 'b', [true]]", "{'b': 1, 'a': [2]}", "duration('90m')"].map(
      told,
    ),
    ...["timestamp('2020-01-01T00:00:00Z')", "b'abc'", "1.0", "100000000.0"].map(told),
    "'%d %d'.format([5, -7])",
    "'%f %.1f %.0f'.format([1.25, 2.05, 3.5])",
    "'%e %.2e'.format([1234.5, 0.00012])",
    "'%x %X %x %o %b %b %%'.format([255, 255, 'hi', 8, 5, true])",
    "'aaa'.replace('a', 'b', 2) + 'aaa'.replace('a', 'b', 0) + 'aaa'.replace('a', 'b', -1)",
    "strings.quote('a \\\"b\\\" \\n')",
    "string('a.b.c'.split('.', 2).size()) + 'a,b'.split(',')[1]",
    "string('hello'.indexOf('l', 3)) + string('hello'.lastIndexOf('l', 2)) + 'hello'.charAt(1)",
    ...[
      "semver('1.2.3').isLessThan(semver('1.10.0'))",
      "semver('1.2.3-rc.1').compareTo(semver('1.2.3'))",
    ].map(told),
    ...["semver('1.2.3-alpha.2').isLessThan(semver('1.2.3-alpha.10'))", "semver('v01.2', true).minor()"].map(
      told,
    ),
    ...["1.0", "01.0.0", "1.0.0-", "1.0.0+a.b", "v1.0.0", "a.b.c", ""].map((one) =>
      told(`isSemver('${one}')`),
    ),
    ...["1.0", "v1", "01.02.03", "1.0.0.0"].map((one) => told(`isSemver('${one}', true)`)),
  ],
  [
    ...["1.0", "01.0.0", "1.0.0-", "v1.0.0", "1.a.0", ""].map((one) => `semver('${one}').major() == 1`),
    "'%d'.format([object.data.a]) == ''",
  ],
);

/** Functions of Kubernetes' CEL libraries, in the messages and errors of policies. */
export const celSequences: readonly AdmissionSequence[] = [addresses, blocks, urls, formats, lists, texts];
