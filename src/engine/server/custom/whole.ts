import { finalizerWarnings } from "../warnings/finalizers.ts";
import { accept } from "./acceptance.ts";
import { definitionErrors } from "./definition/definition-errors.ts";
import { endDefinition, endingDefinition } from "./ending.ts";
import { customKind } from "./kind.ts";
import { coerceCustom, completeCustom, readCustom } from "./read.ts";
import { kindErrors, validateCustom } from "./validate.ts";
import { wrongVerb } from "./verbs.ts";

/** All that the part `customKinds` holds. */
export const whole = {
  accept,
  coerceCustom,
  completeCustom,
  customKind,
  definitionErrors,
  endDefinition,
  endingDefinition,
  finalizerWarnings,
  kindErrors,
  readCustom,
  validateCustom,
  wrongVerb,
};
