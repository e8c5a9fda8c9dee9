import { messageOf } from "../../../engine/client/kubectl/command-error.ts";
import type { Info } from "../../../engine/client/kubectl/objects/object-info.ts";
import { printColumns, readColumns } from "../../../engine/client/kubectl/output/custom-columns.ts";
import { printParts } from "../../../engine/client/kubectl/output/jsonpath-template.ts";
import { sortObjects } from "../../../engine/client/kubectl/output/sort-by.ts";
import { findAll } from "../../../engine/value/json-path/find-json-path.ts";
import { parseJsonPath } from "../../../engine/value/json-path/parse-json-path.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import { type Check, unitOf } from "../check.ts";
import type { Registration, Unit } from "../registration.ts";
import { nameOf } from "../replay.ts";
import { field, listField } from "../smd/recorded-line.ts";

/** Compares the output of JSONPath templates, custom columns and sort orders. */
export const jsonPathRegistration: Registration = {
  fns: ["jsonpath"],
  levels: true,
  replay: (line) => {
    const object = field(line, "object");
    return listField(line, "cases")
      .filter(isMap)
      .map((one, at) => replay(`${nameOf(line)} ${at}`, one, object));
  },
};

type Outcome = { readonly text: string } | { readonly error: string };

function replay(id: string, one: ValueMap, object: Value): Unit {
  const template = String(get(one, "template"));
  const outcome = outcomeOf(one, template, object);
  const error = "error" in outcome ? outcome.error : undefined;
  const checks: Check[] = [
    {
      level: "state",
      about: `${template} fails`,
      want: get(one, "error") !== undefined,
      got: error !== undefined,
    },
    {
      level: "state",
      about: template,
      want: get(one, "text"),
      got: "text" in outcome ? outcome.text : undefined,
    },
    { level: "message", about: `${template}: error`, want: get(one, "error"), got: error },
  ];
  return unitOf(id, checks);
}

function outcomeOf(one: ValueMap, template: string, object: Value): Outcome {
  const items = dig(object, "items");
  const objects = Array.isArray(items) ? items.filter(isMap) : [];
  switch (get(one, "as")) {
    case "columns":
      return columns(template, objects);
    case "sort":
      return sorted(template, objects);
    default:
      return whole(one, template, object);
  }
}

function whole(one: ValueMap, template: string, object: Value): Outcome {
  const read = parseJsonPath(template);
  if ("error" in read) return { error: `parsing: ${read.error}` };
  const found = findAll(read.nodes, object, get(one, "strict") !== true);
  return "error" in found ? found : printParts(found.parts, get(one, "as") === "json");
}

function columns(template: string, objects: readonly ValueMap[]): Outcome {
  const read = readColumns(template);
  if ("error" in read) return { error: messageOf(read.error) };
  const { text, error } = printColumns(read.value, objects, true);
  return error === null ? { text } : { error };
}

function sorted(template: string, objects: readonly ValueMap[]): Outcome {
  const infos = objects.map((object) => ({ object }) as Info);
  const read = sortObjects(template, infos);
  if ("error" in read) return { error: messageOf(read.error) };
  return { text: read.value.map(({ object }) => String(dig(object, "metadata", "name"))).join(" ") };
}
