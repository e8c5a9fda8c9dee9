import type { ImportedText } from "../../session/import/types.ts";

/** The maximum size of a file in bytes. The OpenAPI document of a cluster with many kinds has more than 16 MiB. */
const MAX_FILE = 32 * 1024 * 1024;

/** How many files the page reads at once. */
const MAX_FILES = 50;

/** Reads files. A file that could not be read has the reason in place of its text. Does not read files that are too large. */
export async function readFiles(files: Iterable<File>): Promise<readonly ImportedText[]> {
  const all = [...files];
  const read = await Promise.all(all.slice(0, MAX_FILES).map(readFile));
  const left = all.length - MAX_FILES;
  const problem = `The page opens ${MAX_FILES} files at once. These are left out.`;
  return left > 0 ? [...read, { name: `${left} more files`, text: "", problem }] : read;
}

/** Reads a file. */
export async function readFile(file: File): Promise<ImportedText> {
  const { name } = file;
  if (file.size > MAX_FILE)
    return {
      name,
      text: "",
      problem: "This file is larger than 32 MiB, which is more than the page can open.",
    };
  return file.arrayBuffer().then(
    (bytes) => ({ name, text: decodeText(bytes) }),
    () => ({ name, text: "", problem: "The browser could not read this file." }),
  );
}

/** Decodes UTF-8, or UTF-16 with a byte order mark, which PowerShell writes. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/**
 * Listens for files that the user drops on the page, and for texts that the user pastes outside of fields and that the page can open.
 * Returns a function that ends this.
 */
export function listenForFiles(onTexts: (texts: readonly ImportedText[]) => void): () => void {
  const endDrops = listenForDrops(onTexts);
  const paste = (event: ClipboardEvent) => {
    if (event.defaultPrevented || isField(event.target) || document.querySelector("dialog[open]")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!PASTED.test(text)) return;
    event.preventDefault();
    onTexts([{ name: null, text }]);
  };
  document.addEventListener("paste", paste);
  return () => {
    endDrops();
    document.removeEventListener("paste", paste);
  };
}

/** Matches what looks like an object, a scenario file or a refused apply. */
const PASTED =
  /^\s*"?(apiVersion|kind|steps|items|metadata)"?\s*:|"kind"\s*:|Apply failed with \d+ conflict/m;

/** Listens for dropped files. With `first`, before all other listeners, which then get nothing. Returns a function that ends this. */
export function listenForDrops(onTexts: (texts: readonly ImportedText[]) => void, first = false): () => void {
  const over = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    const files = event.dataTransfer?.files;
    if (files === undefined || files.length === 0) return;
    event.preventDefault();
    if (first) event.stopPropagation();
    readFiles(files).then(onTexts);
  };
  document.addEventListener("dragover", over);
  document.addEventListener("drop", drop, first);
  return () => {
    document.removeEventListener("dragover", over);
    document.removeEventListener("drop", drop, first);
  };
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, [role=textbox]"))
  );
}
