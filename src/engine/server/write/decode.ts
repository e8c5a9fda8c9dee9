import { groupVersionOf } from "../../schema/builtins.ts";
import { isDeeper } from "../../value/depth.ts";
import { utf8Bytes } from "../../value/utf8.ts";
import { get, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import { readJsonBody, readYamlBody } from "../body.ts";
import { textAt } from "../cluster.ts";
import { decodeObject } from "../codec.ts";
import { allResources, type Resource } from "../resource.ts";
import { badRequest, type Refusal, unsupportedMediaType } from "../status.ts";
import { type Scope, warn } from "./scope.ts";

/** What bodies of POST and PUT may be. */
const ACCEPTED = ["application/json", "application/yaml", "application/vnd.kubernetes.protobuf"];

/** Reads the body of a POST or PUT as an object of the resource, with defaults, in the version of the request. */
export function decodeBody(scope: Scope, resource: Resource): { readonly object: ValueMap } | Refusal {
  const type = (scope.request.contentType || "application/json").split(";")[0] as string;
  if (!ACCEPTED.slice(0, 2).includes(type)) return unsupportedMediaType(ACCEPTED);
  const yaml = type === "application/yaml";
  const body = yaml ? readYamlBody(scope.request.body, scope.cluster.host) : readJsonBody(scope.request.body);
  if ("error" in body) {
    const why = yaml ? body.error : `couldn't get version/kind; json parse error: ${body.error}`;
    return unrecognized(scope, resource, why);
  }
  const value = body.value ?? {};
  if (!isMap(value)) {
    const kind = Array.isArray(value) ? "array" : typeof value;
    const why = `couldn't get version/kind; json parse error: json: cannot unmarshal ${kind} into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }`;
    return unrecognized(scope, resource, why);
  }
  const duplicates = body.duplicates.map((path) => ({
    path,
    text: `duplicate field ${JSON.stringify(path)}`,
  }));
  if (body.yamlError !== null) {
    const text = body.yamlError.replace("error converting YAML to JSON: ", "");
    const lines = text.split("\n").slice(1);
    const asked = scope.options.fieldValidation === "Warn" ? lines.map((line) => line.trim()) : [text];
    duplicates.push(...asked.map((one) => ({ path: "", text: one })));
  }
  return decodeValue(scope, resource, value, duplicates);
}

function unrecognized({ request }: Scope, { kind }: Resource, why: string): Refusal {
  return badRequest(
    `the object provided is unrecognized (must be of type ${kind}): ${why} (${summary(request.body)})`,
  );
}

/** The first bytes of a body, as errors show them. */
function summary(body: Value | undefined): string {
  const text = typeof body === "string" ? body : body === undefined ? "" : beginning(body);
  if (text === "") return "<empty>";
  const bytes = utf8Bytes(text);
  const head = bytes.slice(0, 30);
  const shown = text.startsWith("{")
    ? new TextDecoder().decode(head)
    : [...head].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return bytes.length > 30 ? `${shown} ...` : shown;
}

/** A value as JSON; of one that nests too deep only that it is a map or a list. */
function beginning(value: Value): string {
  if (isDeeper(value)) return isMap(value) ? "{" : "[";
  return JSON.stringify(value);
}

type Duplicate = { readonly path: string; readonly text: string };

function decodeValue(
  scope: Scope,
  resource: Resource,
  value: ValueMap,
  duplicates: readonly Duplicate[],
): { readonly object: ValueMap } | Refusal {
  const wrong = noTexts(scope, resource, value) ?? wrongKind(scope, resource, value);
  if (wrong !== null) return wrong;
  const kind = resource.custom === null ? resource.kind : textAt(value, "kind");
  const named = withKey(withKey(value, "kind", kind), "apiVersion", resource.apiVersion);
  scope.watch?.("asked", named, scope);
  const decoded = decodeObject(resource, named);
  const unfit = (why: string): Refusal =>
    badRequest(
      `${resource.kind} in version ${JSON.stringify(resource.version)} cannot be handled as a ${resource.kind}: ${why}`,
    );
  if ("error" in decoded) return unfit(decoded.error);
  const strict = inOrder(value, duplicates, decoded.strict);
  if (strict.length > 0 && scope.options.fieldValidation === "Strict")
    return unfit(`strict decoding error: ${strict.join(", ")}`);
  if (scope.options.fieldValidation === "Warn") for (const text of strict) warn(scope, text);
  return decoded;
}

/** Problems in the order in which their fields stand in the body. */
function inOrder(
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

/** Whether what the body says of its kind cannot be read. */
function noTexts(scope: Scope, resource: Resource, value: ValueMap): Refusal | null {
  for (const name of ["kind", "apiVersion"]) {
    const given = get(value, name);
    if (given !== undefined && given !== null && typeof given !== "string") {
      const type = isMap(given) ? "object" : typeof given;
      const why = `couldn't get version/kind; json parse error: json: cannot unmarshal ${type} into Go struct field .${name} of type string`;
      return unrecognized(scope, resource, why);
    }
  }
  return null;
}

/** Whether the body says that it is something else. */
function wrongKind(scope: Scope, resource: Resource, value: ValueMap): Refusal | null {
  if (resource.custom !== null) return wrongCustomKind(scope, resource, value);
  const kind = textAt(value, "kind") || resource.kind;
  const apiVersion = textAt(value, "apiVersion") || resource.apiVersion;
  if (kind === resource.kind && apiVersion === resource.apiVersion) return null;
  const { group, version } = groupVersionOf(apiVersion);
  const about = `${kind} in version ${JSON.stringify(version)} cannot be handled as a ${resource.kind}`;
  const known = allResources(scope.cluster).some((one) => one.kind === kind && one.apiVersion === apiVersion);
  if (!known) {
    return badRequest(
      `${about}: no kind ${JSON.stringify(kind)} is registered for version ${JSON.stringify(apiVersion)} in scheme "pkg/runtime/scheme.go:111"`,
    );
  }
  if (kind === resource.kind && group === resource.group) return otherVersion(resource, apiVersion);
  const from = `${version}.${kind}`;
  const to = `${internalPackage(resource.group)}.${resource.kind}`;
  return badRequest(`${about}: converting (${from}) to (${to}): unknown conversion`);
}

/** A custom resource must name its version; of which kind it says it is, is looked at when it is validated. */
function wrongCustomKind(scope: Scope, resource: Resource, value: ValueMap): Refusal | null {
  if (textAt(value, "kind") === "") {
    const { body } = scope.request;
    const why = `Object 'Kind' is missing in '${typeof body === "string" ? body : beginning(value)}'`;
    return scope.options.fieldValidation === "Ignore"
      ? badRequest(
          `${resource.kind} in version ${JSON.stringify(resource.version)} cannot be handled as a ${resource.kind}: ${why}`,
        )
      : unrecognized(scope, resource, why);
  }
  const apiVersion = textAt(value, "apiVersion");
  return apiVersion === resource.apiVersion ? null : otherVersion(resource, apiVersion);
}

function otherVersion(resource: Resource, apiVersion: string): Refusal {
  return badRequest(
    `the API version in the data (${apiVersion}) does not match the expected API version (${resource.apiVersion})`,
  );
}

function internalPackage(group: string): string {
  return group === "" ? "core" : (group.split(".")[0] as string);
}
