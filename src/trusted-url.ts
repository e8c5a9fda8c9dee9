type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => unknown };
};

let policy: ReturnType<TrustedTypes["createPolicy"]> | null = null;

/**
 * Returns the address of a script that the page may start as a worker. The content policy lets workers start only from such addresses.
 * Throws if the script is neither a file of the page's own server nor made by the page.
 */
export function trustedUrl(url: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return ownUrl(url);
  policy ??= trustedTypes.createPolicy("applyground", { createScriptURL: ownUrl });
  return policy.createScriptURL(url) as string; // the browser takes it where it takes a text
}

function ownUrl(url: string): string {
  const { protocol, origin } = new URL(url, import.meta.url);
  if (protocol !== "blob:" && origin !== new URL(import.meta.url).origin)
    throw new TypeError(`${url} is a script of another server`);
  return url;
}
