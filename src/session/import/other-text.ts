import { leaveOutPrompts } from "./prompts.ts";

/**
 * Returns why a text cannot be opened that is obviously something else than YAML or JSON of objects: what it is, and what to paste instead.
 * Null for all other texts.
 */
export function otherText(text: string): string | null {
  const start = text.trimStart().slice(0, 2000);
  if (start === "") return "The text is empty.";
  if (isBinary(start)) return "This is not a text file.";
  if (/Apply failed with \d+ conflict/.test(text)) return null;
  if (/^\s*(apiVersion|kind|steps|\{)/m.test(start) && !/^diff /.test(start)) return null;
  if (/^(diff -u|--- .*\n\+\+\+ )/.test(start))
    return "A diff, as `kubectl diff` prints it: it shows values, but no owners. Paste the output of `kubectl get -o yaml --show-managed-fields`, or the manifest with the error message.";
  if (/^NAME(SPACE)?\s{2,}\S/.test(start))
    return "A table of kubectl, which has no fields. Paste the output of `kubectl get -o yaml --show-managed-fields`.";
  if (isReport(text))
    return "What kubectl says about its writes: it has no fields. Paste the manifest, or the output of `kubectl get -o yaml --show-managed-fields`.";
  if (/^Name:\s+\S.*\n(.*\n)*?(Namespace|Labels|Annotations):/.test(start))
    return "The output of `kubectl describe`, which leaves out fields. Paste the output of `kubectl get -o yaml --show-managed-fields`.";
  if (/^(\$ .*\n)*(error|Error from server|Error|The \w+ ".*" is invalid)\b/.test(start))
    return "An error message that names no conflict of an apply. Paste the manifest, or the object from the cluster.";
  if (/^(<!doctype|<html|<\?xml)/i.test(start)) return "A page in HTML or XML, not a manifest.";
  return null;
}

/** Matches a line of kubectl about a write: `configmap/a configured`, `pod "a" deleted`, or a warning. */
const REPORT =
  /^(Warning: .+|[a-z][a-z0-9.-]*\/\S+ [a-z-]+( [a-z]+)?( \([\w ]+\))?|[a-z][a-z0-9.-]* "\S+" (force )?deleted( .*)?)$/;

/** Whether each line of a text is what kubectl says about a write, or a command. Reads 200 lines. */
function isReport(text: string): boolean {
  const lines = leaveOutPrompts(text.slice(0, 100_000)).rest.split("\n", 200);
  const said = lines.map((line) => line.trim()).filter((line) => line !== "" && line !== "---");
  return said.length > 0 && said.every((line) => REPORT.test(line));
}

/** Whether a text is decoded from bytes that are no text: it has a NUL character, or many bytes that are not UTF-8. */
function isBinary(start: string): boolean {
  return start.includes("\0") || start.split("\uFFFD").length - 1 > start.length / 20;
}
