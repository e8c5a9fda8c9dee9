import type { ValueMap } from "../../../src/engine/value/value.ts";
import {
  type AdmissionSequence,
  type AdmissionStep,
  newNamespace,
  pathIn,
  post,
  tryPost,
} from "./admission-sequence.ts";

/** A merge patch that only tries what would happen. */
function tryPatch(path: string, body: ValueMap): AdmissionStep {
  const contentType = "application/merge-patch+json";
  return { request: { method: "PATCH", path, query: { dryRun: "All" }, contentType, body } };
}

/** A kind, and what clients try with its objects. */
export type Kind = {
  readonly name: string;
  readonly resource: string;
  readonly clusterScoped?: boolean;
  /** The object that is stored. */
  readonly object: ValueMap;
  /** Objects that are tried, each with the fields that differ from the stored one; null removes a field. */
  readonly creates: readonly ValueMap[];
  readonly patches?: readonly ValueMap[];
};

/** Returns a sequence that stores an object of a kind, and then tries others and changes. */
export function kindSequence({
  name,
  resource,
  clusterScoped,
  object,
  creates,
  patches = [],
}: Kind): AdmissionSequence {
  const namespace = `rare-${name}`;
  const own = `w-rare-${name}`;
  const cut = resource.lastIndexOf("/");
  const list = clusterScoped
    ? `/${cut < 0 ? "api/v1" : `apis/${resource.slice(0, cut)}`}/${resource.slice(cut + 1)}`
    : pathIn(namespace, resource);
  const made = (fields: ValueMap, as: string): ValueMap => {
    const whole = { ...object, ...fields };
    const metadata = { name: as, ...(whole["metadata"] as ValueMap | undefined) };
    const kept = Object.entries({ ...whole, metadata }).filter(([, value]) => value !== null);
    return Object.fromEntries(kept) as ValueMap;
  };
  return {
    name: `rare-${name}`,
    about: `what the server checks in ${resource}`,
    steps: [
      ...(clusterScoped ? [] : [newNamespace(namespace)]),
      post(list, made({}, own)),
      ...creates.map((fields) => tryPost(list, made(fields, `${own}-new`))),
      ...patches.map((body) => tryPatch(`${list}/${own}`, body)),
    ],
  };
}
