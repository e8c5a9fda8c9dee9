import { equal } from "../../../value/equal.ts";
import { mapAt, textAt } from "../../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { invalidField, requiredField } from "../../http/status-errors.ts";
import { metaText } from "../../metadata/object-meta.ts";
import { immutableErrors, printInvalid } from "../../validate/field-checks.ts";
import { subdomainProblems } from "../../validate/name-rules.ts";
import { type Errors, problemErrors, qualifiedErrors } from "../../validate/value-checks.ts";

// Upstream: kubernetes pkg/apis/core/validation/events.go (v1.36.3). All functions take Events in the form of the core group.

/** Returns the errors that Events of both groups can have. */
export function eventErrors(event: ValueMap): Errors {
  return commonErrors(event, "reportingComponent");
}

function commonErrors(event: ValueMap, controllerField: string): Errors {
  const namespace = metaText(event, "namespace");
  const about = textAt(mapAt(event, "involvedObject"), "namespace");
  const isOld = !hasTime(event, "eventTime");
  const isForeign = isOld
    ? about === ""
      ? namespace !== "default"
      : about !== namespace
    : about === "" && !["default", "kube-system"].includes(namespace);
  const why = "does not match event.namespace";
  return [
    ...(isForeign ? [invalidField("involvedObject.namespace", printInvalid(about), why)] : []),
    ...(isOld ? [] : newEventErrors(event, controllerField)),
    ...problemErrors(namespace, "namespace", subdomainProblems(namespace, false)),
  ];
}

function newEventErrors(event: ValueMap, controllerField: string): Errors {
  const controller = textAt(event, "reportingComponent");
  const limited = (field: string, max: number): Errors => {
    const size = new TextEncoder().encode(textAt(event, field)).length;
    return size > max ? [invalidField(field, '""', `can have at most ${max} characters`)] : [];
  };
  const needed = (field: string): Errors =>
    textAt(event, field) === "" ? [requiredField(field)] : limited(field, 128);
  return [
    ...(controller === "" ? [requiredField(controllerField)] : []),
    ...qualifiedErrors(controller, controllerField),
    ...needed("reportingInstance"),
    ...needed("action"),
    ...needed("reason"),
    ...limited("message", 1024),
  ];
}

/** Returns the errors of a new Event of the group events.k8s.io. */
export function newGroupEventErrors(event: ValueMap): Errors {
  const type = textAt(event, "type");
  const source = mapAt(event, "source");
  const unset: readonly (readonly [string, boolean])[] = [
    ["firstTimestamp", hasTime(event, "firstTimestamp")],
    ["lastTimestamp", hasTime(event, "lastTimestamp")],
    ["count", Number(get(event, "count") ?? 0) !== 0],
    ["source", textAt(source, "component") !== "" || textAt(source, "host") !== ""],
  ];
  return [
    ...commonErrors(event, "reportingController"),
    ...seriesErrors(event),
    ...(hasTime(event, "eventTime") ? [] : [requiredField("eventTime")]),
    ...(["Normal", "Warning"].includes(type)
      ? []
      : [invalidField("type", '""', `has invalid value: ${type}`)]),
    ...unset.flatMap(([field, isSet]) => (isSet ? [invalidField(field, '""', "needs to be unset")] : [])),
  ];
}

const IMMUTABLE = [
  "involvedObject",
  "reason",
  "message",
  "source",
  "firstTimestamp",
  "lastTimestamp",
  "count",
  "type",
  "eventTime",
  "action",
  "related",
  "reportingComponent",
  "reportingInstance",
];

/** What Go has in the fields that are no pointers, if an Event does not have them. */
const ZERO_VALUES: { readonly [field: string]: Value } = {
  reason: "",
  message: "",
  count: 0,
  type: "",
  action: "",
  reportingComponent: "",
  reportingInstance: "",
};

/** Returns the errors of an Event of the group events.k8s.io that replaces `live`. */
export function groupEventUpdateErrors(event: ValueMap, live: ValueMap): Errors {
  const isNewSeries = !equal(get(event, "series") ?? null, get(live, "series") ?? null);
  return [
    ...commonErrors(event, "reportingController"),
    ...(isNewSeries ? seriesErrors(event) : []),
    ...IMMUTABLE.flatMap((field) => {
      const at = field === "reportingComponent" ? "reportingController" : field;
      const zero = ZERO_VALUES[field];
      const [after, before] = [get(event, field) ?? zero, get(live, field) ?? zero];
      if (!isMap(after) || equal(after, before ?? null)) return immutableErrors(after, before, at);
      return [invalidField(at, printInvalid(asGoStruct(after, field)), "field is immutable")];
    }),
  ];
}

const REFERENCE = ["kind", "namespace", "name", "uid", "apiVersion", "resourceVersion", "fieldPath"];
const ACRONYMS: { readonly [field: string]: string } = { uid: "UID", apiVersion: "APIVersion" };

/** The structs in which the server validates references and sources have no names for JSON, and no field is left out. */
function asGoStruct(value: ValueMap, field: string): ValueMap {
  const names = field === "source" ? ["component", "host"] : REFERENCE;
  const goName = (name: string): string =>
    ACRONYMS[name] ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  return Object.fromEntries(names.map((name) => [goName(name), textAt(value, name)]));
}

function seriesErrors(event: ValueMap): Errors {
  const series = get(event, "series");
  if (!isMap(series)) return [];
  return [
    ...(Number(get(series, "count") ?? 0) < 2
      ? [invalidField("series.count", '""', "should be at least 2")]
      : []),
    ...(hasTime(series, "lastObservedTime") ? [] : [requiredField("series.lastObservedTime")]),
  ];
}

function hasTime(map: ValueMap, field: string): boolean {
  return typeof get(map, field) === "string";
}
