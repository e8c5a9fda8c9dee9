import { findErrors } from "./find-errors.ts";
import { manifestMessages } from "./manifest-messages.ts";
import { describeError } from "./syntax-messages.ts";

/** The code that only a text with errors needs. It belongs to the part `editing`, which loads late. */
export const yamlDiagnostics = { describeError, findErrors, manifestMessages };
