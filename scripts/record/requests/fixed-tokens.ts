/** A token of a list in pages: its JSON names the version of the cluster. */
const TOKEN = /"eyJ2Ijoi[\w-]+"/g;
const VERSION_IN_TOKEN = /"rv":\d{2,}/;
/** The version of the cluster in all tokens of a recording. */
const FIXED_VERSION = '"rv":1000';

/** Returns a JSON text in which the continue tokens of lists name a fixed version of the cluster. */
export function withFixedTokens(json: string): string {
  return json.replace(TOKEN, (quoted) => {
    const decoded = Buffer.from(quoted.slice(1, -1), "base64url").toString();
    if (!VERSION_IN_TOKEN.test(decoded)) return quoted;
    return `"${Buffer.from(decoded.replace(VERSION_IN_TOKEN, FIXED_VERSION)).toString("base64url")}"`;
  });
}
