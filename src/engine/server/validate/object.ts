import type { ValueMap } from "../../value/value.ts";
import { custom } from "../parts.ts";
import type { FieldError } from "../status.ts";
import { podPart } from "../system/pod-part.ts";
import { type Scope, warn } from "../write/scope.ts";
import { builtinErrors } from "./builtin/rules.ts";
import { validateMetadata, validateMetadataUpdate } from "./metadata.ts";

/** What is wrong with a new object. */
export function validateNew(scope: Scope, object: ValueMap): readonly FieldError[] {
  const { resource } = scope;
  const wrongKind = resource.custom === null ? [] : custom().kindErrors(resource, object);
  if (wrongKind.length > 0) return wrongKind;
  const errors = [...validateMetadata(resource, object)];
  if (resource.custom !== null)
    errors.push(...custom().validateCustom(resource, "", object, null, scope.cluster.host, warnIn(scope)));
  else errors.unshift(...builtinErrors(resource, object, null, scope.cluster.host));
  return errors;
}

/** What is wrong with an object that replaces `live`. */
export function validateUpdate(scope: Scope, object: ValueMap, live: ValueMap): readonly FieldError[] {
  const { resource } = scope;
  const wrongKind = resource.custom === null ? [] : custom().kindErrors(resource, object);
  if (wrongKind.length > 0) return wrongKind;
  const errors = [...validateMetadataUpdate(resource, object, live)];
  if (resource.custom !== null)
    errors.push(
      ...custom().validateCustom(
        resource,
        scope.subresource,
        object,
        live,
        scope.cluster.host,
        warnIn(scope),
      ),
    );
  else if (scope.subresource !== "status") {
    const part = podPart(scope.subresource);
    errors.push(
      ...(part === null
        ? builtinErrors(resource, object, live, scope.cluster.host)
        : part.errors(object, live)),
    );
  }
  return errors;
}

function warnIn(scope: Scope): (text: string) => void {
  return (text) => warn(scope, text);
}
