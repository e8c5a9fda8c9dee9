/** Gives the user a file to keep. Nothing leaves the browser. */
export function saveFile(text: string, title: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/yaml" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName(title);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The title as a file's name: what no file system minds. */
export function fileName(title: string): string {
  const name = title
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60)
    .toLowerCase();
  return `${name || "scenario"}.applyground.yaml`;
}
