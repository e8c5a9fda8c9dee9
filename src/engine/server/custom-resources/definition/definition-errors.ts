import { equal } from "../../../value/equal.ts";
import { listOf, mapOf, mapsOf, textOf } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { marshalJson } from "../../../value/json/marshal.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { type FieldError, invalidField, requiredField, unsupportedField } from "../../http/status-errors.ts";
import { subdomainProblems } from "../../validate/name-rules.ts";
import { dns1035Problems } from "../../validate/service-name-rules.ts";
import { approvalErrors } from "./approval-errors.ts";
import { conversionErrors } from "./conversion-errors.ts";
import { namesErrors } from "./names-errors.ts";
import { type DiffersByVersion, printVersions } from "./print-versions.ts";
import { hasDefault } from "./schema-access.ts";
import { selectableFieldErrors } from "./selectable-field-errors.ts";
import { type SchemaReaders, validationErrors } from "./validation-errors.ts";
import { columnErrors, deprecationErrors, subresourceErrors } from "./version-errors.ts";

/**
 * Returns the errors of a CustomResourceDefinition, except those of its metadata. `live` is the object before the write,
 * null for a new one.
 * Upstream: apiextensions-apiserver pkg/apis/apiextensions/validation, ValidateCustomResourceDefinition.
 */
export function definitionErrors(
  definition: ValueMap,
  live: ValueMap | null,
  readers: SchemaReaders = {},
): readonly FieldError[] {
  const spec = mapOf(get(definition, "spec"));
  const versions = mapsOf(get(spec, "versions"));
  const errors: FieldError[] = [];
  errors.push(...groupErrors(textOf(get(spec, "group"))));
  errors.push(...choiceErrors("spec.scope", textOf(get(spec, "scope")), ["Cluster", "Namespaced"]));
  if (!isList(get(spec, "versions"))) errors.push(invalidField("spec.versions", "null", NO_STORAGE_VERSION));
  else errors.push(...versionErrors(versions, mapsOf(dig(live ?? {}, "spec", "versions")), readers));
  errors.push(...namesErrors(mapOf(get(spec, "names"))));
  errors.push(...conversionErrors(get(spec, "conversion")));
  if (live !== null) errors.push(...immutableErrors(spec, mapOf(get(live, "spec"))));
  errors.push(...storedErrors(versions, dig(definition, "status", "storedVersions")));
  errors.push(...approvalErrors(definition, live));
  errors.push(...preserveErrors(spec, versions, mapOf(get(live ?? {}, "spec"))));
  return errors;
}

/** Returns the errors of a definition that keeps all unknown fields, as definitions of v1beta1 did. */
function preserveErrors(
  spec: ValueMap,
  versions: readonly ValueMap[],
  before: ValueMap,
): readonly FieldError[] {
  if (get(spec, "preserveUnknownFields") !== true) return [];
  const invalid = (why: string): FieldError => invalidField("spec.preserveUnknownFields", "true", why);
  const errors: FieldError[] = [];
  if (versions.some((version) => hasDefault(mapOf(dig(version, "schema", "openAPIV3Schema")))))
    errors.push(invalid("must be false in order to use defaults in the schema"));
  if (get(before, "preserveUnknownFields") !== true)
    errors.push(
      invalid(
        "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead",
      ),
    );
  return errors;
}

function groupErrors(group: string): readonly FieldError[] {
  if (group === "") return [requiredField("spec.group")];
  const wrong = subdomainProblems(group, false);
  if (wrong.length > 0) return [invalidField("spec.group", quoteGo(group), wrong.join(","))];
  return group.includes(".")
    ? []
    : [invalidField("spec.group", quoteGo(group), "should be a domain with at least one dot")];
}

function choiceErrors(field: string, value: string, choices: readonly string[]): readonly FieldError[] {
  if (value === "") return [requiredField(field)];
  return choices.includes(value) ? [] : [unsupportedField(field, quoteGo(value), choices)];
}

const NO_STORAGE_VERSION = "must have exactly one version marked as storage version";

