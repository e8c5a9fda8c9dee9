import { mapOf, textOf } from "../../../../value/field-values.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { fail, messageOf, type Result } from "../../command-error.ts";
import type { Environment } from "../../environment.ts";
import { isNewKustomize } from "../kustomize-version.ts";
import { loadFile } from "../model/loader.ts";
import { allIds, currentId, type Resource, scalarText } from "../model/resource.ts";
import { effectiveNamespace, idText, type ResourceId, selectsGvk } from "../model/resource-id.ts";
import { fieldMatcher, fitsLabels } from "../model/resource-list.ts";
import { isEmptyValue, lookUp, setAtPath } from "./field-path.ts";
import type { Configure } from "./plugin.ts";

/** `replacements`: copies values between objects. Upstream: api/filters/replacement/replacement.go (v0.21.1). */
export const configureReplacements: Configure = ({ loader }, config) => {
  const list = get(config, "Replacements") ?? get(config, "replacements");
  const rules: Value[] = [];
  for (const one of isList(list) ? list : []) {
    const path = textOf(dig(one, "path"));
    const targets = dig(one, "targets");
    if (path === "") {
      rules.push(one);
      continue;
    }
    if ((dig(one, "source") ?? null) !== null || (isList(targets) && targets.length > 0)) {
      return fail("cannot specify both path and inline replacement");
    }
    const text = loadFile(loader, path);
    if ("error" in text) return text;
    const read = loader.environment.parseYaml(text.value);
    if ("error" in read) return fail(`error converting YAML to JSON: ${read.error}`);
    if (!isList(read.value) && !isMap(read.value)) {
      const kind =
        read.value === null ? "invalid" : typeof read.value === "number" ? "float64" : typeof read.value;
      return fail(
        `unsupported replacement type encountered within replacement path: ${kind === "boolean" ? "bool" : kind}`,
      );
    }
    rules.push(...(isList(read.value) ? read.value : [read.value]));
  }
  return {
    value: (resources) => {
      let all = resources;
      for (const rule of rules) {
        const done = replace(loader.environment, all, rule);
        if ("error" in done) return done;
        all = done.value;
      }
      return { value: all };
    },
  };
};

function replace(
  environment: Environment,
  resources: readonly Resource[],
  rule: Value,
): Result<readonly Resource[]> {
  const targets = dig(rule, "targets");
  const source = dig(rule, "source") ?? null;
  const fixed = dig(rule, "sourceValue") ?? null;
  if ((source === null && fixed === null) || !isList(targets)) {
    return fail("replacements must specify a source and at least one target");
  }
  if (source !== null && fixed !== null) return fail("value and resource selectors are mutually exclusive");
  const value: Result<Value> =
    source === null ? { value: scalarText(fixed ?? "") } : sourceValueOf(resources, mapOf(source));
  if ("error" in value) return value;
  let all = resources;
  for (const target of targets) {
    const done = writeTo(environment, all, target, value.value);
    if ("error" in done) return done;
    all = done.value;
  }
  return { value: all };
}

function readId(selector: Value): ResourceId {
  const text = (key: string) => textOf(dig(selector, key));
  return {
    group: text("group"),
    version: text("version"),
    kind: text("kind"),
    name: text("name"),
    namespace: text("namespace"),
  };
}

/** Returns a function that says whether an id has the texts of a selector. */
function idSelector(wanted: ResourceId): (id: ResourceId) => boolean {
  return (id) =>
    (wanted.name === "" || wanted.name === id.name) &&
    (wanted.namespace === "" || effectiveNamespace(wanted) === effectiveNamespace(id)) &&
    selectsGvk(wanted, id);
}

