import { groupVersionOf } from "../../schema/builtins.ts";
import { isDeeper } from "../../value/depth.ts";
import { textAt } from "../../value/field-values.ts";
import { jsonKind } from "../../value/json/json-kind.ts";
import { withSortedKeys } from "../../value/sorted-keys.ts";
import { utf8Bytes } from "../../value/utf8-bytes.ts";
import { isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { allResources, type Resource } from "../cluster/resource.ts";
import type { Request } from "../http/http.ts";
import { readJsonBody, readYamlBody } from "../http/read-body.ts";
import { badRequest, type Refusal, unsupportedMediaType } from "../http/status-errors.ts";
import { internalPackage } from "../read/answer-in-form.ts";
import { addWarning, type RequestScope } from "../request/request-scope.ts";
import { decodeObject } from "../storage/object-codec.ts";
import { formOf, SCHEME } from "../version/current-version.ts";
import { withoutFormerFields } from "../version/former-versions.ts";
import { isKindOfProtocol, isKnownUnserved, shareScheme } from "./registered-kinds.ts";

/** The media types of a POST and a PUT. */
export const PROTOBUF = "application/vnd.kubernetes.protobuf";
/** The error for a body that is not what its media type says. */
export const NOT_PROTOBUF =
  "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]";
/** The media types of bodies that the server can read. */
export const ACCEPTED = ["application/json", "application/yaml", PROTOBUF];

/** Matches the parameters of a media type. */
const PARAMETERS = /^(\s*;\s*[\w!#$%&'*+.^`|~-]+=([\w!#$%&'*+.^`|~-]+|"([^"\\]|\\.)*"))*\s*;?\s*$/;

/** Returns the media type of a body in small letters: JSON by default, and none if the client names a wrong one. */
export function mediaTypeOf({ contentType }: Request): string {
  const [type = ""] = (contentType || "application/json").split(";");
  const isRead = PARAMETERS.test((contentType || "").slice(type.length));
  return isRead || contentType === undefined ? type.trim().toLowerCase() : "";
}

/**
 * Decodes the body of a POST or PUT, with defaults, in the version of the request. Returns a refusal if it is invalid.
 */
export function decodeBody(scope: RequestScope, resource: Resource): { readonly object: ValueMap } | Refusal {
  const type = mediaTypeOf(scope.request);
  if (!ACCEPTED.includes(type)) return unsupportedMediaType(ACCEPTED);
  if (type === PROTOBUF) {
    return unrecognizedObject(scope, resource, NOT_PROTOBUF);
  }
  const yaml = type === "application/yaml";
  const body = yaml ? readYamlBody(scope.request.body, scope.cluster.host) : readJsonBody(scope.request.body);
  if ("error" in body) {
    const why = yaml ? inOwnWords(body.error) : `couldn't get version/kind; json parse error: ${body.error}`;
    return unrecognizedObject(scope, resource, why);
  }
  const value =
    (yaml && typeof scope.request.body === "string" ? withSortedKeys(body.value) : body.value) ?? {};
  if (!isMap(value)) {
    return unrecognizedObject(scope, resource, notAnObject(value));
  }
  const duplicates = body.duplicates.map((path) => ({
    path,
    text: `duplicate field ${JSON.stringify(path)}`,
  }));
  if (body.yamlError !== null) {
    const text = inOwnWords(body.yamlError);
    const lines = text.split("\n").slice(1);
    const asked = scope.options.fieldValidation === "Warn" ? lines.map((line) => line.trim()) : [text];
    duplicates.push(...asked.map((one) => ({ path: "", text: one })));
  }
  return decodeValue(scope, resource, value, duplicates);
}

/** Returns an error of the YAML reader without the words of the function that applies use. */
export function inOwnWords(error: string): string {
  return error.replace("error converting YAML to JSON: ", "");
}

function unrecognizedObject({ request }: RequestScope, { kind }: Resource, why: string): Refusal {
  return badRequest(
    `the object provided is unrecognized (must be of type ${kind}): ${why} (${bodySummary(request.body)})`,
  );
}

/** Returns the first bytes of a body as errors show them. */
function bodySummary(body: Value | undefined): string {
  const text = typeof body === "string" ? body : body === undefined ? "" : printShallow(body);
  if (text === "") return "<empty>";
  const bytes = utf8Bytes(text);
  const head = bytes.slice(0, 30);
  const shown = text.startsWith("{")
    ? new TextDecoder().decode(head)
    : [...head].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return bytes.length > 30 ? `${shown} ...` : shown;
}

/** Returns a value as JSON. Returns only the first bracket of a value that nests too deep. */
function printShallow(value: Value): string {
  if (isDeeper(value)) return isMap(value) ? "{" : "[";
  return JSON.stringify(value);
}

type Duplicate = { readonly path: string; readonly text: string };

function decodeValue(
  scope: RequestScope,
  resource: Resource,
  value: ValueMap,
  duplicates: readonly Duplicate[],
): { readonly object: ValueMap } | Refusal {
  const wrong = refuseInvalidKind(scope, resource, value) ?? refuseOtherKind(scope, resource, value);
  if (wrong !== null) return wrong;
  const kind = resource.custom === null ? resource.kind : textAt(value, "kind");
  const named = withKey(withKey(value, "kind", kind), "apiVersion", resource.apiVersion);
  scope.observe?.("requested", named, scope);
  const decoded = decodeObject(resource, named);
  const unfit = (why: string): Refusal =>
    badRequest(
      `${resource.kind} in version ${JSON.stringify(resource.version)} cannot be handled as a ${resource.kind}: ${why}`,
    );
  if ("error" in decoded) return unfit(decoded.error);
  const strict = sortByField(value, duplicates, decoded.strict);
  if (strict.length > 0 && scope.options.fieldValidation === "Strict")
    return unfit(`strict decoding error: ${strict.join(", ")}`);
  if (scope.options.fieldValidation === "Warn") for (const text of strict) addWarning(scope, text);
  return decoded;
}

/** Returns the problems in the order of their fields in the body. */
function sortByField(
  value: ValueMap,
  duplicates: readonly Duplicate[],
  unknown: readonly string[],
): readonly string[] {
  if (duplicates.length === 0) return unknown;
  const tops = Object.keys(value);
  const rank = (path: string): number => tops.indexOf(path.split(/[.[]/)[0] as string);
  const all = [
    ...duplicates.map(({ path, text }) => ({ text, rank: rank(path) })),
    ...unknown.map((text) => ({ text, rank: rank(JSON.parse(text.slice(text.indexOf('"'))) as string) })),
  ];
  return all.sort((a, b) => a.rank - b.rank).map(({ text }) => text);
}

function refuseInvalidKind(scope: RequestScope, resource: Resource, value: ValueMap): Refusal | null {
  const problem = kindProblem(value);
  return problem === null ? null : unrecognizedObject(scope, resource, problem);
}

/** Returns the error of the first `kind` or `apiVersion` that is not a string, or of a version with two slashes; null if there is none. */
export function kindProblem(value: ValueMap): string | null {
  for (const [key, given] of Object.entries(value)) {
    const name = ["kind", "apiVersion"].find((one) => isSameName(key, one));
    if (name === undefined || given === null || typeof given === "string") continue;
    return `couldn't get version/kind; json parse error: json: cannot unmarshal ${jsonKind(given)} into Go struct field .${name} of type string`;
  }
  const version = lastText(value, "apiVersion");
  return version.split("/").length > 2 ? `unexpected GroupVersion string: ${version}` : null;
}

/** Returns a text of a body, "" if it has none. Like Go, it takes the last key that has these letters, small or capital. */
export function lastText(value: ValueMap, name: "kind" | "apiVersion"): string {
  const texts = Object.entries(value).flatMap(([key, text]) =>
    typeof text === "string" && isSameName(key, name) ? [text] : [],
  );
  return texts.at(-1) ?? "";
}

function isSameName(key: string, name: string): boolean {
  return key.toLowerCase() === name.toLowerCase();
}

/** Returns a refusal if the body has another kind or version than the path, or null. */
function refuseOtherKind(scope: RequestScope, resource: Resource, value: ValueMap): Refusal | null {
  if (resource.custom !== null) return refuseOtherCustomKind(scope, resource, value);
  const kind = lastText(value, "kind") || resource.kind;
  const apiVersion = namedVersion(value, resource);
  if (apiVersion === null) {
    const why = `Object 'apiVersion' is missing in '${bodyText(scope, value)}'`;
    return badRequest(`${kind} in version "" cannot be handled as a ${resource.kind}: ${why}`);
  }
  if (kind === resource.kind && apiVersion === resource.apiVersion) return null;
  const { version } = groupVersionOf(apiVersion);
  const about = `${kind} in version ${JSON.stringify(version)} cannot be handled as a ${resource.kind}`;
  const other = allResources(scope.cluster).find((one) => one.kind === kind && one.apiVersion === apiVersion);
  const isServed = allResources(scope.cluster).some((one) => one.apiVersion === apiVersion && !one.custom);
  const isKnown =
    other !== undefined ||
    isKnownUnserved(kind, apiVersion) ||
    isListKind(scope.cluster, kind, apiVersion) ||
    (isServed && isKindOfProtocol(kind, apiVersion));
  if (!shareScheme(apiVersion, resource.group) || !isKnown) {
    return badRequest(
      `${about}: no kind ${JSON.stringify(kind)} is registered for version ${JSON.stringify(apiVersion)} in scheme "${formOf(SCHEME)}"`,
    );
  }
  if (kind === resource.kind)
    return (
      refuseOtherVersion(scope, other ?? resource, value, apiVersion) ?? otherVersion(resource, apiVersion)
    );
  const read = other === undefined ? {} : decodeObject(other, value);
  if ("error" in read) return badRequest(`${about}: ${read.error}`);
  const from = `${version}.${kind}`;
  const to = `${internalPackage(resource.group)}.${resource.kind}`;
  return badRequest(`${about}: converting (${from}) to (${to}): unknown conversion`);
}

/** Returns the version of a body, by default that of its resource; null if it names only another group. */
function namedVersion(value: ValueMap, resource: Resource): string | null {
  const given = lastText(value, "apiVersion");
  const [group = "", version = ""] = given.includes("/") ? given.split("/") : ["", given];
  if (version === "") return group === "" || group === resource.group ? resource.apiVersion : null;
  return group === "" ? version : given;
}

function bodyText({ request: { body } }: RequestScope, value: ValueMap): string {
  return typeof body === "string" ? body : printShallow(value);
}

/** Whether a kind is that of lists of a version: `PodList`, or `List` in v1. */
function isListKind(cluster: Cluster, kind: string, apiVersion: string): boolean {
  if (kind === "List") return apiVersion === "v1";
  return allResources(cluster).some((one) => `${one.kind}List` === kind && one.apiVersion === apiVersion);
}

/** Returns a refusal if a body does not fit into the version that it names itself; null if it fits, with warnings about unknown fields. */
function refuseOtherVersion(
  scope: RequestScope,
  resource: Resource,
  value: ValueMap,
  apiVersion: string,
): Refusal | null {
  const isServed = resource.apiVersion === apiVersion;
  const decoded = decodeObject(resource, isServed ? value : withoutFormerFields(value));
  const { version } = groupVersionOf(apiVersion);
  const about = `${resource.kind} in version ${JSON.stringify(version)} cannot be handled as a ${resource.kind}`;
  if ("error" in decoded) return badRequest(`${about}: ${decoded.error}`);
  const { fieldValidation } = scope.options;
  if (decoded.strict.length > 0 && fieldValidation === "Strict")
    return badRequest(`${about}: strict decoding error: ${decoded.strict.join(", ")}`);
  if (fieldValidation === "Warn") for (const text of decoded.strict) addWarning(scope, text);
  return null;
}

/** Returns a refusal if a custom resource has no kind or another version, or null. Validation checks the kind itself. */
function refuseOtherCustomKind(scope: RequestScope, resource: Resource, value: ValueMap): Refusal | null {
  if (textAt(value, "kind") === "") {
    const why = `Object 'Kind' is missing in '${bodyText(scope, value)}'`;
    return scope.options.fieldValidation === "Ignore"
      ? badRequest(
          `${resource.kind} in version ${JSON.stringify(resource.version)} cannot be handled as a ${resource.kind}: ${why}`,
        )
      : unrecognizedObject(scope, resource, why);
  }
  const apiVersion = textAt(value, "apiVersion");
  if (apiVersion === resource.apiVersion) return null;
  if (scope.options.fieldValidation === "Warn" && !hasSchema(resource, value)) {
    const unknown = Object.keys(value).filter((key) => !["apiVersion", "kind", "metadata"].includes(key));
    for (const key of unknown) addWarning(scope, `unknown field ${JSON.stringify(key)}`);
  }
  return otherVersion(resource, apiVersion);
}

/** Whether the server knows the fields of a body: of a version that its definition does not have, it knows none. */
function hasSchema({ custom, kind, group }: Resource, body: ValueMap): boolean {
  const given = groupVersionOf(textAt(body, "apiVersion"));
  const isOfDefinition = given.group === group && textAt(body, "kind") === kind;
  return !isOfDefinition || custom?.versions.some(({ name }) => name === given.version) === true;
}

function otherVersion(resource: Resource, apiVersion: string): Refusal {
  return badRequest(
    `the API version in the data (${apiVersion}) does not match the expected API version (${resource.apiVersion})`,
  );
}

/** Returns why a body that is no map has no kind. */
export function notAnObject(value: Value): string {
  return `couldn't get version/kind; json parse error: json: cannot unmarshal ${jsonKind(value)} into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }`;
}
