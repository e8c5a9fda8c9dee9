import type { YamlError } from "../yaml/yaml-error.ts";
import { directiveProblem, escapeProblem, tagProblem } from "./go-name-messages.ts";
import { goValueText, type Targets } from "./go-value-text.ts";

/**
 * Returns the message of go-yaml for an error: `yaml: line 3: did not find expected key`. As in go-yaml, the line is one too
 * small if the parser reports the error, not the scanner, and it is missing in the first line. `targets` are those of the
 * decoded tree, for an error in a tree.
 *
 * Upstream: go.yaml.in/yaml/v2 decode.go, fail; the messages of scannerc.go, parserc.go and decode.go (v2.4).
 */
export function goYamlMessage(text: string, error: YamlError, targets: Targets = new Map()): string {
  const { message, by } = messageOf(text, error, targets);
  if (by === "converter") return message;
  return `yaml: ${by === "decoder" ? message : withLine(text, error, message, by)}`;
}

function withLine(text: string, error: YamlError, message: string, by: "scanner" | "parser"): string {
  const reportedAt = error.reportedAt ?? error.start;
  const atEnd = by === "scanner" ? text.length + 1 : text.length;
  const isOnNewLine = reportedAt >= atEnd && !/[\n\r\u0085\u2028\u2029]$/.test(text);
  const line = breaksBefore(text, reportedAt) + (isOnNewLine ? 1 : 0);
  if (line === 0) return message;
  return `line ${by === "scanner" ? line + 1 : line}: ${message}`;
}

/** The part of the reader that finds the error; `converter` makes JSON of what go-yaml has read. */
type GoYamlMessage = {
  readonly by: "scanner" | "parser" | "decoder" | "converter";
  readonly message: string;
};

function breaksBefore(text: string, offset: number): number {
  return text.slice(0, offset).match(/\r\n|[\n\r\u0085\u2028\u2029]/g)?.length ?? 0;
}

function messageOf(text: string, error: YamlError, targets: Targets): GoYamlMessage {
  const { kind, start, name = "", found, pair } = error;
  const scanner = (message: string): GoYamlMessage => ({ by: "scanner", message });
  const parser = (message: string): GoYamlMessage => ({ by: "parser", message });
  const decoder = (message: string): GoYamlMessage => ({ by: "decoder", message });
  switch (kind) {
    case "bad-character":
      return decoder("control characters are not allowed");
    case "tab":
    case "bad-start":
      return scanner("found character that cannot start any token");
    case "tab-in-text":
      return scanner("found a tab character that violates indentation");
    case "tab-in-block":
      return scanner("found a tab character where an indentation space is expected");
    case "no-colon":
      return scanner("could not find expected ':'");
    case "second-value":
      return scanner("mapping values are not allowed in this context");
    case "misplaced-item":
      return scanner("block sequence entries are not allowed in this context");
    case "misplaced-key":
      return scanner("mapping keys are not allowed in this context");
    case "expected-key":
      return parser("did not find expected key");
    case "expected-item":
      return parser("did not find expected '-' indicator");
    case "expected-value":
      return parser("did not find expected node content");
    case "list-comma":
    case "open-list":
      return parser(name || "did not find expected ',' or ']'");
    case "map-comma":
    case "open-map":
      return parser(name || "did not find expected ',' or '}'");
    case "open-quote":
      return scanner("found unexpected end of stream");
    case "bad-escape":
      return scanner(escapeProblem(text.slice(start, start + 10)));
    case "document-mark":
      return scanner("found unexpected document indicator");
    case "anchor-name":
      return scanner("did not find expected alphabetic or numeric character");
    case "bad-tag":
      return name !== "" ? parser(name) : scanner(tagProblem(text.slice(start)));
    case "block-header":
      return scanner(
        /^[|>][-+]?0/.test(text.slice(start))
          ? "found an indentation indicator equal to 0"
          : "did not find expected comment or line break",
      );
    case "directive":
      return name !== "" ? parser(name) : scanner(directiveProblem(text.slice(start)));
    case "too-deep":
    case "deep-alias":
      return decoder("exceeded max depth");
    case "unknown-anchor":
      return decoder(`unknown anchor '${name}' referenced`);
    case "endless-alias":
      return decoder(`anchor '${name}' value contains itself`);
    case "alias-bomb":
      return decoder("document contains excessive aliasing");
    case "bad-merge":
      return decoder("map merge requires map or sequence of maps as the value");
    case "unfit-tag":
      return decoder(`cannot decode !!${found?.type} \`${found?.text}\` as a !!${name}`);
    case "bad-base64":
      return decoder("!!binary value contains invalid base64 data");
    case "object-key":
    case "list-key":
      return decoder(`invalid map key: ${pair ? goValueText(pair.key, targets) : ""}`);
    case "null-key":
    case "large-key": {
      const [type, key] =
        kind === "null-key" ? ["%!s(<nil>)", "<nil>"] : ["uint64", pair && goValueText(pair.key, targets)];
      const value = pair && goValueText(pair.value, targets);
      return {
        by: "converter",
        message: `unsupported map key of type: ${type}, key: ${key}, value: ${value}`,
      };
    }
    case "duplicate-key":
    case "lost-digits":
    case "not-json":
    case "unknown-tag":
      return decoder("");
  }
}
