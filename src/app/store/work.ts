import type { Action, Scenario, Step, Target } from "../../engine/scenario/scenario.ts";
import type { Selection } from "./state.ts";

/** What is kept: the document and where it was looked at. */
export type Work = { readonly scenario: Scenario; readonly selection: Selection };

/** The work in something that was kept; null if it cannot be read: a broken or foreign entry is no reason to fail. */
export function readWork(found: unknown): Work | null {
  if (!isRecord(found) || !isScenario(found.scenario) || !isSelection(found.selection)) return null;
  return { scenario: found.scenario, selection: found.selection };
}

/** Whether a value is a record of named members. */
export function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a selection. */
export function isSelection(value: unknown): value is Selection {
  return (
    isRecord(value) &&
    [value.step, value.object, value.actor].every((one) => one === null || typeof one === "string")
  );
}

/** Whether a value is a scenario, as far as the page relies on it. */
export function isScenario(value: unknown): value is Scenario {
  return (
    isRecord(value) &&
    typeof value.title === "string" &&
    optional(value.description, "string") &&
    optional(value.start, "string") &&
    Array.isArray(value.actors) &&
    value.actors.every(
      (actor) => isRecord(actor) && typeof actor.name === "string" && typeof actor.colour === "number",
    ) &&
    Array.isArray(value.steps) &&
    value.steps.every(isStep) &&
    optionalTexts(value.definitions) &&
    optionalTexts(value.objects) &&
    optionalList(value.rules, ({ actor, verbs, resources, namespaces }) => {
      return typeof actor === "string" && isTexts(verbs) && isTexts(resources) && optionalTexts(namespaces);
    }) &&
    optionalList(value.admission, ({ match, patch }) => isRecord(match) && typeof patch === "string") &&
    optionalRecord(value.files, (text) => typeof text === "string")
  );
}

function isStep(value: unknown): value is Step {
  return (
    isRecord(value) &&
    typeof value.id === "string" &&
    typeof value.actor === "string" &&
    isAction(value.action) &&
    optional(value.fieldManager, "string") &&
    optional(value.userAgent, "string") &&
    optional(value.subresource, "string") &&
    optional(value.note, "string") &&
    optional(value.at, "string") &&
    optional(value.force, "boolean") &&
    optional(value.dryRun, "boolean") &&
    optional(value.disabled, "boolean")
  );
}

/** What an action has to have: texts, and what it is about. */
const members: { readonly [kind in Action["kind"]]: readonly string[] } = {
  apply: ["manifest"],
  create: ["manifest"],
  update: ["manifest"],
  delete: ["manifest"],
  get: ["manifest"],
  metacontroller: ["manifest"],
  applyV2: ["manifest"],
  define: ["manifest"],
  patch: ["target", "type", "body"],
  edit: ["target", "patch"],
  run: ["line"],
};

function isAction(value: unknown): value is Action {
  if (!isRecord(value) || typeof value.kind !== "string" || !Object.hasOwn(members, value.kind)) return false;
  return (
    members[value.kind as Action["kind"]].every((key) =>
      key === "target" ? isTarget(value.target) : typeof value[key] === "string",
    ) &&
    optional(value.stdin, "string") &&
    optionalRecord(value.env, (text) => typeof text === "string") &&
    optionalRecord(value.files, (text) => text === null || typeof text === "string")
  );
}

function isTarget(value: unknown): value is Target {
  return isRecord(value) && isTexts([value.apiVersion, value.kind, value.name]);
}

function optional(value: unknown, type: "string" | "boolean"): boolean {
  return value === undefined || typeof value === type;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function optionalTexts(value: unknown): boolean {
  return value === undefined || isTexts(value);
}

function optionalList(value: unknown, fits: (item: { readonly [key: string]: unknown }) => boolean): boolean {
  return value === undefined || (Array.isArray(value) && value.every((item) => isRecord(item) && fits(item)));
}

function optionalRecord(value: unknown, fits: (item: unknown) => boolean): boolean {
  return value === undefined || (isRecord(value) && Object.values(value).every(fits));
}
