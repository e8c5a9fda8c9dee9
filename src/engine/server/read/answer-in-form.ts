import { get, isList, isMap, type ValueMap } from "../../value/value.ts";
import type { Resource } from "../cluster/resource.ts";
import { type Accepted, acceptedType, notAcceptable } from "../http/accepted-types.ts";
import type { Request } from "../http/http.ts";
import { badRequest, errorStatus, isRefusal, type Refusal } from "../http/status-errors.ts";
import { queryText } from "../http/write-options.ts";
import { metaValue, withMeta } from "../metadata/object-meta.ts";
import type { HandleResult, RefusedWrite } from "../request/request-scope.ts";
import type { Route } from "../request/routes.ts";
import { objectTable, scaleTable } from "../table/object-table.ts";

type ResourceRoute = Extract<Route, { readonly kind: "resource" }>;

/** The subresources that another program answers, through the server. */
const OTHERS = ["proxy", "exec", "attach", "portforward"];

/**
 * Returns the answer of a request in the form that its client accepts: a Table, metadata only, or as it is. `answer` runs only if the
 * server can write what the client accepts.
 * Upstream: apiserver pkg/endpoints/handlers/response.go, transformResponseObject (v0.36.3).
 */
export function answerInForm(
  request: Request,
  route: ResourceRoute,
  now: string,
  answer: () => HandleResult | RefusedWrite,
): HandleResult | RefusedWrite {
  if (OTHERS.includes(route.subresource)) return answer();
  const { resource, name } = route;
  const list = name === "" && request.method === "GET";
  const accepted = acceptedType(request.accept ?? "", {
    custom: resource.custom !== null,
    watch: false,
    list,
    log: route.subresource === "log",
  });
  if (isRefusal(accepted)) return accepted;
  const done = answer();
  if (isRefusal(done)) return done;
  const { cluster, response } = done;
  const shown = inForm(request, route, response.body, accepted, now);
  if (isRefusal(shown)) return { ...shown, cluster };
  return { cluster, response: { ...response, body: shown } };
}

function inForm(
  { query = {} }: Request,
  { resource, subresource }: ResourceRoute,
  body: ValueMap,
  { form, version }: Accepted,
  now: string,
): ValueMap | Refusal {
  const include = queryText(query, "includeObject") ?? "";
  if (form === "table" && !["", "None", "Metadata", "Object"].includes(include)) {
    const why = `includeObject: Invalid value: ${JSON.stringify(include)}: must be 'Metadata', 'Object', 'None', or empty`;
    return badRequest(`Unable to convert to Table as requested: ${why}`);
  }
  if (form === "whole" || get(body, "kind") === "Status") return body;
  const apiVersion = `meta.k8s.io/${version}`;
  if (form === "table") {
    const options = { now, whole: include === "Object" };
    const made =
      subresource === "scale" ? scaleTable(resource, body, options) : objectTable(resource, body, options);
    const shown = include === "Object" ? made : withInternalRows(resource, made);
    return version === "v1" && include !== "None" ? shown : ofVersion(shown, apiVersion, include);
  }
  const isWhole = isList(get(body, "items"));
  if (isWhole !== (form === "metadataList"))
    return isWhole || resource.custom === null ? wrongForm(resource, isWhole) : NO_LIST;
  return metadataForm(internalMetadata(resource, body), apiVersion);
}

/** The annotations in which an older or a served version has what is a field of the server's own type. */
const OWN_ANNOTATIONS: { readonly [kind: string]: RegExp } = {
  DaemonSet: /^deprecated\.daemonset\.template\.generation$/,
  HorizontalPodAutoscaler: /^autoscaling\.alpha\.kubernetes\.io\//,
};

/** Returns an object, or a list, with the metadata of the server's own type, from which it takes the metadata alone. */
function internalMetadata({ kind, custom }: Resource, body: ValueMap): ValueMap {
  const own = custom === null ? OWN_ANNOTATIONS[kind] : undefined;
  if (own === undefined) return body;
  const items = get(body, "items");
  const without = (object: ValueMap): ValueMap => {
    const annotations = metaValue(object, "annotations");
    if (!isMap(annotations)) return object;
    const rest = Object.entries(annotations).filter(([name]) => !own.test(name));
    return withMeta(object, { annotations: rest.length === 0 ? undefined : Object.fromEntries(rest) });
  };
  return isList(items)
    ? { ...body, items: items.map((one) => (isMap(one) ? without(one) : one)) }
    : without(body);
}

function withInternalRows(resource: Resource, table: ValueMap): ValueMap {
  return changeRows(table, (row) => {
    const object = get(row, "object");
    return isMap(object) ? { ...row, object: internalMetadata(resource, object) } : row;
  });
}

/** Returns a Table in another version, or without objects. */
function ofVersion(table: ValueMap, apiVersion: string, include: string): ValueMap {
  const changed = changeRows(table, (row) => {
    const object = get(row, "object");
    if (include === "None") return { ...row, object: null };
    return include !== "Object" && isMap(object) ? { ...row, object: { ...object, apiVersion } } : row;
  });
  return { ...changed, apiVersion };
}

/** Returns a Table with changed rows; the Table itself if it has none. */
function changeRows(table: ValueMap, change: (row: ValueMap) => ValueMap): ValueMap {
  const rows = get(table, "rows");
  return isList(rows) ? { ...table, rows: (rows as readonly ValueMap[]).map(change) } : table;
}

function wrongForm({ custom, kind, group }: Resource, isList: boolean): Refusal {
  const type = custom === null ? `*${internalPackage(group)}.${kind}` : "*unstructured.Unstructured";
  const [asked, what] = isList
    ? ["PartialObjectMetadata", `a list (${type}List)`]
    : ["PartialObjectMetadataList", `not a list (${type})`];
  return notAcceptable(`you requested ${asked}, but the requested object is ${what}`);
}

/** An error that is no Status in Go has no reason. */
const NO_LIST = errorStatus(500, null, "content is not a list", null);

const short = new WeakMap<ValueMap, ValueMap>();

/** Returns an object with its metadata only, or a list of such objects: the same value for the same object. */
export function metadataForm(body: ValueMap, apiVersion: string): ValueMap {
  const known = short.get(body);
  if (known !== undefined && get(known, "apiVersion") === apiVersion) return known;
  const made = onlyMetadata(body, apiVersion);
  short.set(body, made);
  return made;
}

function onlyMetadata(body: ValueMap, apiVersion: string): ValueMap {
  const items = get(body, "items");
  const own = { apiVersion, metadata: get(body, "metadata") ?? {} };
  if (!isList(items)) return { kind: "PartialObjectMetadata", ...own };
  const objects = items.filter(isMap).map((item) => metadataForm(item, apiVersion));
  // In Go, the list of an empty list's metadata is nil.
  return { kind: "PartialObjectMetadataList", ...own, items: objects.length > 0 ? objects : null };
}

/** Returns the name of the Go package with the internal types of a group. */
export function internalPackage(group: string): string {
  return group === "" ? "core" : (group.split(".")[0] as string);
}
