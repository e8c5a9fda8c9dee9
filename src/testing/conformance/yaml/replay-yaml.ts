import { type Cluster, newCluster } from "../../../engine/server/cluster/cluster.ts";
import { parseJson } from "../../../engine/server/http/json-text.ts";
import {
  dig,
  get,
  has,
  isList,
  isMap,
  type Value,
  type ValueMap,
  withoutKey,
} from "../../../engine/value/value.ts";
import { parseManifest } from "../../../text/manifest/parse-manifest.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { testBuiltins } from "../../test-builtins.ts";
import { createTerminal } from "../../test-terminal.ts";
import { type Check, unitOf } from "../check.ts";
import type { Registration, Unit } from "../registration.ts";

/**
 * Replays texts and what Go reads in them. A line has a unit for the server's reader, one for the manifests of the page, and, for
 * files of ConfigMaps, one for kubectl.
 */
export const yamlRegistration: Registration = {
  shape: (line) =>
    typeof get(line, "text") === "string" && isMap(get(line, "go")) && isList(get(line, "stream")),
  levels: true,
  replay: (line) => {
    const text = String(get(line, "text"));
    const id = JSON.stringify(text).slice(0, 200);
    const stream = readRecordedStream(line);
    const units = [checkServer(line, text, `server ${id}`), checkPage(stream, text, `page ${id}`)];
    return get(line, "kubectl") === true ? [...units, checkKubectl(stream, text, `kubectl ${id}`)] : units;
  },
};

/** The documents of a text, and the error that ends it; null if there is none. */
type RecordedStream = { readonly documents: readonly Value[]; readonly error: string | null };

function readRecordedStream(line: ValueMap): RecordedStream {
  const stream = get(line, "stream") as readonly ValueMap[];
  const failed = stream.find((one) => has(one, "error"));
  return {
    documents: stream.flatMap((one) => (has(one, "json") ? [wellFormed(get(one, "json") as Value)] : [])),
    error: failed === undefined ? null : String(get(failed, "error")),
  };
}

/** The recording has JSON as it was written. Go's reader makes U+FFFD of half a surrogate pair. */
function wellFormed(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, one) =>
    typeof one === "string" ? one.replace(/\p{Surrogate}/gu, "\ufffd") : one,
  );
}

function checkServer(line: ValueMap, text: string, id: string): Unit {
  const got = readYaml(text);
  const want = get(line, "go") as ValueMap;
  const error = get(want, "error") ?? "<nil>";
  const checks: Check[] = [
    { level: "state", about: "refused", want: error !== "<nil>", got: "error" in got },
    { level: "state", about: "value", want: get(want, "json"), got: "error" in got ? undefined : got.value },
    { level: "message", about: "error", want: error, got: "error" in got ? got.error : "<nil>" },
    {
      level: "message",
      about: "strict",
      want: get(line, "strict") ?? error,
      got: got.strictError ?? "<nil>",
    },
  ];
  return unitOf(id, checks);
}

/** The codes of errors that only the page reports, with the value that kubectl reads. */
const ONLY_HERE: ReadonlySet<string> = new Set(["not-an-object", "yaml-duplicate-key"]);

function checkPage({ documents, error }: RecordedStream, text: string, id: string): Unit {
  const manifest = parseManifest(text);
  const refused = manifest.diagnostics.some(
    ({ severity, code }) => severity === "error" && !ONLY_HERE.has(code),
  );
  const read = manifest.documents.flatMap(({ content }) => (content === null ? [] : [content.value]));
  // The page reads on after an error, kubectl does not.
  const got = error === null ? read : read.slice(0, documents.length);
  return unitOf(id, [
    { level: "state", about: "refused", want: error !== null, got: refused },
    { level: "state", about: "documents", want: documents, got },
  ]);
}

const cluster: Cluster = newCluster({
  builtins: testBuiltins(),
  host: { parseYaml: readYaml },
});

function checkKubectl({ documents, error }: RecordedStream, text: string, id: string): Unit {
  const terminal = createTerminal({ "a.yaml": text }, {}, cluster);
  const { exit, stdout, stderr } = terminal.run("kubectl apply -f a.yaml --dry-run=client -o json");
  const printed = stdout === "" ? null : parseJson(stdout);
  const value = printed !== null && "value" in printed ? printed.value : null;
  const items = dig(value, "items");
  const objects = value === null ? [] : isList(items) ? items : [value];
  // After an error kubectl prints no object as JSON. The recording does not say what it says of other values than objects.
  const isRead = error === null && documents.every((one) => dig(one, "kind") === "ConfigMap");
  const wanted = isRead ? documents : [];
  const failure = `error: error parsing a.yaml: ${error}\n`;
  const nothing = documents.length === 0 ? "error: no objects passed to apply\n" : "";
  return unitOf(id, [
    { level: "state", about: "exit", want: wanted.length > 0 ? 0 : 1, got: exit },
    { level: "state", about: "objects", want: wanted, got: objects.map(asWritten) },
    ...(isRead || error !== null
      ? [{ level: "message", about: "stderr", want: isRead ? nothing : failure, got: stderr } as const]
      : []),
  ]);
}

/** Returns an object without what `kubectl apply` adds to it. */
function asWritten(object: Value): Value {
  const metadata = dig(object, "metadata");
  if (!isMap(object) || !isMap(metadata)) return object;
  return { ...object, metadata: withoutKey(withoutKey(metadata, "annotations"), "namespace") };
}
