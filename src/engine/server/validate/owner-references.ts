import { quoteGo } from "../../value/go-format.ts";
import { get, isList, isMap, type ValueMap } from "../../value/value.ts";
import { type FieldError, invalidField } from "../http/status-errors.ts";
import { metaValue } from "../metadata/object-meta.ts";

/** Returns the invalid entries of `metadata.ownerReferences`. */
export function ownerReferenceErrors(object: ValueMap): readonly FieldError[] {
  const errors: FieldError[] = [];
  const owners = metaValue(object, "ownerReferences");
  if (!isList(owners)) return errors;
  const field = "metadata.ownerReferences";
  let controller = "";
  for (const owner of owners) {
    if (!isMap(owner)) continue;
    const text = (name: string): string => String(get(owner, name) ?? "");
    if (!isGroupVersion(text("apiVersion")))
      errors.push(
        invalidField(`${field}.apiVersion`, quoteGo(text("apiVersion")), "version must not be empty"),
      );
    for (const name of ["kind", "name", "uid"]) {
      if (text(name) === "") errors.push(invalidField(`${field}.${name}`, '""', "must not be empty"));
    }
    if (text("apiVersion") === "v1" && text("kind") === "Event") {
      errors.push(
        invalidField(field, JSON.stringify(owner), "/v1, Kind=Event is disallowed from being an owner"),
      );
    }
    if (get(owner, "controller") !== true) continue;
    const current = `${text("kind")}/${text("name")}`;
    if (controller === "") controller = current;
    else {
      const why = `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${current}`;
      errors.push(invalidField(field, JSON.stringify(owners), why));
    }
  }
  return errors;
}

/** Whether a text has a version: `v1`, `apps/v1`. Of a text with more slashes, Go reads neither group nor version. */
function isGroupVersion(apiVersion: string): boolean {
  const parts = apiVersion.split("/");
  return parts.length <= 2 && parts.at(-1) !== "";
}
