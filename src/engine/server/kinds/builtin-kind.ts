import type { ValueMap } from "../../value/value.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { DefaultRules } from "../defaults/default-rule.ts";
import type { Host } from "../host/host.ts";
import type { Request } from "../http/http.ts";
import type { FieldError, Refusal } from "../http/status-errors.ts";
import type { NameRule } from "../validate/name-rules.ts";
import type { TableCells } from "./common/kind-table.ts";

/**
 * Everything that the server knows of a built-in kind, in the order in which a write needs it. The server does nothing special
 * where a field is absent. All functions take and return objects in the storage version, unless they say otherwise.
 */
export type BuiltinKind = {
  /** Defaults of all structs in the kind, by Go struct. Upstream: kubernetes pkg/apis, defaults.go. */
  readonly defaults?: DefaultRules;
  /** Converts an object, whose apiVersion is already `apiVersion`, from the group's other version. */
  readonly convert?: (object: ValueMap, apiVersion: string) => ValueMap;
  /** The fields that a field selector may name, other than the name and namespace. Upstream: AddFieldLabelConversionFunc in pkg/apis. */
  readonly selectableFields?: SelectableFields;
  /** Returns why admission refuses a new object, or null if it does not. Upstream: kubernetes plugin/pkg/admission. */
  readonly refuse?: (write: KindWrite, object: ValueMap) => Refusal | null;
  /**
   * Returns why the server cannot give an object what it allocates, or null if it can. The server finds this before it validates.
   * `live` is null for a new object.
   */
  readonly refuseAllocation?: (write: KindWrite, object: ValueMap, live: ValueMap | null) => Refusal | null;
  /** Returns why validating admission refuses a valid object, or null if it does not. `live` is null for a new object. */
  readonly refuseValid?: (write: KindWrite, object: ValueMap, live: ValueMap | null) => Refusal | null;
  /** Mutating admission. No field manager owns what it adds. `live` is null for a new object. */
  readonly admit?: (write: KindWrite, object: ValueMap, live: ValueMap | null) => ValueMap;
  /** The objects of a kind that nobody stores: the server makes them for each read. */
  readonly unstored?: readonly ValueMap[];
  readonly strategy?: Partial<RegistryStrategy>;
  /** Returns a stored object as clients read it. Writes start from the stored object. Upstream: the Decorator of a kind's store. */
  readonly shown?: (object: ValueMap) => ValueMap;
  /** The path of the pod spec in an object that runs pods. */
  readonly podSpecPath?: readonly string[];
  /** The rule for the object's name. Without it the name is a DNS subdomain. */
  readonly nameRule?: NameRule;
  /** Whether the server checks the metadata of a new object only if the rest is valid. */
  readonly checksMetadataLast?: boolean;
  readonly validate?: Validation;
  /** What a real server checks of these objects, and this one does not: docs/validation.md lists it. */
  readonly unchecked?: readonly UncheckedField[];
  /** Returns warnings for an object that is written. `live` is null for a new object. */
  readonly warnings?: (object: ValueMap, live: ValueMap | null) => readonly string[];
  /** The subresources that change one part of the object, by name. */
  readonly subresources?: { readonly [name: string]: PartialUpdate };
  /** Returns the cells that `kubectl get` prints. Upstream: kubernetes pkg/printers/internalversion/printers.go. */
  readonly table?: TableCells;
  /** Returns what the first cell shows after the object's name. Without it, nothing. */
  readonly nameNote?: (object: ValueMap) => string;
  /** The warning of every response, for a kind that is deprecated as a whole. */
  readonly deprecated?: string;
};

/** A field whose value a real server checks, and this one does not. */
export type UncheckedField = {
  /** The names of the fields that lead to it; `*` stands for every item of a list or a map. */
  readonly path: readonly string[];
  /** What is not checked, for users: `the signature of the request`. */
  readonly what: string;
};

/** Returns the text of a field of an object. */
export type FieldText = (object: ValueMap) => string;

/** The fields of a kind that a field selector may name. */
export type SelectableFields = {
  readonly fields: { readonly [name: string]: FieldText };
  /** Returns the error for a field that is not selectable. If the kind has no `refuse`, the server returns the error of most kinds. */
  readonly refuse?: (name: string) => string;
};

