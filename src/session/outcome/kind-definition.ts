import type { ClientProblem } from "../../engine/client/discovery/locate-object.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";

/** The form of a group and a version that a CustomResourceDefinition can have: the group has a dot. */
const API_VERSION =
  /^([a-z0-9]([-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+)\/([a-z]([-a-z0-9]{0,61}[a-z0-9])?)$/;
const KIND = /^[A-Za-z]([-A-Za-z0-9]{0,55}[A-Za-z0-9])?$/;

/** Groups of Kubernetes itself. A definition in them needs an annotation. */
const PROTECTED = /(^|\.)(k8s|kubernetes)\.io$/;

/**
 * Returns the manifest of a CustomResourceDefinition for a kind that the server does not know: a namespaced kind whose objects may have
 * all fields. Null if no definition can have this group, version or kind.
 */
export function kindDefinition(unknown: NonNullable<ClientProblem["unknownKind"]>): string | null {
  const definition = definitionOf(unknown);
  return definition === null ? null : printYamlText(definition);
}

/** Returns the same as a value. */
export function definitionOf({
  apiVersion,
  kind,
}: NonNullable<ClientProblem["unknownKind"]>): (ValueMap & { readonly spec: ValueMap }) | null {
  const parts = API_VERSION.exec(apiVersion);
  const [group, version] = [parts?.[1], parts?.[4]];
  if (group === undefined || version === undefined || group.length > 190 || !KIND.test(kind)) return null;
  const singular = kind.toLowerCase();
  const plural = pluralOf(singular);
  const annotations: ValueMap = PROTECTED.test(group)
    ? { annotations: { "api-approved.kubernetes.io": "unapproved, experimental-only" } }
    : {};
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}`, ...annotations },
    spec: {
      group,
      scope: "Namespaced",
      names: { kind, plural, singular },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
        },
      ],
    },
  };
}

/** Returns the usual plural of an English noun. */
function pluralOf(singular: string): string {
  if (/(s|x|z|ch|sh)$/.test(singular)) return `${singular}es`;
  return /[^aeiou]y$/.test(singular) ? `${singular.slice(0, -1)}ies` : `${singular}s`;
}
