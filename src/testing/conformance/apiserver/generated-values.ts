import {
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../../../engine/value/value.ts";

/**
 * Translates generated values between the server under test and the recording: uids, resourceVersions, generated names,
 * allocated addresses and ports. It numbers them in the order in which they appear.
 */
export type NameTable = {
  /** Returns an answer of the server under test with the values of the recording. */
  readonly toRecording: (answer: ValueMap) => ValueMap;
  /** Returns a request of the recording with the values of the server under test. */
  readonly toServer: (value: Value) => Value;
  /** Records that the server generated a name from a prefix. */
  readonly addGenerated: (name: string, prefix: string) => void;
};

type Table = { readonly out: Map<string, string>; readonly back: Map<string, string> };

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const PORT_IN_TEXT = /(nodePort\\":|duplicate nodePort: \{(?:TCP|UDP|SCTP) )(3\d{4})\b/g;
const VERSION_IN_TEXT =
  /(\\"resourceVersion\\":\\"|"resourceVersion":"(?<=Object 'Kind' is missing in '.*)|ResourceVersion in (?:the precondition|record) \(|ResourceVersion in (?:precondition|object meta): )(?!0\b)(\d+)/g;

/** `requests` is the text of the recording. Addresses and ports that its requests choose do not change. */
export function createNameTable(requests: string): NameTable {
  const uids = table();
  const versions = table();
  const names = table();
  const addresses = table();
  const ports = table();
  const fixedAddresses = new Set(
    (requests.match(/\b10\.96\.\d+\.\d+\b/g) ?? []).filter((address) => !/^10\.96\.0\.1\d\d$/.test(address)),
  );
  const fixedPorts = new Set([...requests.matchAll(/"nodePort":(\d+)/g)].map((match) => match[1]));
  let lists = 0;

  const version = (text: string): string => number(versions, text, (n) => String(n));
  const port = (text: string): string =>
    fixedPorts.has(text) ? text : number(ports, text, (n) => String(30999 + n));
  const textOut = (text: string): string => {
    let out = text.replace(VERSION_IN_TEXT, (_, head: string, found: string) => head + version(found));
    out = out.replace(UUID, (found) => number(uids, found, (n) => `uid-${n}`));
    out = out.replace(PORT_IN_TEXT, (_, head: string, found: string) => head + port(found));
    for (const [from, to] of names.out) out = out.replaceAll(from, to);
    return out.replace(/\b10\.(9[6-9]|10\d|11[01])\.\d+\.\d+\b(?!\/)/g, (found) =>
      fixedAddresses.has(found) ? found : number(addresses, found, (n) => `10.96.0.${99 + n}`),
    );
  };
  const walkOut = (value: Value, key: string): Value => {
    if (isList(value)) return value.map((item) => walkOut(item, ""));
    if (isMap(value)) return mapEntries(value, (name, item) => [textOut(name), walkOut(item, name)]);
    if (typeof value === "number" && /^(nodePort|healthCheckNodePort)$/.test(key) && value >= 30000)
      return Number(port(String(value)));
    if (typeof value !== "string") return value;
    return key === "resourceVersion" && /^\d+$/.test(value) && value !== "0"
      ? version(value)
      : textOut(value);
  };
  const textIn = (text: string): string => {
    let out = text.replace(/\buid-\d+\b/g, (found) => origin(uids, found, (n) => fakeUid(n)));
    for (const [to, from] of names.back) out = out.replaceAll(to, from);
    return out.replace(/\b10\.96\.0\.1\d\d\b/g, (found) => addresses.back.get(found) ?? found);
  };
  const walkIn = (value: Value, key: string): Value => {
    if (isList(value)) return value.map((item) => walkIn(item, ""));
    if (isMap(value)) {
      const quoted =
        value["path"] === "/metadata/resourceVersion" ? versions.back.get(String(value["value"])) : undefined;
      if (quoted !== undefined) return { ...value, value: quoted };
      return mapEntries(value, (name, item) => [textIn(name), walkIn(item, name)]);
    }
    if (typeof value === "number" && key === "nodePort")
      return Number(ports.back.get(String(value)) ?? value);
    if (typeof value !== "string") return value;
    return key === "resourceVersion" && /^\d+$/.test(value) && value !== "0"
      ? origin(versions, value, (n) => String(900_000_000 + n))
      : textIn(value);
  };
  return {
    toRecording: (answer) =>
      walkOut(
        distinctList(answer, () => `${800_000_000 + lists++}`),
        "",
      ) as ValueMap,
    toServer: (value) => walkIn(value, ""),
    addGenerated: (name, prefix) => {
      if (!names.out.has(name)) link(names, name, `${prefix}xxxx${names.out.size + 1}`);
    },
  };
}

/** Gives a list its own resourceVersion: in a recording it never equals that of an object in the list. */
function distinctList(answer: ValueMap, next: () => string): ValueMap {
  const { items, metadata } = answer;
  if (!isList(items) || !isMap(metadata)) return answer;
  return { ...answer, metadata: { ...metadata, resourceVersion: next() } };
}

function table(): Table {
  return { out: new Map(), back: new Map() };
}

function link({ out, back }: Table, from: string, to: string): string {
  out.set(from, to);
  back.set(to, from);
  return to;
}

function number(names: Table, found: string, print: (n: number) => string): string {
  return names.out.get(found) ?? link(names, found, print(names.out.size + 1));
}

/** Returns the original of a name in the recording. A client may have invented the name; then it gets a new original. */
function origin(names: Table, text: string, make: (n: string) => string): string {
  const known = names.back.get(text);
  if (known !== undefined) return known;
  const made = make(text.replace(/\D/g, ""));
  link(names, made, text);
  return made;
}

function fakeUid(n: string): string {
  return `ffffffff-0000-4000-8000-${n.padStart(12, "0")}`;
}

function mapEntries(
  map: ValueMap,
  change: (key: string, value: Value) => readonly [string, Value],
): ValueMap {
  const out: MutableMap = {};
  for (const key of Object.keys(map)) put(out, ...change(key, map[key] as Value));
  return out;
}
