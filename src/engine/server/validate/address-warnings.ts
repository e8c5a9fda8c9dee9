import { quoteGo } from "../../value/go-format.ts";
import { type ByVersion, formOf } from "../version/current-version.ts";
import { type Address, readAddress } from "./addresses.ts";

/** What the server says of addresses that programs read in different ways. */
export const NON_STANDARD: ByVersion<string> = {
  "1.34": "will be considered invalid in a future Kubernetes release",
  "1.36": "is invalid",
};

/** Returns an address in its usual form. */
export function printAddress({ version, parts }: Address): string {
  return version === 4 ? parts.join(".") : printIpv6(parts);
}

/**
 * Returns a warning if an IP address is not in its usual form. Nothing if the text is no address.
 * Upstream: apimachinery pkg/util/validation/ip.go, GetWarningsForIP (v0.36.3).
 */
export function addressWarnings(text: string, at: string): readonly string[] {
  const address = readAddress(text);
  if (address === null) return [];
  const usual = printAddress(address);
  if (usual === text) return [];
  if (address.version === 6)
    return [
      `${at}: IPv6 address ${quoteGo(text)} should be in RFC 5952 canonical format (${quoteGo(usual)})`,
    ];
  return [`${at}: non-standard IP address ${quoteGo(text)} ${formOf(NON_STANDARD)}: use ${quoteGo(usual)}`];
}

/** Returns an IPv6 address in its usual form: the first of the longest runs of two or more zeros is `::`. */
export function printIpv6(parts: readonly number[]): string {
  const groups = parts.map((part) => part.toString(16)).join(":");
  const runs = [...groups.matchAll(/\b0(:0)+\b/g)];
  const longest = runs.reduce<RegExpExecArray | null>(
    (best, run) => (best === null || run[0].length > best[0].length ? run : best),
    null,
  );
  if (longest === null) return groups;
  const before = groups.slice(0, longest.index).replace(/:$/, "");
  const after = groups.slice(longest.index + longest[0].length).replace(/^:/, "");
  return `${before}::${after}`;
}
