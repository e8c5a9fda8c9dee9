import type { Value, ValueMap } from "../../../src/engine/value/value.ts";

/** Values of a field: right ones and the typical wrong ones. */
export type Values = readonly Value[];

export const NAMES: Values = [
  "web",
  "",
  "A_b",
  "-x",
  "web.1",
  "x".repeat(64),
  "1web",
  "with space",
  "web-",
  "a..b",
];
export const PORTS: Values = [80, 0, -1, 65536, 65535, 70000];
export const PORT_NAMES: Values = [
  "http",
  "HTTP",
  "a--b",
  "-a",
  "123",
  "longer-than-fifteen",
  "h_ttp",
  "",
  "a b",
];
export const TARGET_PORTS: Values = [80, 0, 65536, "http", "HTTP!", "80", "a--b", "", -1];
export const PROTOCOLS: Values = ["TCP", "tcp", "HTTP", "UDP", "SCTP", "", "ALL"];
export const SECONDS: Values = [0, -1, 1, 3600, -100];
export const COUNTS: Values = [1, 0, -1, 3, 100001];
export const AMOUNTS: Values = [
  "100m",
  "-1",
  "1.5",
  "1Gi",
  "-5Mi",
  "0",
  "2k",
  2,
  "64Mi",
  "0.5",
  "1100m",
  "3Gi",
];
export const SHARES: Values = [1, 0, -1, "25%", "-5%", "110%", "50", "abc", "%", "1.5%", "100%", "0%", ""];
export const PATHS: Values = ["/data", "data", "../x", "/a/../b", "", "/a:b", "a/..b", "..", "/"];
export const URL_PATHS: Values = [
  "/",
  "/api",
  "api",
  "",
  "/a//b",
  "/a/../b",
  "/a/./b",
  "/a/%2F",
  "/x/.",
  "/a(b",
  "*",
];
export const HOSTS: Values = [
  "a.example.com",
  "*.example.com",
  "10.0.0.1",
  "Example.com",
  "a_b",
  "*",
  "",
  "*.*.x",
  "http://a",
  "a..b",
];
export const ADDRESSES: Values = [
  "10.0.0.1",
  "10.0.0.256",
  "::1",
  "nope",
  "010.0.0.1",
  "127.0.0.1",
  "169.254.1.1",
  "fd00::1",
  "0.0.0.0",
  "",
  "224.0.0.1",
];
export const BLOCKS: Values = [
  "10.0.0.0/8",
  "10.0.0.0",
  "10.0.0.0/33",
  "10.1.2.3/8",
  "fd00::/8",
  "",
  "nope/8",
  "0.0.0.0/0",
  "10.0.0.0/16",
  "010.0.0.0/8",
  "::/0",
];
export const BOOLEANS: Values = [true, false];
export const TIME_ZONES: Values = ["Europe/Berlin", "", "Local", "Mars/Base", "UTC", "local", " UTC"];
export const SCHEDULES: Values = [
  "*/5 * * * *",
  "",
  "nope",
  "* * * *",
  "60 * * * *",
  "@daily",
  "@every 1h",
  "TZ=UTC 0 0 * * *",
  "0 0 31 2 *",
  "5-1 * * * *",
  "@sometimes",
  "* * * * * *",
  "0 24 * * *",
];
export const VARIABLE_NAMES: Values = ["KEY", "", "A=B", "1A", "my var", "ä", "my.key", "a-b"];
export const KEYS: Values = ["key", "", "a/b", "..", "a b", ".x", "..data", "k".repeat(254)];
export const LABELS: Values = [
  { app: "web" },
  {},
  { "bad key": "x" },
  { "a/b/c": "x" },
  { app: "a b" },
  { "-x": "y" },
  { app: "v".repeat(64) },
  { "example.com/": "x" },
  { app: "-v" },
];
const EXPRESSIONS: readonly ValueMap[] = [
  { key: "app", operator: "In", values: ["web"] },
  { key: "app", operator: "In" },
  { key: "app", operator: "Exists", values: ["x"] },
  { key: "app", operator: "Is", values: ["x"] },
  { key: "", operator: "Exists" },
  { key: "a b", operator: "DoesNotExist" },
  { key: "app", operator: "NotIn", values: ["a b"] },
  { key: "app", operator: "" },
];
/** Label selectors. */
export const SELECTORS: Values = [
  { matchLabels: { app: "web" } },
  {},
  { matchLabels: { "bad key": "x" } },
  { matchLabels: { app: "a b" } },
  ...EXPRESSIONS.map((one) => ({ matchExpressions: [one] })),
];
/** Requirements of node selectors. */
export const NODE_EXPRESSIONS: Values = [
  ...EXPRESSIONS.map((one) => [one]),
  [{ key: "n", operator: "Gt", values: ["1"] }],
  [{ key: "n", operator: "Gt", values: ["a"] }],
  [{ key: "n", operator: "Lt", values: ["1", "2"] }],
  [],
];
/** Amounts of resources by name, in limits and requests. */
export const RESOURCES: Values = [
  { cpu: "1", memory: "1Gi" },
  { cpu: "-1" },
  { memory: "100m" },
  { cpus: "1" },
  { "example.com/gpu": "1" },
  { "example.com/gpu": "1.5" },
  { "hugepages-2Mi": "2Mi" },
  { "hugepages-2Mi": "3Mi" },
  { "ephemeral-storage": "1Gi" },
  { "my resource": "1" },
  { "": "1" },
  { storage: "1Gi" },
  { cpu: "0" },
  { "kubernetes.io/gpu": "1" },
  { "requests.cpu": "1" },
  { pods: "1" },
  { "a/b/c": "1" },
  { cpu: "500m" },
  { memory: "2Gi" },
  { "requests.example.com/gpu": "1" },
];

/** Returns the values of an enumeration: the right ones, and the usual mistakes. */
export function oneOf(...right: readonly string[]): Values {
  return [...right, ...right, "Nope", "", (right[0] ?? "").toLowerCase()];
}

/** Returns lists of one or two of these values. */
export function listsOf(values: Values): Values {
  const next = (i: number): Value => values[(i + 1) % values.length] as Value;
  return [
    ...values.map((value) => [value]),
    ...values.map((value, i) => [value, next(i)]),
    [values[0] as Value, values[0] as Value],
    [],
  ];
}
