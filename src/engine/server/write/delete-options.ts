import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { readJsonBody, readYamlBody } from "../http/read-body.ts";
import {
  badRequest,
  type FieldError,
  internal,
  invalid,
  invalidField,
  type Refusal,
  unsupportedField,
  unsupportedMediaType,
} from "../http/status-errors.ts";
import { queryText } from "../http/write-options.ts";
import { strategyOf } from "../kinds/registry-strategy.ts";
import { addWarning, type RequestScope } from "../request/request-scope.ts";
import { readStruct } from "../structs/read-struct.ts";
import { type ByVersion, formOf, SCHEME } from "../version/current-version.ts";
import {
  ACCEPTED,
  inOwnWords,
  kindProblem,
  lastText,
  mediaTypeOf,
  NOT_PROTOBUF,
  notAnObject,
  PROTOBUF,
} from "./decode-body.ts";

/** The options of a delete. */
export type DeleteOptions = {
  /** Null for any. */
  readonly uid: string | null;
  /** Null for any. */
  readonly resourceVersion: string | null;
  /** Null if absent. */
  readonly propagation: string | null;
  /** The deprecated `orphanDependents`. Null if absent. */
  readonly orphan: boolean | null;
  /** In seconds. Null for the kind's default. */
  readonly grace: number | null;
  readonly dryRun: boolean;
};

const POLICIES = ["Foreground", "Background", "Orphan"];

/**
 * Returns the options of a delete from its body, or from its query if it has no body. Returns a refusal if they are invalid.
 * Upstream: apiserver pkg/endpoints/handlers/delete.go; apimachinery pkg/apis/meta/v1/validation, ValidateDeleteOptions
 * (v0.36.3).
 */
export function deleteOptions(scope: RequestScope): DeleteOptions | Refusal {
  if (scope.request.body && !ACCEPTED.includes(mediaTypeOf(scope.request)))
    return unsupportedMediaType(ACCEPTED);
  const given = sentOptions(scope);
  if (!("error" in given)) return checkDeleteOptions(scope, given);
  return scope.request.body ? formOf(UNREADABLE)(given.error) : badRequest(given.error);
}

/** Returns the delete options in the body of another kind, such as an Eviction. */
export function optionsIn(scope: RequestScope, given: ValueMap): DeleteOptions | Refusal {
  return checkDeleteOptions(scope, fromBody(given));
}

/** Returns the options of a delete as the server gives them to policies. `grace` is in seconds, null if there is none. */
export function sentToPolicies(
  { uid, resourceVersion, propagation, orphan, dryRun }: DeleteOptions,
  grace: number | null,
): ValueMap {
  const preconditions = {
    ...(uid !== null && { uid }),
    ...(resourceVersion !== null && { resourceVersion }),
  };
  return {
    kind: "DeleteOptions",
    apiVersion: "meta.k8s.io/v1",
    ...(grace !== null && { gracePeriodSeconds: grace }),
    ...(Object.keys(preconditions).length > 0 && { preconditions }),
    ...(orphan !== null && { orphanDependents: orphan }),
    ...(propagation !== null && { propagationPolicy: propagation }),
    ...(dryRun && { dryRun: ["All"] }),
  };
}

function checkDeleteOptions(scope: RequestScope, given: SentOptions): DeleteOptions | Refusal {
  const { propagation, orphan } = given;
  const errors: FieldError[] = [];
  if (propagation !== null && orphan !== null) {
    const why = "orphanDependents and deletionPropagation cannot be both set";
    errors.push(invalidField("propagationPolicy", JSON.stringify(propagation), why));
  }
  if (propagation !== null && !POLICIES.includes(propagation)) {
    const shown = JSON.stringify(propagation);
    errors.push(unsupportedField("propagationPolicy", shown, [...POLICIES, "nil"]));
  }
  if (given.dry.some((one) => one !== "All")) {
    errors.push(unsupportedField("dryRun", JSON.stringify(given.dry), ["All"]));
  }
  if (errors.length > 0) return invalid("meta.k8s.io", "DeleteOptions", "", errors);
  const warning = strategyOf(scope.resource).orphansByDefault?.warning ?? null;
  if (warning !== null && propagation === null && orphan === null) addWarning(scope, warning);
  const { uid, resourceVersion, grace } = given;
  return { uid, resourceVersion, propagation, orphan, grace, dryRun: given.dry.length > 0 };
}

