/** Returns the address of the table of the first kinds, which is beside the table of all kinds. */
export function firstTableUrl(tableUrl: string): string {
  return tableUrl.replace(/\.json$/, ".first.json");
}
