// The words of go-yaml's scanner for directives, tags and escapes that it refuses. Each function gets the text from their start.

/** Returns what is wrong with a directive such as `%YAML 1`. Upstream: go.yaml.in/yaml/v2 scannerc.go, yaml_parser_scan_directive (v2.4). */
export function directiveProblem(text: string): string {
  const [, name = "", rest = ""] = /^%([\w-]*)([^\n\r\x85\u2028\u2029]*)/.exec(text) ?? [];
  if (name === "") return "could not find expected directive name";
  if (/^[^ \t]/.test(rest)) return "found unexpected non-alphabetical character";
  const value = rest.replace(/^[ \t]+/, "");
  if (name === "YAML") return versionProblem(value);
  if (name === "TAG") return tagDirectiveProblem(value);
  return "found unknown directive name";
}

function versionProblem(value: string): string {
  const [major = "", minor] = value.split(".");
  for (const digits of [major, minor]) {
    if (digits === undefined) return "did not find expected digit or '.' character";
    const length = /^\d*/.exec(digits)?.[0].length ?? 0;
    if (length === 0) return "did not find expected version number";
    if (length > 2) return "found extremely long version number";
    if (digits === major && length < digits.length) return "did not find expected digit or '.' character";
  }
  return "did not find expected comment or line break";
}

function tagDirectiveProblem(value: string): string {
  const handle = /^!(?:[\w-]*!|(?![\w-]))/.exec(value)?.[0];
  if (handle === undefined) return "did not find expected '!'";
  const rest = value.slice(handle.length);
  if (!/^[ \t]/.test(rest)) return "did not find expected whitespace";
  return uriProblem(rest.replace(/^[ \t]+/, ""), false) ?? "did not find expected comment or line break";
}

/** Returns what is wrong with a tag such as `!!`. Upstream: go.yaml.in/yaml/v2 scannerc.go, yaml_parser_scan_tag (v2.4). */
export function tagProblem(text: string): string {
  const last = "did not find expected whitespace or line break";
  if (text.startsWith("!<")) {
    const wrong = uriProblem(text.slice(2), false, true);
    return (
      wrong ??
      (URI.exec(text.slice(2))?.[0].length === text.slice(2).indexOf(">")
        ? last
        : "did not find the expected '>'")
    );
  }
  const handle = /^![\w-]*!?/.exec(text)?.[0] ?? "!";
  return uriProblem(text.slice(handle.length), !/^!.*!$/.test(handle)) ?? last;
}

const URI = /^(?:[\w\-;/?:@&=+$,.!~*'()[\]]|%[0-9a-fA-F]{2})*/;

/** Returns what is wrong with the URI of a tag, or null. `mayBeEmpty`: a part of the tag precedes; `isOpen`: anything may follow. */
function uriProblem(text: string, mayBeEmpty: boolean, isOpen = false): string | null {
  const uri = URI.exec(text)?.[0] ?? "";
  if (text[uri.length] === "%") return "did not find URI escaped octet";
  if (uri === "" && !mayBeEmpty) return "did not find expected tag URI";
  return isOpen || /^(?:[\s\x85]|$)/.test(text.slice(uri.length))
    ? null
    : "did not find expected whitespace or line break";
}

/** Returns what is wrong with an escape such as `\d`. Upstream: go.yaml.in/yaml/v2 scannerc.go, yaml_parser_scan_flow_scalar (v2.4). */
export function escapeProblem(text: string): string {
  const length = { x: 2, u: 4, U: 8 }[text[1] ?? ""];
  if (length === undefined) return "found unknown escape character";
  return /^[0-9a-fA-F]*$/.test(text.slice(2, 2 + length)) && text.length >= 2 + length
    ? "found invalid Unicode character escape code"
    : "did not find expected hexdecimal number";
}