/** The answer to a body that the server cannot read. */
const UNREADABLE: ByVersion<(message: string) => Refusal> = { "1.34": internal, "1.35": badRequest };

type SentOptions = Omit<DeleteOptions, "dryRun"> & { readonly dry: readonly Value[] };

/**
 * The kinds that the server knows in every version beside DeleteOptions.
 * Upstream: apimachinery pkg/apis/meta/v1 and internalversion, AddUnversionedTypes
 */
const OTHER_KINDS = [
  "APIGroup",
  "APIGroupList",
  "APIResourceList",
  "APIVersions",
  "CreateOptions",
  "Status",
  "UpdateOptions",
];

function sentOptions({ request, cluster }: RequestScope): SentOptions | { readonly error: string } {
  if (request.body === undefined || request.body === "") return fromQuery(request.query ?? {});
  const type = mediaTypeOf(request);
  if (type === PROTOBUF) return { error: NOT_PROTOBUF };
  const isYaml = type === "application/yaml";
  const body = isYaml ? readYamlBody(request.body, cluster.host) : readJsonBody(request.body);
  if ("error" in body) {
    const why = isYaml
      ? inOwnWords(body.error)
      : `couldn't get version/kind; json parse error: ${body.error}`;
    return { error: why };
  }
  const value = body.value ?? {};
  if (!isMap(value)) return { error: notAnObject(value) };
  const problem = kindProblem(value);
  if (problem !== null) return { error: problem };
  const kind = lastText(value, "kind");
  if (OTHER_KINDS.includes(kind))
    return { error: `converting (v1.${kind}) to (v1.DeleteOptions): unknown conversion` };
  if (kind !== "" && kind !== "DeleteOptions") {
    const version = lastText(value, "apiVersion") || "meta.k8s.io/v1";
    const why = `is registered for version ${JSON.stringify(version)} in scheme "${formOf(SCHEME)}"`;
    return { error: `no kind ${JSON.stringify(kind)} ${why}` };
  }
  const read = readStruct(value, "meta/v1.DeleteOptions");
  return read.error === null ? fromBody(read.value) : { error: read.error };
}

function fromBody(body: ValueMap): SentOptions {
  const preconditions = get(body, "preconditions");
  const text = (from: Value | undefined, key: string): string | null => {
    const value = isMap(from) ? get(from, key) : undefined;
    return typeof value === "string" ? value : null;
  };
  const orphan = get(body, "orphanDependents");
  const grace = get(body, "gracePeriodSeconds");
  const dry = get(body, "dryRun");
  return {
    uid: text(preconditions, "uid"),
    resourceVersion: text(preconditions, "resourceVersion"),
    propagation: text(body, "propagationPolicy"),
    orphan: typeof orphan === "boolean" ? orphan : null,
    grace: typeof grace === "number" ? grace : null,
    dry: isList(dry) ? dry : [],
  };
}

function fromQuery(query: Readonly<Record<string, string>>): SentOptions | { readonly error: string } {
  const orphan = queryText(query, "orphanDependents");
  const grace = queryText(query, "gracePeriodSeconds");
  const dry = queryText(query, "dryRun");
  if (grace !== undefined && !/^[+-]?\d{1,18}$/.test(grace)) {
    return { error: `strconv.ParseInt: parsing ${JSON.stringify(grace)}: invalid syntax` };
  }
  return {
    uid: null,
    resourceVersion: null,
    propagation: queryText(query, "propagationPolicy") ?? null,
    orphan: orphan === undefined ? null : !["false", "0"].includes(orphan.toLowerCase()),
    grace: grace === undefined ? null : Number(grace),
    dry: dry === undefined ? [] : [dry],
  };
}
