import type { NameRule } from "./name-rules.ts";

/** The rule for RBAC: any text that can be a segment of a URL path. */
export const pathSegmentProblems: NameRule = (name, prefix) => {
  if (!prefix && (name === "." || name === "..")) return [`may not be '${name}'`];
  return ["/", "%"].filter((char) => name.includes(char)).map((char) => `may not contain '${char}'`);
};
