// The public types of the package `applyground`. The build writes them into `lib/index.d.ts` as they are, so this file imports nothing.

/** A JSON value. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [field: string]: Value };

/** A JSON object, such as an object of Kubernetes. */
export type ValueMap = { readonly [field: string]: Value };

/** The state of a simulated cluster. It never changes: a request returns the next state. */
export type Cluster = {
  /** The Kubernetes version of the server: `v1.36.3`. */
  readonly version: string;
  /** Every object that the cluster got after its start, as `kubectl get -o json --show-managed-fields` prints it. */
  readonly objects: readonly ValueMap[];
};

/** What is in a cluster at its beginning. */
export type ClusterOptions = {
  /** The Kubernetes version: `v1.36` (default), `v1.35` or `v1.34`. */
  readonly kubernetes?: string;
  /**
   * Objects: as values, or as texts in YAML or JSON with any number of documents. Their managedFields stay. CustomResourceDefinitions are
   * created first, and missing namespaces are created, too. Default: none.
   */
  readonly objects?: readonly (string | ValueMap)[];
};

/** A request to the API server. */
export type Request = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Without the query: `/api/v1/namespaces/default/configmaps/notes`. */
  readonly path: string;
  /** `{ fieldManager: "alice", force: "true" }`. */
  readonly query?: Readonly<Record<string, string>>;
  /** Default `application/json`. For server-side apply `application/apply-patch+yaml`. */
  readonly contentType?: string;
  readonly accept?: string;
  /** Without the query `fieldManager`, the part before its first `/` is the field manager. */
  readonly userAgent?: string;
  /** The name of the user. Default: the cluster's admin, who may do everything. */
  readonly user?: string;
  /** A text, or a value that is sent as JSON. */
  readonly body?: Value;
};

/** A response of the API server. */
export type Response = {
  readonly code: number;
  /** Headers `Warning`: `299 - "…"`. Default: none. */
  readonly warnings?: readonly string[];
  /** An object, a list or a Status. */
  readonly body: ValueMap;
  /** Default `application/json`. */
  readonly contentType?: string;
  /** The body, if the server answers with plain text. */
  readonly text?: string;
};

/** Someone who owns fields: an entry of managedFields. */
export type Owner = {
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  /** `scale`, `status`; null for the object itself. */
  readonly subresource: string | null;
  /** The version of the kind in which it wrote. */
  readonly apiVersion: string;
  /** RFC 3339; null if the entry has none. */
  readonly time: string | null;
};

/** A field with a value, and its owners. */
export type FieldBlame = {
  /** As Kubernetes prints it: `.spec.template.spec.containers[name="nginx"].image`. */
  readonly field: string;
  readonly value: Value;
  /** Several if they share the field. None if the server set it by itself, or if the object has no managedFields. */
  readonly owners: readonly Owner[];
};

/** Why a request changed a field or its owners, or why it could not. */
export type Explanation = {
  /** Empty for the request as a whole. */
  readonly field: string;
  /** A code: `conflict`, `taken`, `defaulted`. */
  readonly reason: string;
  readonly sentence: string;
  /** The rule in src/engine/SPEC.md. */
  readonly rule: string;
  /** The address of the section of the Kubernetes documentation; null if no section says it. */
  readonly docs: string | null;
  /** The manager that the sentence is about; null if the server itself made the change. */
  readonly manager: string | null;
};

/** Returns a cluster. Throws an Error with a sentence for each object that the server refuses, and for an unknown version. */
export type CreateCluster = (options?: ClusterOptions) => Cluster;

/**
 * Answers a request as kube-apiserver does. Never throws: every error is a response. If the request changes nothing, the cluster is the
 * same value. `now` is the time of the request, RFC 3339, default `2026-01-01T00:00:00Z`: the same input has the same output.
 */
export type Handle = (
  cluster: Cluster,
  request: Request,
  now?: string,
) => { readonly cluster: Cluster; readonly response: Response };

/**
 * Returns who owns what in an object: each field that has a value, in the order of the object. Without the fields that identify the
 * object and those that only the server sets. `object`: a value, or a text in YAML or JSON, as `kubectl get --show-managed-fields`
 * prints it. Of a custom kind that `cluster` does not define, lists merge as its managedFields say. Throws an Error if the text has no object.
 */
export type Blame = (object: string | ValueMap, cluster?: Cluster) => readonly FieldBlame[];

/** Returns what a request would do to an object and its owners, field by field, and why. Empty if it changes nothing. The cluster stays as it is. */
export type Explain = (cluster: Cluster, request: Request, now?: string) => readonly Explanation[];
