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
    if (text("apiVersion") === "")
      errors.push(invalidField(`${field}.apiVersion`, '""', "version must not be empty"));
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
