import type {
  Action,
  ApplyV2Flags,
  CommandLine,
  PatchType,
  Step,
  Target,
} from "../engine/scenario/scenario.ts";
import { has, isList, isMap, type Value } from "../engine/value/value.ts";
import {
  below,
  complain,
  flagAt,
  mapAt,
  missing,
  nameOf,
  type Place,
  presentText,
  requiredText,
  textAt,
  textMapAt,
  timeAt,
  wordAt,
} from "./place.ts";

/** Makes YAML of a manifest that is given as a map, or of a patch that is given as a list or a map. */
export type PrintValue = (value: Value) => string;

/** The actions that are a manifest. */
export const MANIFEST_ACTIONS = [
  "apply",
  "create",
  "update",
  "delete",
  "get",
  "metacontroller",
  "applyV2",
  "define",
] as const;

/** What a command line may have beside it, and only that. */
const WITH_RUN = ["env", "stdin", "files"] as const;

/** What an Apply v2 may have beside it, and only that. */
const WITH_APPLY_V2 = ["twoWay", "oldMerge"] as const;

/** What other steps say beside their action, and a command line by its flags. */
const FLAGS: Readonly<Record<string, string>> = {
  force: "--force-conflicts",
  dryRun: "--dry-run=server",
  fieldValidation: "--validate",
  subresource: "--subresource",
  fieldManager: "--field-manager",
  userAgent: "--field-manager",
};

const ACTIONS: readonly string[] = [...MANIFEST_ACTIONS, "patch", "edit", "run"];

/** The keys of a step, in the order in which they are printed. */
export const STEP_KEYS: readonly string[] = [
  "actor",
  ...ACTIONS,
  ...WITH_RUN,
  ...WITH_APPLY_V2,
  "force",
  "dryRun",
  "fieldValidation",
  "subresource",
  "fieldManager",
  "userAgent",
  "at",
  "disabled",
  "note",
  "expect",
];

/** How the server may treat fields that it does not know. */
export const VALIDATIONS = ["Strict", "Warn", "Ignore"] as const;

/** The types of patches. */
export const PATCH_TYPES: readonly PatchType[] = ["json", "merge", "strategic"];

/** The step at a place; undefined if something is wrong with it, which the problems tell. */
export function readStep(place: Place, id: string, print: PrintValue): Step | undefined {
  const { value } = place;
  if (mapAt(place, STEP_KEYS) === undefined) return undefined;
  checkCompany(place, isMap(value) && has(value, "run"));
  const at = (key: string) => below(place, key);
  const actor = requiredText(at("actor"));
  const found = readAction(place, print);
  const subresource = textAt(at("subresource"));
  if (subresource !== undefined && found?.subresource !== undefined) {
    complain(
      at("subresource"),
      `"subresource" stands here and in the ${found.action.kind}: one of them is enough.`,
      {
        on: "key",
      },
    );
  }
  const optional = {
    fieldManager: textAt(at("fieldManager")),
    userAgent: textAt(at("userAgent")),
    force: flagAt(at("force")) || undefined,
    dryRun: flagAt(at("dryRun")) || undefined,
    fieldValidation: wordAt(at("fieldValidation"), VALIDATIONS),
    subresource: found?.subresource ?? subresource,
    at: timeAt(at("at")),
    disabled: flagAt(at("disabled")) || undefined,
    note: textAt(at("note")),
    expect: expectAt(at("expect")),
  };
  if (actor === undefined || found === undefined) return undefined;
  const given = Object.entries(optional).filter(([, one]) => one !== undefined && one !== "");
  return { id, actor, action: found.action, ...(Object.fromEntries(given) as Partial<Step>) };
}

/** Complains of what says nothing beside a command line, or without one. */
function checkCompany(place: Place, isRun: boolean): void {
  const unfit = isRun ? Object.keys(FLAGS) : WITH_RUN;
  for (const key of unfit) {
    const at = below(place, key);
    if (at.value === undefined) continue;
    const what = isRun
      ? `A command line says this by itself: write ${FLAGS[key]} in it instead of "${key}".`
      : `"${key}" goes with a command line: put "run" beside it.`;
    complain(at, what, { code: "unknown-field", on: "key" });
  }
  if (isMap(place.value) && has(place.value, "applyV2")) return;
  for (const key of WITH_APPLY_V2) {
    const at = below(place, key);
    if (at.value === undefined) continue;
    complain(at, `"${key}" goes with Apply v2: put "applyV2" beside it.`, {
      code: "unknown-field",
      on: "key",
    });
  }
}