/** What a kind may read of a write request. */
export type KindWrite = {
  readonly cluster: Cluster;
  readonly request: Request;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  /** Empty for the object itself. */
  readonly subresource: string;
  /** RFC 3339, whole seconds. */
  readonly now: string;
  /** Warning headers of the response so far. A kind adds those that it cannot tell from the stored object. */
  readonly warnings: Set<string>;
};

/** Which change increases `metadata.generation`. */
export type GenerationRule =
  /** No change. */
  | "none"
  /** A change of the spec. */
  | "spec"
  /** A change of the spec or the annotations. */
  | "spec+annotations"
  /** A change of any field except metadata and status. */
  | "content"
  /** A change of the labels, or of any field except metadata and status. */
  | "content+labels";

/** How the registry prepares objects of a kind for storage. Upstream: kubernetes pkg/registry, strategy.go of each kind. */
export type RegistryStrategy = {
  readonly generation: GenerationRule;
  /** Whether an empty list or map that a client writes increases the generation: in storage, there is none. Upstream: reflect.DeepEqual. */
  readonly countsEmptyValues?: boolean;
  /** Whether a new object gets generation 1. */
  readonly setsGenerationOnCreate: boolean;
  /** Whether a new object keeps the status of the request. */
  readonly keepsStatusOnCreate: boolean;
  /** Whether the response to a delete is the object, not a Status. Upstream: ReturnDeletedObject. */
  readonly returnsDeletedObject: boolean;
  /** Whether a PUT creates an object that does not exist. */
  readonly allowCreateOnUpdate: boolean;
  /** Whether an update may leave out `metadata.resourceVersion`. */
  readonly allowUnconditionalUpdate: boolean;
  /** Paths of fields that a write to the object itself cannot change. */
  readonly resetFields: FieldNamePaths;
  /** Paths of fields that a write to /status cannot change. */
  readonly statusResetFields: FieldNamePaths;
  /** Paths of fields that a write to /status leaves as they are. By default, these are the {@link statusResetFields}. */
  readonly statusKeptFields?: FieldNamePaths;
  /** Present if a delete orphans dependents by default. `warning` is the warning for that, or null for none. */
  readonly orphansByDefault?: { readonly warning: string | null };
  /**
   * Returns the grace period of a delete in seconds. `given` is that of the request, or null. Absent if a delete of the kind has no
   * grace period. Upstream: CheckGracefulDelete.
   */
  readonly gracePeriod?: (object: ValueMap, given: number | null) => number;
  /** Why an object of this name cannot be deleted, or null. */
  readonly keeps?: (name: string) => string | null;
  readonly prepareForCreate?: (write: KindWrite, object: ValueMap) => ValueMap;
  readonly prepareForUpdate?: (write: KindWrite, object: ValueMap, live: ValueMap) => ValueMap;
  readonly prepareForStatusUpdate?: (write: KindWrite, object: ValueMap, live: ValueMap) => ValueMap;
};

/** Paths as lists of field names. */
export type FieldNamePaths = readonly (readonly string[])[];

/** Returns the fields of an object that are invalid. Upstream: kubernetes pkg/apis, validation. */
export type Validation = {
  readonly create?: (
    object: ValueMap,
    host: Host,
    isDryRun: boolean,
    write: KindWrite,
  ) => readonly FieldError[];
  readonly update?: (
    object: ValueMap,
    live: ValueMap,
    host: Host,
    isDryRun: boolean,
    write: KindWrite,
  ) => readonly FieldError[];
};

/** A subresource that changes one part of an object and keeps the rest. */
export type PartialUpdate = {
  /** Returns `live` with this part, and the managed fields, of `object`. */
  readonly prepareForUpdate?: (object: ValueMap, live: ValueMap) => ValueMap;
  /** Paths of fields that nobody owns by such a write. None by default. */
  readonly resetFields?: FieldNamePaths;
  readonly validateUpdate: (object: ValueMap, live: ValueMap) => readonly FieldError[];
};
