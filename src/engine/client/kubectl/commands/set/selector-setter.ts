import { parseLabelSelector } from "../../../../server/labels/parse-selector.ts";
import { listAt, mapAt, mapsOf, textAt } from "../../../../value/field-values.ts";
import { formatPlain } from "../../../../value/go-format.ts";
import { get, type Value, type ValueMap } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import { withMeta } from "../../objects/object-info.ts";
import { selectorOf } from "../create/policy-generators.ts";
import type { ChangedObject, Setter } from "./setter.ts";
import { replaceAt } from "./template-containers.ts";

/** `kubectl set selector`. Upstream: kubectl pkg/cmd/set/set_selector.go (v0.36.3). */
export const selectorSetter: Setter = {
  doneText: "selector updated",
  failedText: "",
  sendsEmptyPatch: true,
  needsNoTemplate: true,
  localWords: "read",
  split: ({ flags }) => ({ value: { resources: flags.args.slice(0, -1), pairs: flags.args.slice(-1) } }),
  checkEarly: (_run, { pairs: [text] }) => {
    const selector = text === undefined ? fail("one selector is required") : readSelector(text);
    return "error" in selector ? selector.error : null;
  },
  read: (run, { pairs: [text = ""] }) => {
    const selector = readSelector(text);
    if ("error" in selector) return selector;
    const version = run.flags.text("resource-version");
    return {
      value: ({ kind, object }) => {
        if (kind.kind !== "Service" || kind.group !== "") {
          return refused("setting a selector is only supported for Services");
        }
        const expressions = get(selector.value, "matchExpressions");
        if (expressions !== undefined) {
          return refused(`match expression ${printExpressions(expressions)} not supported on this object`);
        }
        const changed = replaceAt(object, ["spec", "selector"], mapAt(selector.value, "matchLabels"));
        return {
          object: version === "" ? changed : withMeta(changed, "resourceVersion", version),
          errors: [],
        };
      },
    };
  },
};

function refused(message: string): ChangedObject {
  return { object: null, errors: [fail(message).error] };
}

function readSelector(text: string): Result<ValueMap> {
  const parsed = parseLabelSelector(text);
  return "error" in parsed
    ? fail(`couldn't parse the selector string ${JSON.stringify(text)}: ${parsed.error}`)
    : selectorOf(parsed.requirements);
}

/** Returns expressions as Go prints the structs. */
function printExpressions(expressions: Value): string {
  const texts = mapsOf(expressions).map(
    (one) => `{${textAt(one, "key")} ${textAt(one, "operator")} ${formatPlain(listAt(one, "values"))}}`,
  );
  return `[${texts.join(" ")}]`;
}
