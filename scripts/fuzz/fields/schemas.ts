import { apiVersionOf } from "../../../src/engine/schema/builtins.ts";
import { mapsOf, textAt } from "../../../src/engine/value/field-values.ts";
import { dig, get, isMap, type ValueMap } from "../../../src/engine/value/value.ts";
import { type Server, sendOrThrow } from "../../../src/verify/server/server.ts";

/** The schemas of a server, by name and by `apps/v1 Deployment`. */
export type Schemas = {
  /** Returns the schema of a kind; an empty one if the server does not have the kind. */
  readonly ofKind: (apiVersion: string, kind: string) => ValueMap;
  /** Returns a schema without references. */
  readonly resolve: (schema: ValueMap) => ValueMap;
};

const REFERENCE = "#/components/schemas/";

/** Reads the OpenAPI documents of a server. */
export async function schemasOf(server: Server): Promise<Schemas> {
  const named = new Map<string, ValueMap>();
  const kinds = new Map<string, ValueMap>();
  // The server says that this is plain text.
  const { text = "{}" } = await server.send({ method: "GET", path: "/openapi/v3" });
  const { paths } = JSON.parse(text) as ValueMap;
  for (const path of Object.keys(paths as ValueMap).filter((one) => /\/v\d\w*$/.test(one))) {
    const document = await sendOrThrow(server, { method: "GET", path: `/openapi/v3/${path}` });
    const found = (dig(document, "components", "schemas") ?? {}) as Record<string, ValueMap>;
    for (const [name, schema] of Object.entries(found)) {
      named.set(name, schema);
      const ids = mapsOf(schema["x-kubernetes-group-version-kind"]);
      if (ids.length !== 1) continue;
      const [group, version, kind] = ["group", "version", "kind"].map((key) =>
        textAt(ids[0] as ValueMap, key),
      );
      kinds.set(`${apiVersionOf({ group: group ?? "", version: version ?? "" })} ${kind}`, schema);
    }
  }
  return {
    ofKind: (apiVersion, kind) => kinds.get(`${apiVersion} ${kind}`) ?? {},
    resolve: (schema) => {
      const name = referenceOf(schema);
      const target = name === null ? undefined : named.get(name);
      return target === undefined ? schema : { ...target, ...schema };
    },
  };
}

function referenceOf(schema: ValueMap): string | null {
  const own = get(schema, "$ref") ?? mapsOf(schema["allOf"]).map((one) => one["$ref"])[0];
  return typeof own === "string" && own.startsWith(REFERENCE) ? own.slice(REFERENCE.length) : null;
}

/** Returns the fields of a schema; an empty map if it has none. */
export function fieldsOf(schema: ValueMap): Readonly<Record<string, ValueMap>> {
  const fields = schema["properties"];
  return isMap(fields) ? (fields as Record<string, ValueMap>) : {};
}

/** Returns the schema of the items of a list or of the values of a map; null if it is neither. */
export function innerOf(schema: ValueMap): ValueMap | null {
  const inner = schema["items"] ?? schema["additionalProperties"];
  return isMap(inner) ? inner : null;
}
