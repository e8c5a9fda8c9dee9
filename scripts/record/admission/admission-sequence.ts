import type { Request } from "../../../src/engine/server/http/http.ts";
import type { ValueMap } from "../../../src/engine/value/value.ts";

/** Requests that follow each other, most of them in one namespace of their own. */
export type AdmissionSequence = {
  readonly name: string;
  /** What it shows. */
  readonly about: string;
  readonly steps: readonly AdmissionStep[];
  /** The steps after these: they depend on the bodies of the responses to them, in their order. */
  readonly after?: (bodies: readonly ValueMap[]) => readonly AdmissionStep[];
};

export type AdmissionStep = {
  readonly request: Request;
  /** If admission reads the object from a cache: the time, in ms, until the cache has it. */
  readonly settles?: number;
};

/** The path of the objects of a kind in a namespace: `pathIn("shop", "pods")`. A resource of a group has the group's version before it: `apps/v1/deployments`. */
export function pathIn(namespace: string, resource: string): string {
  const cut = resource.lastIndexOf("/");
  const root = cut < 0 ? "/api/v1" : `/apis/${resource.slice(0, cut)}`;
  return `${root}/namespaces/${namespace}/${resource.slice(cut + 1)}`;
}

/** A POST of a new object. */
export function post(path: string, body: ValueMap): AdmissionStep {
  return { request: { method: "POST", path, body } };
}

/** A POST that only tries what would happen. */
export function tryPost(path: string, body: ValueMap): AdmissionStep {
  return { request: { method: "POST", path, query: { dryRun: "All" }, body } };
}

/** A merge patch. */
export function patch(path: string, body: ValueMap): AdmissionStep {
  return { request: { method: "PATCH", path, contentType: "application/merge-patch+json", body } };
}

/** A GET. */
export function read(path: string): AdmissionStep {
  return { request: { method: "GET", path } };
}

/** A step with an object that admission reads from a cache, which has it after a time in ms. */
export function settling(step: AdmissionStep, settles = 1000): AdmissionStep {
  return { ...step, settles };
}

/** A POST of a namespace. */
export function newNamespace(name: string, labels: ValueMap = {}): AdmissionStep {
  const metadata = { name, ...(Object.keys(labels).length > 0 && { labels }) };
  return settling(post("/api/v1/namespaces", { apiVersion: "v1", kind: "Namespace", metadata }));
}

/** A pod with one container `app`, and more fields of its spec. */
export function pod(name: string, container: ValueMap = {}, spec: ValueMap = {}): ValueMap {
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name },
    spec: { containers: [{ name: "app", image: "nginx", ...container }], ...spec },
  };
}

/** A pod named `a` with the containers `app` and `side`, and more fields of its spec. */
export function podOfTwo(app: ValueMap, side: ValueMap, spec: ValueMap = {}): ValueMap {
  const containers = [
    { name: "app", image: "nginx", ...app },
    { name: "side", image: "nginx", ...side },
  ];
  return pod("a", {}, { containers, ...spec });
}
