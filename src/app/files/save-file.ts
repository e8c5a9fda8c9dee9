/** Downloads a text as a file. Nothing leaves the browser. */
export function saveFile(text: string, title: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/yaml" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName(title);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Returns a file name for a title, with characters that every file system allows. */
export function fileName(title: string): string {
  const name = title
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60)
    .toLowerCase();
  return `${name || "scenario"}.applyground.yaml`;
}
