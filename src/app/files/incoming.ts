/** As much as a file may hold, in bytes: the API server takes no more in one request. */
const MAX_FILE = 3 * 1024 * 1024;

/** The text of a file, or why it is not read: what is much too large is not even tried. */
export async function readFile(file: File): Promise<string> {
  if (file.size > MAX_FILE) return `# ${file.name} has more than 3 MiB: this is no scenario.\n`;
  return file.text().catch(() => `# ${file.name} could not be read.\n`);
}

/**
 * Listens for files dropped anywhere on the page, and for scenarios and objects pasted outside of its fields. Returns what
 * ends that.
 */
export function listenForFiles(onText: (text: string, name: string | null) => void): () => void {
  const over = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    readFile(file).then((text) => onText(text, file.name));
  };
  const paste = (event: ClipboardEvent) => {
    if (event.defaultPrevented || isField(event.target) || document.querySelector("dialog[open]")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!/^\s*"?(apiVersion|kind|steps|items|metadata)"?\s*:/m.test(text)) return;
    event.preventDefault();
    onText(text, null);
  };
  document.addEventListener("dragover", over);
  document.addEventListener("drop", drop);
  document.addEventListener("paste", paste);
  return () => {
    document.removeEventListener("dragover", over);
    document.removeEventListener("drop", drop);
    document.removeEventListener("paste", paste);
  };
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, [role=textbox]"))
  );
}
