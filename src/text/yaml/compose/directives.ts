/**
 * The directives before a document.
 *
 * Upstream: go.yaml.in/yaml/v2 parserc.go, yaml_parser_process_directives (v2.4).
 */
export class Directives {
  private hasVersion = false;
  /** What the handles of tags stand for. */
  private readonly handles = new Map<string, string>();

  /** Adds a directive. Returns go-yaml's words if it is not valid. */
  add(text: string): string | null {
    const [name = "", first = "", prefix = ""] = text.split(/[ \t]+/);
    if (name === "%YAML") {
      if (this.hasVersion) return "found duplicate %YAML directive";
      this.hasVersion = true;
      return /^0?1\.0?1(?!\d)/.test(first) ? null : "found incompatible YAML document";
    }
    if (this.handles.has(first)) return "found duplicate %TAG directive";
    this.handles.set(first, unescapeTag(prefix));
    return null;
  }

  /** Returns the full name of a tag: `tag:yaml.org,2002:str` for `!!str`. Null if its handle is not defined. */
  fullTag(tag: string): string | null {
    if (tag.startsWith("!<")) return unescapeTag(tag.slice(2, -1));
    if (tag === "!") return tag;
    const handle = /^![\w-]*!/.exec(tag)?.[0] ?? "!";
    const prefix = this.handles.get(handle) ?? DEFAULTS.get(handle);
    return prefix === undefined ? null : prefix + unescapeTag(tag.slice(handle.length));
  }
}

const DEFAULTS: ReadonlyMap<string, string> = new Map([
  ["!", "!"],
  ["!!", "tag:yaml.org,2002:"],
]);

/** Returns a tag with the characters for its `%20` escapes. */
function unescapeTag(tag: string): string {
  try {
    return tag.includes("%") ? decodeURIComponent(tag) : tag;
  } catch {
    return tag;
  }
}
