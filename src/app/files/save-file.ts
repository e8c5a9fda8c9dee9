/** What a file contains, and how its name ends. */
type FileKind = { readonly type: string; readonly ending: string };

const SCENARIO: FileKind = { type: "application/yaml", ending: ".applyground.yaml" };

/** Downloads a text as a file, by default a scenario. Nothing leaves the browser. */
export function saveFile(text: string, title: string, { type, ending }: FileKind = SCENARIO): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName(title, ending);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Returns a file name for a title, with characters that every file system allows. */
export function fileName(title: string, ending = SCENARIO.ending): string {
  const name = title
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60)
    .toLowerCase();
  return `${name || "scenario"}${ending}`;
}
