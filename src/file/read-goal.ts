import type { Goal } from "../engine/scenario/goal.ts";
import { OUTCOMES } from "../engine/scenario/outcome.ts";
import { has, isMap, type Value } from "../engine/value/value.ts";
import {
  childOf,
  type FileNode,
  nameOf,
  readEnum,
  readItems,
  readMap,
  readNonEmptyText,
  readRequiredText,
  readText,
  reportMissing,
  reportProblem,
} from "./file-node.ts";
import { LIMITS } from "./format.ts";
import { GOAL_KINDS, type GoalFieldType, nameOfKind } from "./goal-fields.ts";

/** Returns the goals at a node, without those that have an error; undefined if they are absent or not a list. */
export function readGoals(node: FileNode): readonly Goal[] | undefined {
  return readItems(node, LIMITS.goal)?.flatMap((item) => readGoal(item) ?? []);
}

function readGoal(node: FileNode): Goal | undefined {
  const { value } = node;
  const kind = GOAL_KINDS.find((one) => isMap(value) && has(value, nameOfKind(one)));
  if (kind === undefined) {
    const names = GOAL_KINDS.map(nameOfKind).join(", ");
    return isMap(value)
      ? reportProblem(node, `A goal needs one of ${names}.`, { code: "missing-field", on: "key" })
      : void readMap(node, GOAL_KINDS.map(nameOfKind));
  }
  const { needed, optional } = kind;
  const fields = { ...needed, ...optional };
  const map = readMap(node, Object.keys(fields));
  if (map === undefined) return undefined;
  const given = Object.keys(map).filter((name) => has(fields, name)); // the order of the file stays
  for (const name of Object.keys(needed)) if (!has(map, name)) reportMissing(childOf(node, name));
  const read = given.map((name) => [name, readField(childOf(node, name), fields[name] as GoalFieldType)]);
  return Object.fromEntries(read) as Goal;
}

/** Returns the value of a field that the file has; undefined, with an error, if it is wrong. */
function readField(node: FileNode, type: GoalFieldType): Value | undefined {
  const { value, keys } = node;
  switch (type) {
    case "path":
      return readPath(node);
    case "paths":
      return readItems(node)?.flatMap((item) => readPath(item) ?? []);
    case "name":
      return readNonEmptyText(node);
    case "text":
      return readRequiredText(node);
    case "true":
      return value === true || reportProblem(node, `${nameOf(keys)} must be true.`);
    case "boolean":
      return typeof value === "boolean"
        ? value
        : reportProblem(node, `${nameOf(keys)} must be true or false.`);
    case "count":
      return readNumber(node, 0, LIMITS.steps);
    case "code":
      return readNumber(node, 100, 599);
    case "outcome":
      return readEnum(node, OUTCOMES);
    case "operation":
      return readEnum(node, ["Apply", "Update"] as const);
    case "object":
      return readObject(node);
    case "value":
      return value;
  }
}

function readPath(node: FileNode): string | undefined {
  const text = readNonEmptyText(node);
  if (text === undefined || text.startsWith(".")) return text;
  return reportProblem(
    node,
    `${nameOf(node.keys)} must be a path that begins with a dot, such as .spec.replicas.`,
  );
}

/** Returns the whole number at a node; undefined if it is absent, or, with an error, if it is another value. */
export function readNumber(node: FileNode, least: number, most: number): number | undefined {
  const { value, keys } = node;
  if (value === undefined) return undefined;
  const isNumber = typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
  return isNumber
    ? value
    : reportProblem(
        node,
        `${nameOf(keys)} must be a whole number from ${least} to ${most.toLocaleString("en")}.`,
      );
}

function readObject(node: FileNode): Value | undefined {
  if (readMap(node, ["apiVersion", "kind", "name", "namespace"]) === undefined) return undefined;
  const at = (key: string) => childOf(node, key);
  const read = {
    apiVersion: readText(at("apiVersion")),
    kind: readRequiredText(at("kind")),
    name: readRequiredText(at("name")),
    namespace: readText(at("namespace")),
  };
  return Object.fromEntries(Object.entries(read).filter(([, text]) => text !== undefined)) as Value;
}
