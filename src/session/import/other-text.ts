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
  if (/^Name:\s+\S.*\n(.*\n)*?(Namespace|Labels|Annotations):/.test(start))
    return "The output of `kubectl describe`, which leaves out fields. Paste the output of `kubectl get -o yaml --show-managed-fields`.";
  if (/^(\$ .*\n)*(error|Error from server|Error|The \w+ ".*" is invalid)\b/.test(start))
    return "An error message that names no conflict of an apply. Paste the manifest, or the object from the cluster.";
  if (/^(<!doctype|<html|<\?xml)/i.test(start)) return "A page in HTML or XML, not a manifest.";
  return null;
}

/** Whether a text is decoded from bytes that are no text: it has a NUL character, or many bytes that are not UTF-8. */
function isBinary(start: string): boolean {
  return start.includes("\0") || start.split("\uFFFD").length - 1 > start.length / 20;
}
