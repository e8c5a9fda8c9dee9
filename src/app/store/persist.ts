import type { Action, Scenario, Step } from "../../engine/scenario/scenario.ts";
import type { Selection } from "./state.ts";

/** Where a tab keeps its work. */
export const WORK_KEY = "applyground/work/1";

/** The part of the web's `Storage` that is used. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What was kept; null if there is nothing or it cannot be read: a broken or foreign entry is no reason to fail. */
export function loadWork(storage: Store | null): { scenario: Scenario; selection: Selection } | null {
  try {
    const text = storage?.getItem(WORK_KEY);
    if (!text) return null;
    const found: unknown = JSON.parse(text);
    if (!isRecord(found) || !isScenario(found.scenario) || !isSelection(found.selection)) return null;
    return { scenario: found.scenario, selection: found.selection };
  } catch {
    return null;
  }
}

/** Keeps the work. False if the browser refuses, for example because it is too much. */
export function saveWork(storage: Store | null, scenario: Scenario, selection: Selection): boolean {
  try {
    storage?.setItem(WORK_KEY, JSON.stringify({ scenario, selection }));
    return storage !== null;
  } catch {
    return false;
  }
}

/** Forgets the work of this tab. */
export function clearWork(storage: Store | null): void {
  try {
    storage?.removeItem(WORK_KEY);
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSelection(value: unknown): value is Selection {
  return (
    isRecord(value) &&
    [value.step, value.object, value.actor].every((one) => one === null || typeof one === "string")
  );
}

function isScenario(value: unknown): value is Scenario {
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
    (value.files === undefined || isRecord(value.files))
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

function isAction(value: unknown): value is Action {
  if (!isRecord(value)) return false;
  const target = value.target;
  const named =
    isRecord(target) && [target.apiVersion, target.kind, target.name].every((one) => typeof one === "string");
  switch (value.kind) {
    case "apply":
    case "create":
    case "update":
    case "delete":
    case "get":
      return typeof value.manifest === "string";
    case "patch":
      return (
        named && typeof value.body === "string" && ["json", "merge", "strategic"].includes(String(value.type))
      );
    case "edit":
      return named && typeof value.patch === "string";
    default:
      return false;
  }
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
