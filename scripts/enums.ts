import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { dig, get, isList, isMap, type ValueMap } from "../src/engine/value/value.ts";
import { readFolder } from "./schemas/documents.ts";

// Writes what texts the fields of built-in kinds may have, from the documents that `/openapi/v3` lists, in a folder:
//
//     npx tsx scripts/enums.ts v3/

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder of the OpenAPI v3 documents");

const fields = new Map<string, Set<string>>();
for (const document of readFolder(folder)) {
  const schemas = dig(document, "components", "schemas");
  for (const [type, schema] of Object.entries(isMap(schemas) ? schemas : {})) {
    const properties = dig(schema, "properties");
    for (const [name, property] of Object.entries(isMap(properties) ? properties : {})) {
      const values = isMap(property) ? valuesOf(property) : "";
      if (values === "") continue;
      const known = fields.get(values) ?? new Set();
      fields.set(values, known.add(`${type}.${name}`));
    }
  }
}

const lines = [...fields].map(([values, names]) => `${values}: ${[...names].sort().join(" ")}`).sort();
const text = `/** Texts that fields of built-in kinds may have, by type and field; made by scripts/enums.ts from the OpenAPI documents. */
export const enumFacts = \`
${lines.join("\n")}
\`;
`;
writeFileSync(join(import.meta.dirname, "../src/session/enum-facts.ts"), text);

function valuesOf(property: ValueMap): string {
  const list = get(property, "enum");
  return isList(list) ? list.filter((one) => typeof one === "string" && one !== "").join(" ") : "";
}
