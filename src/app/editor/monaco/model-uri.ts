import { Uri } from "monaco-editor/editor";

const END = ".yaml";

/** Returns Monaco's URI for the text with an id. */
export function uriOf(id: string): Uri {
  return Uri.from({ scheme: "inmemory", authority: "scenario", path: `/${id}${END}` });
}

/** Returns the text id of a URI. */
export function idOf({ path }: Uri): string {
  return path.slice(1, -END.length);
}
