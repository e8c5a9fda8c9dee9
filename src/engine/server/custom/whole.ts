import { finalizerWarnings } from "../warnings/finalizers.ts";
import { definitionErrors } from "./definition/definition-errors.ts";
import { customKind } from "./kind.ts";
import { coerceCustom, completeCustom, readCustom } from "./read.ts";
import { kindErrors, validateCustom } from "./validate.ts";
import { wrongVerb } from "./verbs.ts";

/** All that {@link custom} is. */
export const whole = {
  coerceCustom,
  completeCustom,
  customKind,
  definitionErrors,
  finalizerWarnings,
  kindErrors,
  readCustom,
  validateCustom,
  wrongVerb,
};
