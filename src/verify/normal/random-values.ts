import { isList, isMap, type MutableMap, put, type Value } from "../../engine/value/value.ts";

const SERVICE_ADDRESS = /\b10\.(?:9[6-9]|10\d|11[01])\.\d+\.\d+\b/g;
const UID_KEY = /^k:\{"uid":"[^"]*"\}$/;
const TIME = /\b\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d [+-]\d{4}\b/g;

/** The version of an object in `kubectl describe`. */
const VERSION = /(Resource Version: +)\d+/g;

/** A port that the server chose for a Service. */
const NODE_PORT = /("?(?:nodePort|healthCheckNodePort)"?: |\bHealthCheck NodePort: +)3[0-2]\d{3}\b/g;

/** What kubectl logs when it stops a watch that the recorder kept open. */
const WATCH_LOG = /^<log> reflector\.go.*\n/gm;

/** Returns the text with the same address for every Service, and the same time of day for every time that people read. */
export function withoutRandomTexts(text: string): string {
  return text
    .replace(WATCH_LOG, "")
    .replace(SERVICE_ADDRESS, "10.96.0.100")
    .replace(NODE_PORT, "$1<port>")
    .replace(TIME, "<time>")
    .replaceAll("https://127.0.0.1:6443", "http://server")
    .replace(VERSION, "$1<version>");
}

/** Returns a value without addresses that the server chose, and without uids in the keys of managed fields. */
export function withoutAddresses(value: Value): Value {
  if (typeof value === "string") return value.replace(SERVICE_ADDRESS, "10.96.0.100");
  if (isList(value)) return value.map(withoutAddresses);
  if (!isMap(value)) return value;
  const out: MutableMap = {};
  for (const key of Object.keys(value)) {
    put(out, UID_KEY.test(key) ? 'k:{"uid":"<uid>"}' : key, withoutAddresses(value[key] as Value));
  }
  return out;
}

/** Returns `got` with the node ports of `want` wherever both are ports that the server may have chosen. */
export function withNodePortsOf(want: Value | undefined, got: Value): Value {
  if (isList(got)) return got.map((item, at) => withNodePortsOf(isList(want) ? want[at] : undefined, item));
  if (!isMap(got)) return got;
  const out: MutableMap = {};
  for (const key of Object.keys(got)) {
    const wanted = isMap(want) ? want[key] : undefined;
    const value = got[key] as Value;
    const isChosen = NODE_PORT_KEYS.has(key) && isNodePort(wanted) && isNodePort(value);
    put(out, key, isChosen ? (wanted as Value) : withNodePortsOf(wanted, value));
  }
  return out;
}

/** Fields whose port the server can choose. */
const NODE_PORT_KEYS: ReadonlySet<string> = new Set(["nodePort", "healthCheckNodePort"]);

function isNodePort(value: Value | undefined): boolean {
  return typeof value === "number" && value >= 30000 && value <= 32767;
}
