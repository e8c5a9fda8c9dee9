import { EMBED_OPTIONS, EMBED_SANDBOX, type EmbedTheme, optionProblem } from "../embed-messages/options.ts";

/** What the attributes of an `<apply-ground>` ask for. */
export type Setup = {
  /** Returns the address of the frame, with its options and the scenario. */
  readonly address: (theme: EmbedTheme) => string;
  /** The link that opens the scenario in the playground. */
  readonly link: string;
  /** The origin of the frame's messages; `null` as text for a frame without an origin. */
  readonly origin: string;
  /** Whether the frame loads before it is near the viewport. */
  readonly isEager: boolean;
  readonly theme: EmbedTheme;
  readonly title: string;
  /** The height until the content's is known, in pixels. */
  readonly height: number;
  /** The words of the frame's `sandbox`. */
  readonly sandbox: string;
};

/** Returns the value of an attribute; null if there is none. */
export type ReadAttribute = (name: string) => string | null;

/** The attributes of `<apply-ground>`. */
export const ATTRIBUTES = ["src", "title", "height", "sandbox", ...EMBED_OPTIONS];

/** The longest link, in characters. Chromium loads no longer address in a frame. */
const LONGEST = 2_000_000;

/**
 * Reads the attributes, or returns what is wrong with them, in sentences. The frame checks its options itself. `page`: the address that a
 * relative `src` starts from; `script`: the address of `embed.js`, from which a `src` that is only a fragment starts.
 */
export function readSetup(read: ReadAttribute, page: string, script: string): Setup | string {
  const problems: string[] = [];
  const refuse = (name: string, words: string) => problems.push(optionProblem(name, read(name) ?? "", words));
  const sandbox = read("sandbox") ?? "";
  const height = read("height") ?? "400";
  if (!/^[1-9]\d{0,4}$/.test(height)) refuse("height", "a number from 1");
  if (sandbox && sandbox !== "allow-same-origin") refuse("sandbox", "allow-same-origin");
  const frame = frameAddress((read("src") ?? "").trim(), page, script);
  if (frame === null) refuse("src", "a link to a scenario of at most 2 MB");
  if (frame === null || problems.length > 0) return problems.join(" ");

  for (const name of EMBED_OPTIONS) {
    const value = read(name);
    if (value !== null) frame.searchParams.set(name, value);
  }
  return {
    address: (theme) => {
      frame.searchParams.set("theme", theme);
      return frame.href;
    },
    link: new URL(`./${frame.hash}`, frame).href,
    origin: sandbox ? frame.origin : "null",
    isEager: read("mode") === "eager",
    theme: (read("theme") ?? "auto") as EmbedTheme,
    title: read("title") ?? "Kubernetes apply, step by step",
    height: Number(height),
    sandbox: `${EMBED_SANDBOX} ${sandbox}`,
  };
}

/** Returns the address of `embed.html` for a link; null if the link is too long, or not one of the web: `javascript:` would run in the page around. */
function frameAddress(link: string, page: string, script: string): URL | null {
  const isFragment = link.startsWith("#");
  const base = isFragment ? script : page;
  if (link === "" || link.length > LONGEST || !URL.canParse(link, base)) return null;
  const url = new URL(link, base);
  if (isFragment || /\/(index\.html)?$/.test(url.pathname))
    url.pathname = url.pathname.replace(/[^/]*$/, "embed.html");
  return url.protocol.startsWith("http") ? url : null;
}