/** Returns the value of a source. */
function sourceValueOf(resources: readonly Resource[], source: ValueMap): Result<Value> {
  const wanted = readId(source);
  const found = resources.filter((one) => allIds(one).some(idSelector(wanted)));
  const path = textOf(get(source, "fieldPath"));
  const options = mapOf(get(source, "options"));
  const [only] = found;
  if (only === undefined) return fail(`nothing selected by ${sourceText(wanted, path, options)}`);
  if (found.length > 1) return fail(`multiple matches for selector ${sourceText(wanted, path, options)}`);
  const fieldPath = path || "metadata.name";
  const value = lookUp(only.object, fieldPath);
  if ("error" in value) return fail(`error looking up replacement source: ${messageOf(value.error)}`);
  if (isEmptyValue(value.value)) {
    return fail(`fieldPath \`${fieldPath}\` is missing for replacement source ${idText(wanted)}`);
  }
  const held = value.value as Value;
  const delimiter = textOf(get(options, "delimiter"));
  if (delimiter === "") return { value: held };
  if (typeof held === "object") return fail("delimiter option can only be used with scalar nodes");
  const parts = String(held).split(delimiter);
  const index = Number(get(options, "index") ?? 0);
  const part = parts[index];
  return part === undefined
    ? fail(`options.index ${index} is out of bounds for value ${String(held)}`)
    : { value: typeof held === "string" ? part : plainScalar(part) };
}

/** A part of a number is what YAML reads it as. */
function plainScalar(text: string): Value {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function sourceText(id: ResourceId, path: string, options: ValueMap): string {
  const delimiter = textOf(get(options, "delimiter"));
  const creates = get(options, "create") === true;
  const told =
    delimiter === "" && !creates ? "" : `${delimiter}(${get(options, "index") ?? 0}), create=${creates}`;
  return [idText(id), path, told].filter((text) => text !== "").join(":");
}

/** Writes a value to the fields of a target. */
function writeTo(
  environment: Environment,
  resources: readonly Resource[],
  target: Value,
  value: Value,
): Result<readonly Resource[]> {
  const select = dig(target, "select") ?? null;
  if (select === null) return fail("target must specify resources to select");
  const rejects = dig(target, "reject");
  const selector = idMatcher(environment, select);
  if ("error" in selector) return fail(`error creating target selector: ${messageOf(selector.error)}`);
  const rejectors: ((id: ResourceId) => boolean)[] = [];
  for (const one of isList(rejects) ? rejects : []) {
    const matcher = idMatcher(environment, one);
    if ("error" in matcher) return fail(`error creating target selector: ${messageOf(matcher.error)}`);
    if (Object.values(readId(one)).some((text) => text !== "")) rejectors.push(matcher.value);
  }
  const listed = dig(target, "fieldPaths");
  const paths = isList(listed) && listed.length > 0 ? listed.map(String) : ["metadata.name"];
  const options = mapOf(dig(target, "options"));
  const done: Resource[] = [];
  for (const resource of resources) {
    const ids = [currentId(resource), ...resource.previous];
    const hasLabels = isAllowed(resource, select, isList(rejects) ? rejects : []);
    if ("error" in hasLabels) return hasLabels;
    const isRejected = rejectors.some((rejects) => ids.some(rejects));
    if (!hasLabels.value || isRejected || !ids.some(selector.value)) {
      done.push(resource);
      continue;
    }
    let object: Value = resource.object;
    let { flaw } = resource;
    for (const path of paths) {
      const made = setAtPath(environment, object, path, value, options);
      if ("error" in made) return made;
      object = made.value.value;
      flaw = made.value.flaw ?? flaw;
    }
    done.push({ ...resource, object: object as ValueMap, flaw });
  }
  return { value: done };
}

/** Whether the labels of a resource fit the selector, and none of the rejections that name labels. */
function isAllowed(resource: Resource, select: Value, rejects: readonly Value[]): Result<boolean> {
  const fits = fitsLabels(resource, select);
  if ("error" in fits || !fits.value) return fits;
  for (const one of rejects) {
    const names = ["annotationSelector", "labelSelector"].some((key) => textOf(dig(one, key)) !== "");
    if (!names) continue;
    const isRejected = fitsLabels(resource, one);
    if ("error" in isRejected) return isRejected;
    if (isRejected.value) return { value: false };
  }
  return { value: true };
}

function idMatcher(environment: Environment, selector: Value): Result<(id: ResourceId) => boolean> {
  // kustomize v5.7.1 compares texts.
  if (!isNewKustomize(environment)) return { value: idSelector(readId(selector)) };
  const matcher = fieldMatcher(environment, selector);
  if ("error" in matcher) return matcher;
  const fits = matcher.value;
  return {
    value: ({ group, version, kind, name, namespace }) =>
      fits("group", group) &&
      fits("version", version) &&
      fits("kind", kind) &&
      fits("name", name) &&
      fits("namespace", namespace),
  };
}
