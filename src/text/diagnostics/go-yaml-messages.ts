import type { YamlError } from "../yaml/yaml-error.ts";

/**
 * Returns the message of go-yaml for an error: `line 3: did not find expected key`. As in go-yaml, the line is one too small
 * if the parser reports the error, not the scanner, and it is missing in the first line.
 *
 * Upstream: go.yaml.in/yaml/v2 decode.go, fail; the messages of scannerc.go, parserc.go and decode.go (v2.4).
 */
export function goYamlMessage(text: string, error: YamlError): string {
  const { message, by } = messageOf(text, error);
  if (by === "decoder") return message;
  const reportedAt = error.reportedAt ?? error.start;
  const line = breaksBefore(text, reportedAt) + (isAfterLastLine(text, reportedAt, error) ? 1 : 0);
  if (line === 0) return message;
  return `line ${by === "scanner" ? line + 1 : line}: ${message}`;
}

type GoYamlMessage = { readonly by: "scanner" | "parser" | "decoder"; readonly message: string };

/** At the end of a text go-yaml begins a new line, except inside quotes. */
function isAfterLastLine(text: string, offset: number, { kind }: YamlError): boolean {
  return kind !== "open-quote" && offset >= text.length && !/[\n\r\u0085\u2028\u2029]$/.test(text);
}

function breaksBefore(text: string, offset: number): number {
  return text.slice(0, offset).match(/\r\n|[\n\r\u0085\u2028\u2029]/g)?.length ?? 0;
}

function messageOf(text: string, { kind, start, name = "" }: YamlError): GoYamlMessage {
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
      return parser("did not find expected ',' or ']'");
    case "map-comma":
    case "open-map":
      return parser("did not find expected ',' or '}'");
    case "open-quote":
      return scanner("found unexpected end of stream");
    case "bad-escape":
      return scanner(
        /^\\[xuU]/.test(text.slice(start))
          ? "did not find expected hexdecimal number"
          : "found unknown escape character",
      );
    case "document-mark":
      return scanner("found unexpected document indicator");
    case "anchor-name":
      return scanner("did not find expected alphabetic or numeric character");
    case "bad-tag":
      return /^![\w-]+!\S/.test(text.slice(start))
        ? parser("found undefined tag handle")
        : scanner("did not find expected whitespace or line break");
    case "block-header":
      return scanner(
        /^[|>][-+]?0/.test(text.slice(start))
          ? "found an indentation indicator equal to 0"
          : "did not find expected comment or line break",
      );
    case "directive":
      return scanner("found unknown directive name");
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
      return decoder(`cannot decode !!str \`${textAt(text, start)}\` as a !!${name}`);
    case "bad-base64":
      return decoder("!!binary value contains invalid base64 data");
    case "object-key":
    case "list-key":
    case "null-key":
      return decoder("invalid map key");
    case "duplicate-key":
    case "lost-digits":
    case "not-json":
    case "unknown-tag":
      return decoder("");
  }
}

function textAt(text: string, start: number): string {
  return /^[^\s,\]}]*/.exec(text.slice(start))?.[0] ?? "";
}
