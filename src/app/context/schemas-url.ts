/** Returns the address of the table of built-in kinds. */
export function schemasUrl(): string {
  return new URL(`${import.meta.env.BASE_URL}schemas/v1.36.json`, document.baseURI).href;
}
