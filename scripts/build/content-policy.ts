import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const META = /<meta\s+http-equiv="Content-Security-Policy"\s+content="([^"]*)"\s*\/>/;

/** Returns the content policy in the `<meta>` element of an HTML file. Throws if there is none. */
export function contentPolicyOf(html: string): string {
  const [, policy] = META.exec(html) ?? [];
  if (policy === undefined) throw new Error("the HTML has no content policy");
  return policy;
}

/**
 * Returns the header that a server sends with a file of the page. It also holds in the page's workers, and says which pages may show
 * the file in a frame: only a header can. `policy`: the policy in `index.html`.
 */
export function contentPolicyHeader(policy: string, path: string): string {
  return `${policy}; frame-ancestors ${path.endsWith("/embed.html") ? "*" : "'self'"}`;
}

/**
 * Returns a Vite plugin that sends the content policy as a header with the built page. In development it removes the policy, because
 * Vite needs scripts in the HTML, and writes HTML to show errors.
 */
export function contentPolicy(): Plugin {
  return {
    name: "content-policy",
    transformIndexHtml: {
      order: "pre",
      handler: (html, { server }) => (server ? html.replace(META, "") : html),
    },
    configurePreviewServer({ config, middlewares }) {
      const policy = contentPolicyOf(readFileSync(join(config.root, "index.html"), "utf8"));
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://preview");
        response.setHeader("Content-Security-Policy", contentPolicyHeader(policy, pathname));
        next();
      });
    },
  };
}
