import { applyConfiguration } from "../../../engine/managedfields/client-go/apply-configuration.ts";
import { extractApplied } from "../../../engine/managedfields/client-go/extract-applied.ts";
import { findStruct, structNameOf } from "../../../engine/server/structs/go-types.ts";
import { readStruct } from "../../../engine/server/structs/read-struct.ts";
import { get, type ValueMap } from "../../../engine/value/value.ts";
import type { Check } from "../check.ts";
import { mapField, textField } from "../smd/recorded-line.ts";
import { builtinType, builtinTypes } from "./builtin-types.ts";
import { checkText } from "./check-outcome.ts";

/** Compares extracted applied configurations: for all managers of an object (client-go), or for one (upstream tests). */
export function extractChecks(line: ValueMap): readonly Check[] {
  return get(line, "extracted") === undefined ? upstreamChecks(line) : clientChecks(line);
}

function clientChecks(line: ValueMap): readonly Check[] {
  const stored = mapField(line, "object");
  const apiVersion = textField(stored, "apiVersion");
  const kind = textField(stored, "kind");
  const [version = "", group = ""] = apiVersion.split("/").reverse();
  const struct = structNameOf(group, version, kind);
  const type = builtinTypes()(apiVersion, kind);
  if (findStruct(struct) === undefined || type === undefined) throw new Error(`${kind} is not built in`);
  // A client first decodes the object into the struct of its kind.
  const object = readStruct(stored, struct).value;
  const extracted = mapField(line, "extracted");
  return Object.keys(extracted).flatMap((manager): readonly Check[] => {
    const want = mapField(extracted, manager);
    const got = extractApplied(object, type, manager, textField(line, "subresource"));
    if (!("error" in got)) {
      return [{ level: "state", about: manager, want, got: applyConfiguration(got.config, object, type) }];
    }
    if (get(want, "error") === undefined) return [{ level: "state", about: manager, want, got }];
    return [checkText(manager, textField(want, "error"), got.error)];
  });
}

/** The schema in the recording lacks the lists, so this check uses the schema of the built-in kinds, which contains it. */
function upstreamChecks(line: ValueMap): readonly Check[] {
  const type = builtinType(textField(mapField(line, "type"), "NamedType"));
  const object = mapField(line, "object");
  const got = extractApplied(object, type, textField(line, "manager"), textField(line, "subresource"));
  const error = get(line, "error") ?? null;
  if ("error" in got) {
    return [{ level: error === null ? "state" : "message", about: "error", want: error, got: got.error }];
  }
  return [{ level: "state", about: "out", want: get(line, "out"), got: got.config ?? {} }];
}
