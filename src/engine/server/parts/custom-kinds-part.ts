import {
  decodeCustom,
  decodeMutated,
  decodeWithoutDefaults,
  defaultCustom,
} from "../custom-resources/decode-custom-object.ts";
import { definitionErrors } from "../custom-resources/definition/definition-errors.ts";
import { formatWarnings } from "../custom-resources/definition/format-warnings.ts";
import { namesErrors } from "../custom-resources/definition/names-errors.ts";
import {
  acceptDefinition,
  finishDefinitionDeletion,
  markDefinitionForDeletion,
} from "../custom-resources/definition-lifecycle.ts";
import { customKind, refuseCustomMethod } from "../custom-resources/read-definition.ts";
import { kindErrors, validateCustom } from "../custom-resources/validate-custom-object.ts";
import { finalizerWarnings } from "../validate/finalizers.ts";

/** The exports of the part `customKinds`. */
export const customKindsExports = {
  acceptDefinition,
  customKind,
  decodeCustom,
  decodeMutated,
  decodeWithoutDefaults,
  defaultCustom,
  definitionErrors,
  namesErrors,
  finalizerWarnings,
  finishDefinitionDeletion,
  formatWarnings,
  kindErrors,
  markDefinitionForDeletion,
  refuseCustomMethod,
  validateCustom,
};
