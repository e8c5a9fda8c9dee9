import { findAll } from "../../value/json-path/find.ts";
import { parseJsonPath } from "../../value/json-path/parse.ts";
import { formatPlain } from "../../value/text.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { metaText } from "../meta.ts";
import type { Resource } from "../resource.ts";

/** Tells which objects a list holds, or why the selector is none. */
export type ParsedFields = { readonly matches: (object: ValueMap) => boolean } | { readonly error: string };

/** The text of a field of an object in the version that is stored. */
type Field = (object: ValueMap) => string;

/**
 * Reads a field selector for a resource: `a=b`, `a==b`, `a!=b`, joined by commas; a backslash stands before a comma, an equals sign or a
 * backslash that is meant.
 * Upstream: apimachinery pkg/fields/selector.go, ParseSelector (v0.36.3).
 */
export function parseFieldSelector(text: string, resource: Resource): ParsedFields {
  const terms: { readonly name: string; readonly equals: boolean; readonly value: string }[] = [];
  for (const term of (text.match(/(?:[^,\\]|\\[\s\S]?)+/g) ?? []).sort()) {
    const found = /^([\s\S]*?)(!=|==|=)([\s\S]*)$/.exec(term);
    if (found === null) return { error: `invalid selector: '${text}'; can't understand '${term}'` };
    const [, name = "", sign, escaped = ""] = found;
    const value = unescapeValue(escaped);
    if ("error" in value) return value;
    terms.push({ name, equals: sign !== "!=", value: value.value });
  }
  const fields = fieldsOf(resource);
  const wanted: { readonly field: Field; readonly equals: boolean; readonly value: string }[] = [];
  for (const { name, equals, value } of terms) {
    const field = fields.known[name];
    if (field === undefined || !Object.hasOwn(fields.known, name)) return { error: fields.refuse(name) };
    wanted.push({ field, equals, value });
  }
  return {
    matches: (object) => wanted.every(({ field, equals, value }) => (field(object) === value) === equals),
  };
}

function unescapeValue(text: string): { readonly value: string } | { readonly error: string } {
  const wrong = /\\(?![\\,=])([\s\S]?)/.exec(text.replace(/\\[\\,=]/g, ""));
  if (wrong !== null) return { error: `invalid field selector: invalid escape sequence: ${wrong[0]}` };
  const plain = /[,=]/.exec(text.replace(/\\[\s\S]/g, ""))?.[0];
  if (plain !== undefined)
    return { error: `invalid field selector: unescaped character in value: ${plain.charCodeAt(0)}` };
  return { value: text.replace(/\\([\s\S])/g, "$1") };
}

type Fields = { readonly known: Readonly<Record<string, Field>>; readonly refuse: (name: string) => string };

const unsupported = (name: string) => `field label not supported: ${name}`;
const NAME: Readonly<Record<string, Field>> = { "metadata.name": (object) => metaText(object, "name") };
const PLACE: Readonly<Record<string, Field>> = {
  ...NAME,
  "metadata.namespace": (object) => metaText(object, "namespace"),
};

/** The fields by which a list of a resource may be narrowed, and what is said of others. */
function fieldsOf(resource: Resource): Fields {
  if (resource.custom !== null) {
    const known = { ...(resource.namespaced ? PLACE : NAME), ...customFields(resource) };
    return { known, refuse: unsupported };
  }
  const own = OWN[`${resource.kind}.${resource.group}`];
  if (own !== undefined) return own;
  const only = `only "metadata.name", "metadata.namespace"`;
  return { known: PLACE, refuse: (name) => `${JSON.stringify(name)} is not a known field selector: ${only}` };
}

