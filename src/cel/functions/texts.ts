import type { Environment } from "@marcbachmann/cel-js";
import { quoteGo } from "../../engine/value/go-format.ts";
import { type Namer, typeName } from "../run/overload-errors.ts";
import { formatText } from "../values/format-text.ts";

/** The values of the names `strings` and `jsonpatch`. */
class Texts {}
class PatchKeys {}

/**
 * Adds the functions of texts that the library does not have. `goError` is the cause of errors whose message is the server's own.
 * Upstream: cel-go ext/strings.go (v0.26), apiserver pkg/cel/library/jsonpatch.go (v0.36.3).
 */
export function withTexts(environment: Environment, goError: string): Environment {
  return environment
    .registerFunction("string.replace(string, string): string", (text: string, from: string, to: string) =>
      replace(text, from, to, -1),
    )
    .registerFunction(
      "string.replace(string, string, int): string",
      (text: string, from: string, to: string, most: bigint) => replace(text, from, to, Number(most)),
    )
    .registerFunction("string.charAt(int): string", (text: string, at: bigint) => [...text][Number(at)] ?? "")
    .registerFunction(
      "string.format(list): string",
      // The library calls functions with its evaluator.
      function (this: Namer, text: string, values: readonly unknown[]): string {
        return formatText(text, values, (value) => typeName(value, this), goError);
      },
    )
    .registerType("Texts", Texts)
    .registerConstant("strings", "Texts", new Texts())
    .registerFunction("Texts.quote(string): string", (_: Texts, text: string) => quoteGo(text))
    .registerType("PatchKeys", PatchKeys)
    .registerConstant("jsonpatch", "PatchKeys", new PatchKeys())
    .registerFunction("PatchKeys.escapeKey(string): string", (_: PatchKeys, key: string) =>
      key.replaceAll("~", "~0").replaceAll("/", "~1"),
    );
}

/** Replaces the first occurrences of a text; all of them if `most` is negative. */
function replace(text: string, from: string, to: string, most: number): string {
  const parts = from === "" ? ["", ...text, ""] : text.split(from);
  if (most < 0 || most >= parts.length - 1) return parts.join(to);
  return [...parts.slice(0, most), parts.slice(most).join(from)].join(to);
}
