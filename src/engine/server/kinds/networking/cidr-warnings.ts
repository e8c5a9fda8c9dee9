import { quoteGo } from "../../../value/go-format.ts";

const BLOCK = /^(\d+)\.(\d+)\.(\d+)\.(\d+)\/(\d+)$/;

/**
 * Returns warnings if an IPv4 block has bits after its prefix, or zeros that it does not need.
 *
 * Upstream: apimachinery pkg/util/validation/ip.go, GetWarningsForCIDR. Differs: IPv6 blocks get no warnings.
 */
export function cidrWarnings(path: string, value: unknown): readonly string[] {
  const parts = typeof value === "string" ? BLOCK.exec(value) : null;
  if (typeof value !== "string" || parts === null) return [];
  const numbers = parts.slice(1).map(Number);
  const bits = numbers[4] as number;
  const address = numbers.slice(0, 4);
  if (bits > 32 || address.some((part) => part > 255)) return [];
  const first = address.map((part, i) => {
    const kept = Math.min(8, Math.max(0, bits - 8 * i));
    return part - (part % 2 ** (8 - kept));
  });
  const [given, start] = [address.join("."), first.join(".")];
  const [network, single] = [quoteGo(`${start}/${bits}`), quoteGo(`${given}/32`)];
  const out: string[] = [];
  if (given !== start)
    out.push(
      `${path}: CIDR value ${quoteGo(value)} is ambiguous in this context (should be ${network} or ${single}?)`,
    );
  if (value !== `${given}/${bits}`)
    out.push(
      `${path}: non-standard CIDR value ${quoteGo(value)} will be considered invalid in a future Kubernetes release: use ${network}`,
    );
  return out;
}
