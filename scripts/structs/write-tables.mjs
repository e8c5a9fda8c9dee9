// Writes src/engine/server/generated/*.generated.ts from the JSON that main.go prints. See README.md in this folder.
import { readFileSync, writeFileSync } from "node:fs";
import { splitStructs } from "./split-structs.mjs";

const tables = JSON.parse(readFileSync(0, "utf8"));
const version = process.argv[2] ?? "unknown";

const structs = splitStructs(structLines(tables.structs));
writeTable(
  "first-structs",
  `How Go structs of Kubernetes ${version} read and write JSON, one line each: name, then its fields in the order in which they
 * are encoded, \`?\` for omitempty, \`~\` for omitzero, and the type: \`*\` pointer, \`[\` list, \`{\` map, \`@\` struct,
 * s string, i int32, l int64, f float, b bool, y bytes, q quantity, t time, u time with microseconds, d duration,
 * x int or string, r any object, j any JSON. These are the structs of the kinds that most scenarios use.`,
  "firstStructs",
  structs.first,
);
writeTable(
  "late-structs",
  `All other Go structs of the built-in kinds of Kubernetes ${version}, as in \`first-structs.generated.ts\`.`,
  "lateStructs",
  structs.late,
);
writeTable(
  "../../../serve/protobuf/field-numbers",
  `The numbers in protobuf of the fields of the Go structs of Kubernetes ${version}, a line for each struct, in the order of
 * \`first-structs.generated.ts\` and \`late-structs.generated.ts\`; \`-\` for a field that protobuf does not have. A field of a struct that
 * manifests do not nest has the numbers of both: \`2.1\`.`,
  "fieldNumbers",
  Object.entries(tables.structs).map(([name, fields]) =>
    [name.split("/").slice(-2).join("/"), ...fields.map(({ number }) => number || "-")].join(" "),
  ),
);
writeTable(
  "internal-structs",
  `The internal Go structs that Kubernetes ${version} prints in messages, with the types of \`first-structs.generated.ts\`. The name of a
 * field is Go's. \`=\` precedes its name in manifests if that is not the same with a small first letter; \`=-\` marks a field that
 * manifests have in the outer struct. \`+\` is a struct whose fields are in the outer one.`,
  "internalStructs",
  structLines(tables.internals, (field) => (field.omit === "" ? "" : `=${field.omit}`)),
);
writeTable(
  "type-names",
  `What errors about values of wrong types name in Kubernetes ${version}, one struct a line: name, then its fields. \`=\` precedes the name of
 * the Go type of a field of strings, or of a map, \`^\` the embedded structs that a field is in.`,
  "typeNames",
  Object.entries(tables.names).map(([name, words]) => [shortName(name), ...words].join(" ")),
);
writeTable(
  "table-columns",
  `The columns of the Tables that Kubernetes ${version} answers with, one line for each kind: kind and group, a tab, the names of the
 * columns. \`:\` precedes a type other than \`string\`, \`=\` a format, \`+\` marks what only wide tables show. The format of a column
 * \`Name\` is \`name\`.`,
  "tableColumns",
  Object.entries(tables.columns).map(([kind, columns]) => `${kind}\t${columns.map(columnText).join(",")}`),
);
writeTable(
  "strategies",
  `The strategies of the resources of Kubernetes ${version}, one line each: plural and group; \`C\` if a PUT creates a missing
 * object, \`U\` if an update may omit the resourceVersion; the fields that a write to the object cannot set; those that a write
 * to its status cannot set. \`-\` for none.`,
  "strategyFacts",
  Object.entries(tables.strategies).map(
    ([name, { createOnUpdate, unconditionalUpdate, reset, resetStatus }]) =>
      [name, (createOnUpdate ? "C" : "") + (unconditionalUpdate ? "U" : ""), reset.join(), resetStatus.join()]
        .map((word) => word || "-")
        .join(" "),
  ),
);
writeTable(
  "enum-values",
  `The strings that the fields of built-in kinds may have in Kubernetes ${version}. Each line has a list of strings, a colon, and the
 * fields that may have these strings, by the OpenAPI name of their type.`,
  "enumValues",
  enumLines(tables.enums),
);
writeModule(
  "bootstrap-roles",
  `The cluster roles and bindings for people that Kubernetes ${version} creates at its start. The label
 * \`kubernetes.io/bootstrapping\`, which all have, is left out.`,
  `import type { ValueMap } from "../../value/value.ts";\n\n`,
  `export const bootstrapObjects: readonly ValueMap[] = ${JSON.stringify(roleObjects(tables.roles))};\n`,
);

/** `k8s.io/api/apps/v1.Deployment` as `apps/v1.Deployment`. */
function shortName(name) {
  return name.split("/").slice(-2).join("/");
}

function structLines(structs, markOf = (field) => field.omit) {
  const codes = {
    string: "s",
    int32: "i",
    int64: "l",
    int: "l",
    bool: "b",
    bytes: "y",
    quantity: "q",
    time: "t",
    microtime: "u",
    duration: "d",
    raw: "r",
    json: "j",
    schema: "p",
    intstr: "x",
    float64: "f",
    float32: "f",
  };
  const pack = (type, owner) => {
    const mark = /^[*[{]+/.exec(type)?.[0] ?? "";
    const rest = type.slice(mark.length);
    if (!rest.startsWith("@")) {
      if (!(rest in codes)) throw new Error(`no code for ${rest}`);
      return mark + codes[rest];
    }
    const [pkg, name] = shortName(rest.slice(1)).split(/\.(?=[^.]*$)/);
    return `${mark}@${pkg === owner ? "" : `${pkg}.`}${name}`;
  };
  return Object.entries(structs).map(([name, fields]) => {
    const owner = shortName(name).split(/\.(?=[^.]*$)/)[0];
    return [shortName(name), ...fields.map((f) => `${f.name}${markOf(f)}:${pack(f.type, owner)}`)].join(" ");
  });
}

function columnText({ name, type, format, priority }) {
  if (/[:=+,\t]/.test(name)) throw new Error(`a column is called ${name}`);
  const implied = name === "Name" ? "name" : "";
  return `${name}${type === "string" ? "" : `:${type}`}${format === implied ? "" : `=${format}`}${priority === 0 ? "" : "+"}`;
}

function enumLines(enums) {
  const fields = new Map();
  for (const field of Object.keys(enums).sort()) {
    const values = enums[field].join(" ");
    fields.set(values, [...(fields.get(values) ?? []), field]);
  }
  return [...fields].map(([values, names]) => `${values}: ${names.join(" ")}`);
}

function roleObjects({ roles, bindings }) {
  return [
    ...roles.map(({ metadata, rules, aggregationRule }) => ({
      kind: "ClusterRole",
      metadata: metaOf(metadata),
      ...(rules !== null && { rules }),
      ...(aggregationRule && { aggregationRule }),
    })),
    ...bindings.map(({ metadata, subjects, roleRef }) => ({
      kind: "ClusterRoleBinding",
      metadata: metaOf(metadata),
      subjects,
      roleRef,
    })),
  ];
}

function metaOf({ name, labels: { "kubernetes.io/bootstrapping": _, ...labels } }) {
  return { name, labels };
}

function writeTable(file, about, name, lines) {
  writeModule(file, about, "", `export const ${name} = \`${lines.sort().join("\n")}\`;\n`);
}

function writeModule(file, about, imports, code) {
  writeFileSync(
    new URL(`../../src/engine/server/generated/${file}.generated.ts`, import.meta.url),
    `${imports}/**\n * ${about}\n * Generated by \`scripts/structs/generate ${version}\`.\n */\n${code}`,
  );
}
