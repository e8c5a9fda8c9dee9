import type { ValueMap } from "../../../../src/engine/value/value.ts";
import { DEFINITIONS } from "../../../../src/verify/server/remove-namespace.ts";
import { type AdmissionStep, post, settling } from "../admission-sequence.ts";

/** The schema of a text. */
export const text: ValueMap = { type: "string" };
/** The schema of an integer. */
export const number: ValueMap = { type: "integer" };
/** Returns the schema of an object with these properties. */
export const object = (properties: ValueMap, more: ValueMap = {}): ValueMap => ({
  type: "object",
  properties,
  ...more,
});

/** Returns a schema that also accepts null. */
export const nullable = (schema: ValueMap, more: ValueMap = {}): ValueMap => ({
  ...schema,
  nullable: true,
  ...more,
});

/** A version of a definition whose objects have this schema. */
export const version = (name: string, schema: ValueMap, more: ValueMap = {}): ValueMap => ({
  name,
  served: true,
  storage: false,
  schema: { openAPIV3Schema: schema },
  ...more,
});

/** Returns a definition of a namespaced kind with these versions. */
export function definition(
  group: string,
  names: { readonly plural: string; readonly kind: string },
  versions: readonly ValueMap[],
  annotations: ValueMap = {},
): ValueMap {
  const name = `${names.plural}.${group}`;
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name, ...(Object.keys(annotations).length > 0 && { annotations }) },
    spec: { group, scope: "Namespaced", names, versions },
  };
}

/** A POST of a definition, which the server serves after some time. */
export const define = (body: ValueMap): AdmissionStep => settling(post(DEFINITIONS, body), 5000);

/** Returns an apply of an object by a manager. */
export const apply = (
  path: string,
  manager: string,
  body: ValueMap,
  query: { readonly [key: string]: string } = {},
): AdmissionStep => ({
  request: {
    method: "PATCH",
    path,
    query: { fieldManager: manager, ...query },
    contentType: "application/apply-patch+yaml",
    body,
  },
});
/** Returns a PUT of an object. */
export const put = (path: string, body: ValueMap): AdmissionStep => ({
  request: { method: "PUT", path, body },
});
/** Returns a DELETE of an object or of all objects in a list. */
export const remove = (path: string): AdmissionStep => ({ request: { method: "DELETE", path } });
