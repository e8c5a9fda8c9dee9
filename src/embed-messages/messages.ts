import { EMBED_THEMES, type EmbedTheme } from "./options.ts";

export type { EmbedTheme };

/** The version of the messages. A later version may mean other things by the same words, so messages of other versions are ignored. */
const VERSION = 1;

/** A message from the embedded page to the page around it. */
export type FromEmbed =
  /** The embedded page shows its scenario. Sent for each opened scenario, before its other messages. `step` counts from 1. */
  | { readonly kind: "ready"; readonly step: number; readonly steps: number }
  /** The content needs this height, in CSS pixels. It depends on the width of the frame, and never on its height. */
  | { readonly kind: "height"; readonly height: number }
  /** Another step is shown, or the number of steps is another one. `step` counts from 1; it is 0 if there are no steps. */
  | { readonly kind: "step"; readonly step: number; readonly steps: number }
  /** Whether the scenario now differs from the one that was loaded. Sent when this changes. */
  | { readonly kind: "changed"; readonly changed: boolean }
  /** The embedded page cannot show a scenario or its wanted step. `message` is a sentence for the reader, and the embedded page shows it, too. */
  | { readonly kind: "error"; readonly message: string };

/** A message from the page around to the embedded page. */
export type ToEmbed =
  | { readonly kind: "theme"; readonly theme: EmbedTheme }
  /** Shows a step, from 1. The last step if there are fewer. */
  | { readonly kind: "step"; readonly step: number }
  /** Undoes all changes of the reader. */
  | { readonly kind: "reset" }
  /** Opens another scenario by its fragment, `#s=…`, and starts it. Null: starts the scenario that is there, as a click on its button does. */
  | { readonly kind: "load"; readonly fragment: string | null };

type Check = (value: unknown) => boolean;
/** The fields of each kind of message, and what they must be. */
type Fields<Message extends { readonly kind: string }> = {
  readonly [Kind in Message["kind"]]: {
    readonly [Field in Exclude<keyof Extract<Message, { kind: Kind }>, "kind">]: Check;
  };
};

const isStepNumber: Check = (value) => Number.isInteger(value) && isNumber(value, 0, 100_000);
const steps = { step: isStepNumber, steps: isStepNumber };

const FROM_EMBED: Fields<FromEmbed> = {
  ready: steps,
  height: { height: (value) => isNumber(value, 1, 20_000) },
  step: steps,
  changed: { changed: (value) => typeof value === "boolean" },
  error: { message: (value) => isText(value, 2_000) },
};

const TO_EMBED: Fields<ToEmbed> = {
  theme: { theme: (value) => EMBED_THEMES.includes(value as EmbedTheme) },
  step: { step: (value) => value !== 0 && isStepNumber(value) },
  reset: {},
  load: { fragment: (value) => value === null || isText(value, 8_000_000) }, // more than any link needs
};

/** Returns what to pass to `postMessage`: the message with its version. */
export function versioned<Message extends FromEmbed | ToEmbed>(
  message: Message,
): Message & { readonly applyground: 1 } {
  return { applyground: VERSION, ...message };
}

/** Returns the message of an embedded page, with only its known fields; null for all other data. Never throws. */
export function readFromEmbed(data: unknown): FromEmbed | null {
  return read(data, FROM_EMBED) as FromEmbed | null;
}

/** Returns the message to an embedded page, with only its known fields; null for all other data. Never throws. */
export function readToEmbed(data: unknown): ToEmbed | null {
  return read(data, TO_EMBED) as ToEmbed | null;
}

/** The data of a message is a clone, so it has no getters. */
function read(data: unknown, kinds: Readonly<Record<string, Readonly<Record<string, Check>>>>) {
  const { applyground, kind, ...found } = Object(data) as Readonly<Record<string, unknown>>;
  if (applyground !== VERSION || typeof kind !== "string" || !Object.hasOwn(kinds, kind)) return null;
  const message: Record<string, unknown> = { kind };
  for (const [name, check] of Object.entries(kinds[kind] ?? {})) {
    if (!check(found[name])) return null;
    message[name] = found[name];
  }
  return message;
}

function isNumber(value: unknown, least: number, most: number): boolean {
  return typeof value === "number" && value >= least && value <= most;
}

function isText(value: unknown, most: number): boolean {
  return typeof value === "string" && value.length <= most;
}
