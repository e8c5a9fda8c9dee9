import { quoteGo } from "../../../value/go-format.ts";
import { NON_STANDARD, printAddress } from "../../validate/address-warnings.ts";
import { type Address, readBlock } from "../../validate/addresses.ts";
import { formOf } from "../../version/current-version.ts";

/**
 * Returns warnings if a block of addresses has bits after its prefix, or is not in its usual form.
 * Upstream: apimachinery pkg/util/validation/ip.go, GetWarningsForCIDR (v0.36.3).
 */
export function cidrWarnings(path: string, value: unknown): readonly string[] {
  const block = typeof value === "string" ? readBlock(value) : null;
  if (typeof value !== "string" || block === null) return [];
  const { address, length } = block;
  const [given, start] = [printAddress(address), printAddress(masked(address, length))];
  const network = quoteGo(`${start}/${length}`);
  const single = quoteGo(`${given}/${address.version === 4 ? 32 : 128}`);
  const isOdd = address.version === 4 ? value !== `${given}/${length}` : !value.endsWith(`/${length}`);
  const out: string[] = [];
  if (given !== start)
    out.push(
      `${path}: CIDR value ${quoteGo(value)} is ambiguous in this context (should be ${network} or ${single}?)`,
    );
  if (isOdd)
    out.push(`${path}: non-standard CIDR value ${quoteGo(value)} ${formOf(NON_STANDARD)}: use ${network}`);
  else if (out.length === 0 && value !== `${given}/${length}`)
    out.push(
      `${path}: IPv6 CIDR value ${quoteGo(value)} should be in RFC 5952 canonical format (${quoteGo(`${given}/${length}`)})`,
    );
  return out;
}

/** Returns the first address of the block that contains an address. */
function masked({ version, parts }: Address, length: number): Address {
  const width = version === 4 ? 8 : 16;
  const kept = parts.map((part, i) => {
    const bits = Math.min(width, Math.max(0, length - width * i));
    return part - (part % 2 ** (width - bits));
  });
  return { version, parts: kept };
}
