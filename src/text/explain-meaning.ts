import { MAX_DEPTH } from "../engine/value/depth.ts";
import type { Finding } from "./finding.ts";
import type { MeaningProblem } from "./problem.ts";

/** How a problem is shown, where that differs from a syntax error at its place. */
export type Words = {
  readonly message: string;
  readonly severity?: Finding["severity"];
  readonly code?: Finding["code"];
  readonly start?: number;
  readonly end?: number;
};

/**
 * The words for a text that is YAML, but not what JSON can hold or what it seems. `name` is what the problem is about, `here`
 * its text, `otherLine` the line of what it clashes with.
 */
export function sayMeaning(kind: MeaningProblem, name: string, here: string, otherLine: number): Words {
  const code = "yaml-unsupported";
  switch (kind) {
    case "duplicate-key": {
      const message = `"${name}" is already given in line ${otherLine}: an object can hold it once. Keep one of them.`;
      return { code: "yaml-duplicate-key", message };
    }
    case "null-key":
      return { code, message: "A key cannot be null or empty: name the field, or quote the key." };
    case "object-key":
      return {
        code,
        message:
          "An object cannot be a key. If {{ … }} belongs to a template, render it first (helm template); quote it if it is a text.",
      };
    case "list-key":
      return { code, message: "A list or an object cannot be a key: JSON has only texts as keys." };
    case "bad-merge":
      return { code, message: "Only an object, or a list of objects, can be merged with `<<`." };
    case "unknown-anchor": {
      const message = `There is no anchor &${name} above for the alias *${name}. Quote the value if it is a text.`;
      return { code: "yaml-alias", message };
    }
    case "endless-alias":
      return { code: "yaml-alias", message: `The anchor &${name} contains itself: take out this alias.` };
    case "alias-bomb":
      return {
        code: "yaml-alias",
        message:
          "The aliases of this document expand to far more than is written: kubectl refuses it. Write the values out.",
      };
    case "deep-alias":
      return {
        code: "too-deep",
        message: `With this alias the object nests more than ${MAX_DEPTH} levels deep: flatten it.`,
      };
    case "unfit-tag":
      return { code, message: `"${here}" is no !!${name}: change the value or take out the tag.` };
    case "bad-base64":
      return { code, message: "The !!binary value is not base64: correct it or take out the tag." };
    case "not-json":
      return { code, message: `JSON has no ${name}: quote it if it is a text.` };
    case "lost-digits": {
      const message = `${here} has more digits than numbers keep here: it becomes ${name}.`;
      return { severity: "warning", code, message };
    }
    case "unknown-tag": {
      const message =
        "kubectl drops this tag and reads what follows as if it were not there, a scalar as text.";
      return { severity: "warning", code, message };
    }
  }
}
