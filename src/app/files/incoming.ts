/** The maximum size of a file in bytes: twice the maximum of a scenario, because of UTF-16. */
const MAX_FILE = 16 * 1024 * 1024;

/** Returns the text of a file, or a YAML comment with the reason why it could not be read. Does not read files that are too large. */
export async function readFile(file: File): Promise<string> {
  if (file.size > MAX_FILE)
    return `# ${file.name} is larger than 16 MiB, which is too large for a scenario.\n`;
  return file.arrayBuffer().then(decodeText, () => `# ${file.name} could not be read.\n`);
}

/** Decodes UTF-8, or UTF-16 with a byte order mark, which PowerShell writes. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/**
 * Listens for files that the user drops on the page, and for scenarios and objects that the user pastes outside of fields. Returns a
 * function that ends this.
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
