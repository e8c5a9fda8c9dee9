import { quoteGo } from "../../value/go-format.ts";
import { readAddress } from "./addresses.ts";

/**
 * Returns a warning if an IP address is not in its usual form. Nothing if the text is no address.
 * Upstream: apimachinery pkg/util/validation/ip.go, GetWarningsForIP (v0.36.3).
 */
export function addressWarnings(text: string, at: string): readonly string[] {
  const address = readAddress(text);
  if (address === null) return [];
  const usual = address.version === 4 ? address.parts.join(".") : printIpv6(address.parts);
  if (usual === text) return [];
  if (address.version === 6)
    return [
      `${at}: IPv6 address ${quoteGo(text)} should be in RFC 5952 canonical format (${quoteGo(usual)})`,
    ];
  return [
    `${at}: non-standard IP address ${quoteGo(text)} will be considered invalid in a future Kubernetes release: use ${quoteGo(usual)}`,
  ];
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