/** The selectable fields of a version's definition. */
function customFields({ custom, version }: Resource): Readonly<Record<string, Field>> {
  const versions = dig(custom?.definition ?? null, "spec", "versions");
  const served = isList(versions) ? versions.find((one) => dig(one, "name") === version) : undefined;
  const fields = dig(served ?? null, "selectableFields");
  const known: Record<string, Field> = {};
  for (const one of isList(fields) ? fields : []) {
    const path = String(dig(one, "jsonPath") ?? "");
    const read = parseJsonPath(`{${path}}`);
    if ("error" in read) continue;
    known[path.replace(/^\./, "")] = (object) => {
      const found = findAll(read.nodes, object, true);
      const value = "parts" in found ? found.parts[0]?.[0]?.value : undefined;
      return value === undefined || value === null ? "" : formatPlain(value);
    };
  }
  return known;
}

/** A field as text; `otherwise` where it is missing. */
function at(path: string, otherwise = ""): Field {
  const keys = path.split(".");
  return (object) => {
    const value: Value | undefined = dig(object, ...keys);
    return value === undefined || value === null ? otherwise : String(value);
  };
}

function named(
  base: Readonly<Record<string, Field>>,
  ...paths: readonly string[]
): Readonly<Record<string, Field>> {
  return { ...base, ...Object.fromEntries(paths.map((path) => [path, at(path)])) };
}

/** Where an event came from. */
const source: Field = (object) => at("source.component")(object) || at("reportingComponent")(object);

const REFERENCE = ["kind", "namespace", "name", "uid", "apiVersion", "resourceVersion", "fieldPath"];

const EVENT: Readonly<Record<string, Field>> = {
  ...named(PLACE, "reason", "type", ...REFERENCE.map((field) => `involvedObject.${field}`)),
  reportingComponent: at("reportingComponent"),
  source,
};

/** Events of the newer group are asked for by its names, and kept with the older ones. */
const NEW_EVENT: Readonly<Record<string, Field>> = {
  ...named(PLACE, "reason", "type"),
  ...Object.fromEntries(REFERENCE.map((field) => [`regarding.${field}`, at(`involvedObject.${field}`)])),
  reportingController: at("reportingComponent"),
};

const POD: Readonly<Record<string, Field>> = {
  ...named(
    PLACE,
    "spec.nodeName",
    "spec.restartPolicy",
    "spec.schedulerName",
    "spec.serviceAccountName",
    "status.phase",
    "status.nominatedNodeName",
  ),
  "spec.host": at("spec.nodeName"),
  "spec.hostNetwork": at("spec.hostNetwork", "false"),
  "status.podIP": (object) => {
    const addresses = dig(object, "status", "podIPs");
    const first = isList(addresses) ? addresses[0] : undefined;
    return isMap(first) ? String(get(first, "ip") ?? "") : at("status.podIP")(object);
  },
  "status.podIPs": () => "",
};

/** The kinds with fields of their own. Upstream: the AddFieldLabelConversionFunc of pkg/apis, and the strategies of pkg/registry (v1.36.3). */
const OWN: Readonly<Record<string, Fields>> = {
  "Pod.": { known: POD, refuse: unsupported },
  "Node.": {
    known: { ...NAME, "spec.unschedulable": at("spec.unschedulable", "false") },
    refuse: unsupported,
  },
  "ReplicationController.": {
    known: { ...PLACE, "status.replicas": at("status.replicas", "0") },
    refuse: unsupported,
  },
  "Event.": { known: EVENT, refuse: unsupported },
  "Event.events.k8s.io": { known: NEW_EVENT, refuse: unsupported },
  "Namespace.": { known: named(NAME, "status.phase"), refuse: unsupported },
  "Secret.": { known: named(PLACE, "type"), refuse: unsupported },
  "Service.": { known: named(PLACE, "spec.clusterIP", "spec.type"), refuse: unsupported },
  "Job.batch": {
    known: { ...PLACE, "status.successful": at("status.succeeded", "0") },
    refuse: (name) => `field label ${JSON.stringify(name)} not supported for Job`,
  },
  "CertificateSigningRequest.certificates.k8s.io": {
    known: named(NAME, "spec.signerName"),
    refuse: unsupported,
  },
  "ResourceSlice.resource.k8s.io": {
    known: named(NAME, "spec.nodeName", "spec.driver"),
    refuse: (name) => `field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: ${name}`,
  },
};
