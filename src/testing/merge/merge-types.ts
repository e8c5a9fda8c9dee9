import type { Type } from "../../engine/schema/resolve-type.ts";
import type { Field, TypeRef } from "../../engine/schema/schema.ts";
import { keyed, listOf, mapOf, number, setOf, string, typeOf } from "../notation.ts";

const fields = (...list: readonly Field[]): TypeRef => ({ map: { fields: list } });
const field = (name: string, type: TypeRef): Field => ({ name, type });

const port = fields(
  field("port", number),
  { name: "protocol", type: string, default: "TCP" },
  field("target", number),
);
const volume = fields(field("name", string), field("host", mapOf(string)), field("secret", mapOf(string)));
/** A struct type with every kind of list and map, and every patch strategy. */
export const mergeType: Type = typeOf(
  fields(
    field("replicas", number),
    field("labels", mapOf(string)),
    field("selector", { ...mapOf(string), map: { elementType: string, elementRelationship: "atomic" } }),
    field("finalizers", setOf(string)),
    field("args", listOf(string)),
    field("containers", keyed(["name"], fields(field("name", string), field("image", string)))),
    // The patch metadata of ports has one merge key only, as for Services.
    {
      name: "ports",
      type: keyed(["port", "protocol"], port),
      patch: { strategy: ["merge"], mergeKey: "port" },
    },
    {
      name: "volumes",
      type: keyed(["name"], volume),
      patch: { strategy: ["merge", "retainKeys"], mergeKey: "name" },
    },
    {
      name: "strategy",
      type: fields(field("type", string), field("rolling", mapOf(number))),
      patch: { strategy: ["retainKeys"] },
    },
    { name: "whole", type: mapOf(string), patch: { strategy: ["replace"] } },
  ),
);
