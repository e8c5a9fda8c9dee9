import type { ValueMap } from "../../value/value.ts";
import type { Resource } from "../cluster/resource.ts";
import type { FieldError } from "../http/status.ts";
import { kindOf } from "../kinds/find-kind.ts";
import { customKindsPart, serverPart } from "../parts/server-parts.ts";
import { addWarning, type RequestScope } from "../request/request-scope.ts";
import type { NameRule } from "../validate/name-rules.ts";
import { isPlainMetadata } from "../validate/plain-metadata.ts";

/** Returns the invalid fields of a new object. */
export function validateCreate(scope: RequestScope, object: ValueMap): readonly FieldError[] {
  const { resource, cluster } = scope;
  if (resource.custom === null) {
    const { validate, nameRule, checksMetadataLast = false } = kindOf(resource);
    const errors = validate?.create?.(object, cluster.host, scope.options.dryRun, scope) ?? [];
    if (checksMetadataLast && errors.length > 0) return errors;
    return [...metadataErrors(resource, object, nameRule), ...errors];
  }
  const wrongKind = customKindsPart().kindErrors(resource, object);
  if (wrongKind.length > 0) return wrongKind;
  return [
    ...metadataErrors(resource, object),
    ...customKindsPart().validateCustom(resource, "", object, null, cluster.host, (text) =>
      addWarning(scope, text),
    ),
  ];
}

/** Returns the invalid fields in the metadata of a new object. Without `nameRule`, the name must be a DNS subdomain. */
function metadataErrors(resource: Resource, object: ValueMap, nameRule?: NameRule): readonly FieldError[] {
  return resource.namespaced && nameRule === undefined && isPlainMetadata(object, null)
    ? []
    : serverPart().validateMetadata(resource, object, nameRule);
}

function metadataUpdateErrors(
  { resource, subresource }: RequestScope,
  object: ValueMap,
  live: ValueMap,
): readonly FieldError[] {
  return resource.namespaced && isPlainMetadata(object, live)
    ? []
    : serverPart().validateMetadataUpdate(resource, object, live, subresource, kindOf(resource).nameRule);
}

/** Returns the invalid fields of an object that replaces `live`. */
export function validateUpdate(scope: RequestScope, object: ValueMap, live: ValueMap): readonly FieldError[] {
  const { resource, subresource, cluster } = scope;
  if (resource.custom === null) {
    return [...metadataUpdateErrors(scope, object, live), ...builtinUpdateErrors(scope, object, live)];
  }
  const wrongKind = customKindsPart().kindErrors(resource, object);
  if (wrongKind.length > 0) return wrongKind;
  return [
    ...metadataUpdateErrors(scope, object, live),
    ...customKindsPart().validateCustom(resource, subresource, object, live, cluster.host, (text) =>
      addWarning(scope, text),
    ),
  ];
}

function builtinUpdateErrors(scope: RequestScope, object: ValueMap, live: ValueMap): readonly FieldError[] {
  const { resource, subresource, cluster } = scope;
  if (subresource === "status") return serverPart().statusErrors(resource, object, live);
  const { subresources, validate } = kindOf(resource);
  const part = subresources?.[subresource];
  return part === undefined
    ? (validate?.update?.(object, live, cluster.host, scope.options.dryRun, scope) ?? [])
    : part.validateUpdate(object, live);
}

/** Returns the warnings for an object that is written. `live` is the object before the write, null for a new one. */
export function warningsOf(
  { resource, subresource }: RequestScope,
  object: ValueMap,
  live: ValueMap | null,
): readonly string[] {
  if (resource.custom !== null) return customKindsPart().finalizerWarnings(object, live);
  if (subresource === "status") return serverPart().statusWarnings(resource, object);
  return kindOf(resource).warnings?.(object, live) ?? [];
}
