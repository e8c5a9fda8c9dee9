import type { EntryView } from "../../session/frame/types.ts";

/** Returns the names of entries: `hpa, Update of scale`. If two names are equal, adds the API version. */
export function entryNames(entries: readonly EntryView[]): readonly string[] {
  const names = entries.map(entryName);
  return names.map((name, at) => {
    const isOnly = names.every((other, i) => i === at || other !== name);
    return isOnly ? name : `${name} using ${entries[at]?.apiVersion}`;
  });
}

/** Returns the name of an entry without its API version. */
function entryName({ manager, operation, subresource }: EntryView): string {
  return `${manager}, ${operation}${subresource ? ` of ${subresource}` : ""}`;
}
