/** As much as a file may hold, in bytes: a scenario may have no more, and UTF-16 takes twice as many. */
const MAX_FILE = 16 * 1024 * 1024;

/** The text of a file, or why it is not read: what is much too large is not even tried. */
export async function readFile(file: File): Promise<string> {
  if (file.size > MAX_FILE) return `# ${file.name} has more than 16 MiB: this is no scenario.\n`;
  return file.arrayBuffer().then(textOf, () => `# ${file.name} could not be read.\n`);
}

/** UTF-8, or UTF-16 where a byte order mark says so, as PowerShell writes it. */
export function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
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
