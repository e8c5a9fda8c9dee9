import { endOfHeredoc } from "../../../text/lines/split-heredocs.ts";

/** A conflict that an error message names. */
export type NamedConflict = {
  readonly manager: string;
  /** A message names the apiVersion of updates only. */
  readonly operation: "Apply" | "Update";
  /** Empty for an apply. */
  readonly apiVersion: string;
  /** Empty for the object itself. */
  readonly subresource: string;
  /** RFC 3339; empty if the message has none. */
  readonly time: string;
  /** As the message prints it: `.spec.replicas`. */
  readonly path: string;
};

/** The conflicts in a text, and the rest of the text. */
export type ReadRefusals = {
  readonly conflicts: readonly NamedConflict[];
  /** The field manager that a command line in the text names; null for none. */
  readonly fieldManager: string | null;
  /** The text without the messages and command lines. Its lines have the same numbers. */
  readonly rest: string;
};

const MANAGER = String.raw`conflicts? with "((?:[^"\\]|\\.)*)"(?: with subresource "([^"]*)")?(?: using (\S+?))?(?: at (\S+?))?`;
const ONE = new RegExp(`Apply failed with 1 conflict: ${MANAGER}: (\\..*)$`);
const SEVERAL = /Apply failed with \d+ conflicts: /;
const OWNER = new RegExp(`${MANAGER}:$`);

/**
 * Finds the refusals of server-side applies in a text: what kubectl, Argo CD and others print. Null if there is none.
 * Upstream: apimachinery managedfields internal/conflict.go, NewConflictError; kubectl apply.go, the advice after it.
 */
export function readRefusals(text: string): ReadRefusals | null {
  if (!/Apply failed with \d+ conflict/.test(text)) return null;
  const conflicts: NamedConflict[] = [];
  let owner: Omit<NamedConflict, "path"> | null = null;
  let isAdvice = false;
  let fieldManager: string | null = null;
  let end: string | null = null;
  const rest = text.split("\n").map((given) => {
    const line = given.replace(/\r$/, "");
    if (end !== null && line.trim() === end) {
      end = null;
      return "";
    }
    const one = ONE.exec(line);
    if (one !== null) {
      conflicts.push({ ...ownerOf(one), path: (one[5] ?? "").trim() });
      return "";
    }
    const found: RegExpExecArray | null = owner !== null || SEVERAL.test(line) ? OWNER.exec(line) : null;
    if (found !== null) {
      owner = ownerOf(found);
      return "";
    }
    const path: RegExpExecArray | null = owner === null ? null : /^\s*- (\.\S.*)$/.exec(line);
    if (owner !== null && path !== null) {
      conflicts.push({ ...owner, path: (path[1] ?? "").trim() });
      return "";
    }
    owner = null;
    if (line.startsWith("Please review the fields above")) isAdvice = true;
    // A shortened advice ends at an empty line, or where a document begins.
    if (isAdvice && /^(\s*$|---|\{|[\w"]+:(\s|$))/.test(line)) isAdvice = false;
    if (isAdvice) {
      isAdvice = !/^See https:/.test(line);
      return "";
    }
    if (!/^\s*([$%#>]\s+)?(kubectl\s|cat <<)/.test(line)) return given;
    end = endOfHeredoc(line);
    fieldManager ??= /--field-manager[= ]["']?([^\s"']+)/.exec(line)?.[1] ?? null;
    return "";
  });
  return conflicts.length === 0 ? null : { conflicts, fieldManager, rest: rest.join("\n") };
}

function ownerOf(match: RegExpExecArray): Omit<NamedConflict, "path"> {
  const [, manager = "", subresource = "", apiVersion = "", time = ""] = match;
  const operation = apiVersion === "" ? "Apply" : "Update";
  return { manager: manager.replace(/\\(.)/g, "$1"), operation, apiVersion, subresource, time };
}
