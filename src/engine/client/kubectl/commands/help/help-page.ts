import { part } from "../../../../part.ts";
import type { Environment } from "../../environment.ts";

const loaded = part("helpPages", () => import("./help-pages.generated.ts"));

/** A part of a page: a line, or the lines of the newest page from the first number up to the second, which is not part of it. */
export type PagePart = string | readonly [number, number];

type Pages = { readonly [command: string]: string | undefined };
type OlderPages = { readonly [version: string]: { readonly [command: string]: readonly PagePart[] | null } };

let newest: Pages | null = null;
let older: OlderPages | null = null;

/**
 * Returns the page that `--help` prints for a command, for a group of commands or, without a name, for kubectl itself, in the version of
 * kubectl; undefined if it has no such page. Throws until the part is loaded.
 */
export function helpPage(command: string, { version, variables }: Environment): string | undefined {
  newest ??= JSON.parse(loaded().PAGES) as Pages;
  older ??= JSON.parse(loaded().OLDER) as OlderPages;
  const hasApplySet = command === "apply" && variables["KUBECTL_APPLYSET"] === "true";
  const name = hasApplySet ? "KUBECTL_APPLYSET=true apply" : command;
  const page = Object.hasOwn(newest, name) ? newest[name] : undefined;
  const parts = older[version.split(".").slice(0, 2).join(".")]?.[name];
  if (parts === undefined) return page;
  const lines = (page ?? "").split("\n");
  return parts?.flatMap((one) => (typeof one === "string" ? [one] : lines.slice(one[0], one[1]))).join("\n");
}

/** Returns a page without what the command does: commands, usage and hints. */
export function usageOf(page: string): string {
  return page.slice(page.search(/\n\n\S[^\n]*:\n {2}/));
}
