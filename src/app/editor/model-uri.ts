import { Uri } from "monaco-editor/editor";

const END = ".yaml";

/** What Monaco calls the text with an id. */
export function uriOf(id: string): Uri {
  return Uri.from({ scheme: "inmemory", authority: "scenario", path: `/${id}${END}` });
}

/** The id of a text that Monaco calls so. */
export function idOf({ path }: Uri): string {
  return path.slice(1, -END.length);
}
