import { parse } from "yaml";
import type { Request } from "../../../src/engine/server/http/http.ts";
import { dig, type ValueMap } from "../../../src/engine/value/value.ts";
import { foundObject } from "../../../src/session/import/read-documents.ts";
import { writesOfObject } from "../../../src/session/import/writes-of-object.ts";
import { type AdmissionSequence, newNamespace, pathIn, read } from "../admission/admission-sequence.ts";
import type { WildCase, WildWrite } from "./wild-case.ts";

/**
 * Returns the requests of a case: its writes, a GET of the object in each other version, a GET of the object, then what the import takes
 * out of the object, sent again by each manager, then a GET. What `kubectl apply` would send from the client side is left out.
 */
export function wildSequence(one: WildCase): AdmissionSequence {
  const { name, about, alsoIn = [], writes } = one;
  const namespace = `wild-${name}`;
  const path = objectPath(one, namespace);
  return {
    name,
    about,
    steps: [
      newNamespace(namespace),
      ...writes.map((write) => ({ request: requestOf(one, write, namespace) })),
      ...alsoIn.map((apiVersion) => read(objectPath(one, namespace, apiVersion))),
      read(path),
    ],
    after: (bodies) => [
      ...writesOf(bodies.at(-1) ?? {}, bodies).flatMap(({ way, manager, subresource, apiVersion, text }) =>
        way === "client-side" || manager === null || subresource !== ""
          ? []
          : [{ request: again(objectPath(one, namespace, apiVersion), manager, way, text) }],
      ),
      read(path),
    ],
  };
}

/** Returns what the import takes out of an object. `bodies` have the object in other versions. */
function writesOf(object: ValueMap, bodies: readonly ValueMap[]) {
  const { writes } = writesOfObject(foundObject(object, null), (apiVersion) => {
    const value = bodies.findLast((body) => dig(body, "apiVersion") === apiVersion);
    return value === undefined ? null : { value, type: null };
  });
  return writes;
}

function again(path: string, manager: string, way: keyof typeof CONTENT_TYPES, text: string): Request {
  const body = way === "apply" ? text : (parse(text, { version: "1.1" }) as ValueMap);
  return { method: "PATCH", path, query: { fieldManager: manager }, contentType: CONTENT_TYPES[way], body };
}

function collectionPath(one: WildCase, namespace: string, apiVersion = apiVersionOf(one)): string {
  const resource = one.at.slice(one.at.lastIndexOf("/") + 1);
  return pathIn(namespace, apiVersion === "v1" ? resource : `${apiVersion}/${resource}`);
}

function objectPath(one: WildCase, namespace: string, apiVersion = apiVersionOf(one)): string {
  const name = String(dig(one.writes[0]?.body ?? {}, "metadata", "name"));
  return `${collectionPath(one, namespace, apiVersion)}/${name}`;
}

function apiVersionOf({ at }: WildCase): string {
  return at.slice(0, at.lastIndexOf("/"));
}

const CONTENT_TYPES = {
  apply: "application/apply-patch+yaml",
  merge: "application/merge-patch+json",
  patch: "application/merge-patch+json",
  strategic: "application/strategic-merge-patch+json",
};

function requestOf(one: WildCase, write: WildWrite, namespace: string): Request {
  const { by, apiVersion = apiVersionOf(one), how, force, subresource, body } = write;
  const whole: ValueMap = { apiVersion, kind: one.kind ?? builtinKind(one), ...body };
  const query = { fieldManager: by, ...(force && { force: "true" }) };
  if (how === "create" || how === "client-side") {
    const created = how === "create" ? whole : withLastApplied(whole, namespace);
    return { method: "POST", path: collectionPath(one, namespace, apiVersion), query, body: created };
  }
  const path = `${objectPath(one, namespace, apiVersion)}${subresource === undefined ? "" : `/${subresource}`}`;
  const contentType = CONTENT_TYPES[how];
  return { method: "PATCH", path, query, contentType, body: how === "apply" ? whole : body };
}

/** The built-in kinds of the cases by their resources. */
const KINDS: { readonly [resource: string]: string } = {
  deployments: "Deployment",
  statefulsets: "StatefulSet",
  daemonsets: "DaemonSet",
  cronjobs: "CronJob",
  services: "Service",
  configmaps: "ConfigMap",
  ingresses: "Ingress",
  horizontalpodautoscalers: "HorizontalPodAutoscaler",
  roles: "Role",
  serviceaccounts: "ServiceAccount",
  networkpolicies: "NetworkPolicy",
  poddisruptionbudgets: "PodDisruptionBudget",
  persistentvolumeclaims: "PersistentVolumeClaim",
};

function builtinKind({ at }: WildCase): string {
  const kind = KINDS[at.slice(at.lastIndexOf("/") + 1)];
  if (kind === undefined) throw new Error(`no kind is known for ${at}`);
  return kind;
}

/** Adds the annotation that `kubectl apply` adds on the client side. */
function withLastApplied(object: ValueMap, namespace: string): ValueMap {
  const metadata = object["metadata"] as ValueMap;
  const annotations = { ...(metadata["annotations"] as ValueMap | undefined) };
  const bare = { ...object, metadata: { ...metadata, annotations, namespace } };
  const key = "kubectl.kubernetes.io/last-applied-configuration";
  return {
    ...object,
    metadata: { ...metadata, annotations: { ...annotations, [key]: `${JSON.stringify(bare)}\n` } },
  };
}