/** Kept for whoever checks it. */
function expectAt(place: Place): Step["expect"] | undefined {
  const { value } = place;
  if (value === undefined || isMap(value)) return value;
  return complain(place, `"expect" must be a map, such as { code: 409 }.`);
}

type Found = { readonly action: Action; readonly subresource?: string | undefined };

function readAction(place: Place, print: PrintValue): Found | undefined {
  const [kind, ...others] = Object.keys(isMap(place.value) ? place.value : {}).filter((key) =>
    ACTIONS.includes(key),
  );
  if (kind === undefined) {
    return complain(place, `A step needs one thing to do: ${ACTIONS.join(", ")}.`, {
      code: "missing-field",
      on: "key",
    });
  }
  for (const other of others) {
    complain(
      below(place, other),
      `A step does one thing, and "${kind}" is there already: make "${other}" a step of its own.`,
      {
        on: "key",
      },
    );
  }
  const at = below(place, kind);
  const manifest = MANIFEST_ACTIONS.find((one) => one === kind);
  if (manifest !== undefined) {
    const text = manifestAt(at, print);
    if (text === undefined) return undefined;
    if (manifest !== "applyV2") return { action: { kind: manifest, manifest: text } };
    return { action: { kind: manifest, manifest: text, ...applyV2Flags(place) } };
  }
  if (kind === "patch" || kind === "edit") return readPatch(at, kind, print);
  return readRun(place);
}

function applyV2Flags(step: Place): ApplyV2Flags {
  const [twoWay, oldMerge] = WITH_APPLY_V2.map((key) => flagAt(below(step, key)));
  return { ...(twoWay && { twoWay }), ...(oldMerge && { oldMerge }) };
}

function readRun(step: Place): Found | undefined {
  const at = (key: string) => below(step, key);
  const line = textAt(at("run"));
  const optional = {
    env: textMapAt(at("env"), textAt),
    stdin: textAt(at("stdin")) || undefined,
    files: textMapAt(at("files"), (place) => (place.value === null ? null : textAt(place))),
  };
  if (line === undefined) return undefined;
  const given = Object.entries(optional).filter(([, one]) => one !== undefined && !isEmptyMap(one));
  return { action: { kind: "run", line, ...(Object.fromEntries(given) as Partial<CommandLine>) } };
}

function isEmptyMap(value: Value): boolean {
  return isMap(value) && Object.keys(value).length === 0;
}

function readPatch(place: Place, kind: "patch" | "edit", print: PrintValue): Found | undefined {
  const isPatch = kind === "patch";
  const known = isPatch ? ["type", "target", "subresource", "body"] : ["target", "subresource", "patch"];
  if (mapAt(place, known) === undefined) return undefined;
  const target = readTarget(below(place, "target"));
  const subresource = textAt(below(place, "subresource"));
  const body = bodyAt(below(place, isPatch ? "body" : "patch"), print);
  const typeAt = below(place, "type");
  const type = wordAt(typeAt, PATCH_TYPES);
  if (isPatch && typeAt.value === undefined) missing(typeAt);
  if (target === undefined || body === undefined) return undefined;
  if (!isPatch) return { action: { kind, target, patch: body }, subresource };
  return type === undefined ? undefined : { action: { kind, type, target, body }, subresource };
}

function readTarget(place: Place): Target | undefined {
  if (place.value === undefined) return missing(place);
  if (mapAt(place, ["apiVersion", "kind", "name", "namespace"]) === undefined) return undefined;
  const apiVersion = presentText(below(place, "apiVersion"));
  const kind = presentText(below(place, "kind"));
  const name = presentText(below(place, "name"));
  const namespace = textAt(below(place, "namespace"));
  if (apiVersion === undefined || kind === undefined || name === undefined) return undefined;
  return { apiVersion, kind, name, ...(namespace && { namespace }) };
}

/** A manifest: a text, kept as typed, or a map. */
export function manifestAt(place: Place, print: PrintValue): string | undefined {
  const { value, keys } = place;
  if (typeof value === "string") return value;
  if (isMap(value)) return print(value);
  return complain(place, `${nameOf(keys)} must be a manifest: a text (begin with \`|\`) or a map.`);
}

/** A patch: a text, kept as typed, or a list or map. */
export function bodyAt(place: Place, print: PrintValue): string | undefined {
  const { value, keys } = place;
  if (value === undefined) return missing(place);
  if (typeof value === "string") return value;
  if (isMap(value) || isList(value)) return print(value);
  return complain(place, `${nameOf(keys)} must be a patch: a text (begin with \`|\`), a list or a map.`);
}
