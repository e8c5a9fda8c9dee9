import { MAX_DEPTH } from "../../engine/value/depth.ts";
import type { ValueErrorKind } from "../yaml/yaml-error.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** The message of an error. The other fields are present where they differ from those of a syntax error. */
export type ErrorMessage = {
  readonly message: string;
  readonly severity?: Diagnostic["severity"];
  readonly code?: Diagnostic["code"];
  readonly start?: number;
  readonly end?: number;
};

/**
 * Returns the message for valid YAML that has no JSON value or another value than expected. `name` is the anchor, key, tag or
 * scalar, `here` its text, `otherLine` the line of the first key for a duplicate key.
 */
export function describeValueError(
  kind: ValueErrorKind,
  name: string,
  here: string,
  otherLine: number,
): ErrorMessage {
  const code = "yaml-unsupported";
  switch (kind) {
    case "duplicate-key": {
      const message = `"${name}" is already on line ${otherLine}: an object can contain a key only once. Keep one of them.`;
      return { code: "yaml-duplicate-key", message };
    }
    case "null-key":
      return { code, message: "A key cannot be null or empty: add a name or put the key in quotes." };
    case "object-key":
      return {
        code,
        message:
          "If {{ … }} is part of a template, render the template first (helm template). If not, put it in quotes: an object cannot be a key.",
      };
    case "list-key":
      return { code, message: "A list or an object cannot be a key: in JSON a key is a string." };
    case "large-key":
      return { code, message: "A number of 2^63 or more cannot be a key: put it in quotes." };
    case "bad-merge":
      return { code, message: "`<<` can merge only an object or a list of objects." };
    case "unknown-anchor": {
      const message = `There is no anchor &${name} above for the alias *${name}. If this is not an alias, put the value in quotes.`;
      return { code: "yaml-alias", message };
    }
    case "endless-alias":
      return { code: "yaml-alias", message: `The anchor &${name} contains itself: remove this alias.` };
    case "alias-bomb":
      return {
        code: "yaml-alias",
        message:
          "The aliases of this document expand to too many values: kubectl refuses it. Write the values without aliases.",
      };
    case "deep-alias":
      return {
        code: "too-deep",
        message: `With this alias the nesting is deeper than ${MAX_DEPTH} levels: flatten the object.`,
      };
    case "unfit-tag":
      return { code, message: `"${here}" is not a valid !!${name}: change the value or remove the tag.` };
    case "bad-base64":
      return { code, message: "The !!binary value is not base64: correct it or remove the tag." };
    case "not-json":
      return { code, message: `JSON has no ${name}: put it in quotes if it is a string.` };
    case "lost-digits": {
      const message = `Applyground cannot store all digits of this number: it uses ${name}.`;
      return { severity: "warning", code, message };
    }
    case "unknown-tag": {
      const message = "kubectl ignores this tag, and reads a scalar after it as a string.";
      return { severity: "warning", code, message };
    }
  }
}
