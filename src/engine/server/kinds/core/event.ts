import type { ValueMap } from "../../../value/value.ts";
import { pathSegmentProblems } from "../../validate/path-segment-rule.ts";
import type { BuiltinKind, FieldText } from "../builtin-kind.ts";
import { fieldText, fieldTexts } from "../common/field-text.ts";
import { eventCells } from "./event-cells.ts";
import { eventErrors, groupEventUpdateErrors, newGroupEventErrors } from "./event-validation.ts";

const REFERENCE = ["kind", "namespace", "name", "uid", "apiVersion", "resourceVersion", "fieldPath"];

const component = fieldText("source.component");
const controller = fieldText("reportingComponent");
const source: FieldText = (event) => component(event) || controller(event);

/** The fields that have one name in the core group, and another one in events.k8s.io. */
const OTHER_NAMES = [
  ["involvedObject", "regarding"],
  ["message", "note"],
  ["reportingComponent", "reportingController"],
  ["source", "deprecatedSource"],
  ["firstTimestamp", "deprecatedFirstTimestamp"],
  ["lastTimestamp", "deprecatedLastTimestamp"],
  ["count", "deprecatedCount"],
] as const;

/** Returns an Event with the field names of its new version. Upstream: kubernetes pkg/apis/events/v1/conversion.go (v1.36.3). */
function convertEvent(event: ValueMap, apiVersion: string): ValueMap {
  const isCore = apiVersion === "v1";
  const names = new Map(OTHER_NAMES.map(([core, group]) => (isCore ? [group, core] : [core, group])));
  return Object.fromEntries(
    Object.entries(event).map(([name, value]) => [names.get(name as never) ?? name, value]),
  );
}

/** The Event of the core group. */
export const event: BuiltinKind = {
  selectableFields: {
    fields: {
      ...fieldTexts("reason", "type", ...REFERENCE.map((field) => `involvedObject.${field}`)),
      reportingComponent: controller,
      source,
    },
  },
  nameRule: pathSegmentProblems,
  validate: { create: eventErrors, update: eventErrors },
  table: eventCells,
};

/** The Event of the group events.k8s.io: the same objects with other field names. The server stores them in the core group. */
export const groupEvent: BuiltinKind = {
  selectableFields: {
    fields: {
      ...fieldTexts("reason", "type"),
      ...Object.fromEntries(
        REFERENCE.map((field) => [`regarding.${field}`, fieldText(`involvedObject.${field}`)]),
      ),
      reportingController: controller,
    },
  },
  convert: convertEvent,
  validate: { create: newGroupEventErrors, update: groupEventUpdateErrors },
  table: ({ object, now }) => eventCells({ object: convertEvent(object, "v1"), now }),
};
