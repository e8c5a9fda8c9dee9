import { type MutableMap, put, type ValueMap } from "../../../value/value.ts";
import type { PathOperations } from "./kind-operations.ts";
import { referenceTo } from "./openapi-types.ts";
import { MEANINGS, type Operation, type Parameter } from "./operation.ts";
import { definitionReference, type SharedParameters } from "./shared-parameters.ts";

/** Returns paths with their operations in the form of OpenAPI 3. */
export function pathsOfVersion3(paths: readonly PathOperations[]): ValueMap {
  return pathItems(paths, operation3, parameter3);
}

/** Returns paths with their operations in the form of OpenAPI 2. Adds parameters to `shared`, where operations reference them. */
export function pathsOfVersion2(paths: readonly PathOperations[], shared: SharedParameters): ValueMap {
  const parameter = (one: Parameter) => shared.reference(parameter2(one));
  return pathItems(
    paths,
    (operation, own) => {
      const { type, required } = operation.body ?? {};
      const body = type === undefined ? [] : [shared.reference(body2(type, required === true))];
      const parameters = [...body, ...own.map(parameter)];
      return operation2(operation, parameters);
    },
    parameter,
  );
}

/** Returns path items: parameters that all operations of a path have are the path's own. */
function pathItems(
  paths: readonly PathOperations[],
  print: (operation: Operation, own: readonly Parameter[]) => ValueMap,
  printParameter: (parameter: Parameter) => ValueMap,
): ValueMap {
  const items: MutableMap = {};
  for (const { path, operations } of paths) {
    const isIn = (one: Parameter) => (operation: Operation) =>
      operation.parameters.some((other) => other.name === one.name && other.in === one.in);
    const common = (operations[0]?.parameters ?? []).filter((one) => operations.every(isIn(one)));
    const isOwn = (one: Parameter) => !common.some((other) => other.name === one.name && other.in === one.in);
    put(items, path, {
      ...Object.fromEntries(
        operations.map((operation) => [
          operation.method,
          print(operation, operation.parameters.filter(isOwn)),
        ]),
      ),
      ...(common.length > 0 && { parameters: common.map(printParameter) }),
    });
  }
  return items;
}

function extensions({ on }: Operation): ValueMap {
  if (on === undefined) return {};
  const { action, group, version, kind } = on;
  return { "x-kubernetes-action": action, "x-kubernetes-group-version-kind": { group, version, kind } };
}

function operation3(operation: Operation, own: readonly Parameter[]): ValueMap {
  const { tag, description, id, body, consumes, produces, answers } = operation;
  const content = (types: readonly string[], schema: ValueMap) =>
    Object.fromEntries(types.map((type) => [type, { schema }]));
  const responses = Object.entries(answers).map(([code, type]) => {
    const schema = type === "" ? { type: "string" } : referenceTo(type);
    return [code, { description: MEANINGS[code] ?? "", content: content(produces, schema) }] as const;
  });
  return {
    tags: [tag],
    description,
    operationId: id,
    ...(own.length > 0 && { parameters: own.map(parameter3) }),
    ...(body && {
      requestBody: {
        content: content(consumes, referenceTo(body.type)),
        ...(body.required && { required: true }),
      },
    }),
    responses: { ...Object.fromEntries(responses), "401": { description: "Unauthorized" } },
    ...extensions(operation),
  };
}

function parameter3({ name, in: place, type, description }: Parameter): ValueMap {
  return {
    name,
    in: place,
    description,
    ...(place === "path" && { required: true }),
    schema: { type, uniqueItems: true },
  };
}

function operation2(operation: Operation, parameters: readonly ValueMap[]): ValueMap {
  const { tag, description, id, consumes, produces, answers } = operation;
  const responses = Object.entries(answers).map(([code, type]) => {
    const schema = type === "" ? { type: "string" } : definitionReference(type);
    return [code, { description: MEANINGS[code] ?? "", schema }] as const;
  });
  return {
    description,
    ...(consumes.length > 0 && { consumes }),
    produces,
    schemes: ["https"],
    tags: [tag],
    operationId: id,
    ...(parameters.length > 0 && { parameters }),
    responses: { ...Object.fromEntries(responses), "401": { description: "Unauthorized" } },
    ...extensions(operation),
  };
}

function parameter2({ name, in: place, type, description }: Parameter): ValueMap {
  return {
    uniqueItems: true,
    type,
    description,
    name,
    in: place,
    ...(place === "path" && { required: true }),
  };
}

function body2(type: string, required: boolean): ValueMap {
  return { name: "body", in: "body", ...(required && { required }), schema: definitionReference(type) };
}