/** Errors of fields that all versions share have no version in their path. */
function versionErrors(
  versions: readonly ValueMap[],
  before: readonly ValueMap[],
  readers: SchemaReaders,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const shared = (key: string): boolean =>
    versions.every((one) => equal(get(one, key) ?? null, get(versions[0] as ValueMap, key) ?? null));
  const differs = {
    schema: !shared("schema"),
    subresources: !shared("subresources"),
    columns: !shared("additionalPrinterColumns"),
    selectable: !shared("selectableFields"),
  };
  versions.forEach((version, i) => {
    const at = `spec.versions[${i}]`;
    const name = textOf(get(version, "name"));
    const wrong = dns1035Problems(name, false).join(",");
    if (wrong !== "") errors.push(invalidField(`${at}.name`, quoteGo(name), wrong));
    if (wrong !== "" && name !== "" && i === 0)
      errors.push(invalidField("spec.version", quoteGo(name), wrong));
    const schema = dig(version, "schema", "openAPIV3Schema");
    if (!isMap(schema)) errors.push(requiredField(`${at}.schema.openAPIV3Schema`));
    errors.push(...deprecationErrors(version, at));
    const first = i === 0;
    if (isMap(schema) && (differs.schema || first)) {
      const hasStatus = differs.schema
        ? isMap(dig(version, "subresources", "status"))
        : versions.some((one) => isMap(dig(one, "subresources", "status")));
      const path = differs.schema ? `${at}.schema` : "spec.validation";
      const old = before.find((one) => textOf(get(one, "name")) === name);
      const isUnchanged = old !== undefined && equal(dig(old, "schema", "openAPIV3Schema") ?? null, schema);
      errors.push(...validationErrors(readers, { schema, hasStatus, isUnchanged }, path));
    }
    if (differs.subresources || first) {
      const path = differs.subresources ? `${at}.subresources` : "spec.subresources";
      errors.push(...subresourceErrors(get(version, "subresources"), path));
    }
    if (differs.columns || first) {
      const path = differs.columns ? `${at}.additionalPrinterColumns` : "spec.additionalPrinterColumns";
      errors.push(...columnErrors(mapsOf(get(version, "additionalPrinterColumns")), path));
    }
    errors.push(...selectableErrors(version, i, differs));
  });
  const names = versions.map((version) => textOf(get(version, "name")));
  const printed = (): string => printVersions(versions, differs);
  if (new Set(names).size < names.length) {
    errors.push(invalidField("spec.versions", printed(), "must contain unique version names"));
  }
  if (versions.filter((version) => get(version, "storage") === true).length !== 1) {
    errors.push(invalidField("spec.versions", printed(), NO_STORAGE_VERSION));
  }
  return errors;
}

/** The server reads the fields of a version with the schema of the version: both are shared by all versions, or none. */
function selectableErrors(version: ValueMap, i: number, differs: DiffersByVersion): readonly FieldError[] {
  const fields = get(version, "selectableFields");
  if (mapsOf(fields).length === 0 || (i > 0 && !differs.selectable)) return [];
  const at = differs.selectable ? `spec.versions[${i}].selectableFields` : "spec.selectableFields";
  const schema = dig(version, "schema", "openAPIV3Schema");
  if (isMap(schema) && differs.schema === differs.selectable)
    return selectableFieldErrors(fields, schema, at);
  const why = differs.selectable
    ? "may only be set when `version.schema.openAPIV3Schema` is not included"
    : "may only be set when validations.schema is included";
  return [invalidField(at, '""', why)];
}

function immutableErrors(spec: ValueMap, live: ValueMap): readonly FieldError[] {
  const paths = [["scope"], ["names", "kind"], ["group"], ["names", "plural"]];
  return paths
    .filter((path) => textOf(dig(spec, ...path)) !== textOf(dig(live, ...path)))
    .map((path) =>
      invalidField(`spec.${path.join(".")}`, quoteGo(textOf(dig(spec, ...path))), "field is immutable"),
    );
}

function storedErrors(versions: readonly ValueMap[], stored: Value | undefined): readonly FieldError[] {
  const field = "status.storedVersions";
  const list = listOf(stored).map(textOf);
  if (list.length === 0) return [invalidField(field, "null", "must have at least one stored version")];
  const errors: FieldError[] = [];
  const left = new Set(list);
  for (const version of versions) {
    const name = textOf(get(version, "name"));
    // Of two versions with the same name, only the first one is found.
    if (left.delete(name) || get(version, "storage") !== true) continue;
    errors.push(invalidField(field, marshalJson(list), `must have the storage version ${name}`));
  }
  list.forEach((name, i) => {
    if (!left.has(name) || list.lastIndexOf(name) !== i) return;
    const why = `missing from spec.versions; ${name} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${name} and removes ${name} from status.storedVersions`;
    errors.push(invalidField(`${field}[${i}]`, quoteGo(name), why));
  });
  return errors;
}
