import type { BuiltinKind, FieldText } from "../builtin-kind.ts";
import { fieldText, fieldTexts } from "../common/field-text.ts";

const REFERENCE = ["kind", "namespace", "name", "uid", "apiVersion", "resourceVersion", "fieldPath"];

const component = fieldText("source.component");
const controller = fieldText("reportingComponent");
const source: FieldText = (event) => component(event) || controller(event);

/** The Event of the core group. */
export const event: BuiltinKind = {
  selectableFields: {
    fields: {
      ...fieldTexts("reason", "type", ...REFERENCE.map((field) => `involvedObject.${field}`)),
      reportingComponent: controller,
      source,
    },
  },
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
};
