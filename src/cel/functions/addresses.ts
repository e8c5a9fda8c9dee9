import type { Environment } from "@marcbachmann/cel-js";
import { printIpv6 } from "../../engine/server/validate/address-warnings.ts";
import { quoteGo } from "../../engine/value/go-format.ts";
import { parseAddress } from "./read-address.ts";

/** An IP address in an expression. */
class IpAddress {
  readonly version: 4 | 6;
  readonly bits: string;

  constructor(version: 4 | 6, bits: string) {
    this.version = version;
    this.bits = bits;
  }
}

/** A block of addresses in an expression: the address before the slash, and the length of the prefix. */
class AddressBlock {
  readonly address: IpAddress;
  readonly length: number;

  constructor(address: IpAddress, length: number) {
    this.address = address;
    this.length = length;
  }
}

/** The value of the name `ip` in `ip.isCanonical(…)`. */
class AddressFunctions {}

/**
 * Adds Kubernetes' functions of IP addresses and blocks to an environment. `goError` is the cause of errors whose message is the server's own.
 * Upstream: apiserver pkg/cel/library/ip.go and cidr.go (v0.36.3).
 */
export function withAddresses(environment: Environment, goError: string): Environment {
  const fail = (problem: string): never => {
    throw new Error(problem, { cause: goError });
  };
  const ip = (text: string): IpAddress => {
    const read = readIp(text);
    return "problem" in read ? fail(read.problem) : read;
  };
  const cidr = (text: string): AddressBlock => {
    const read = readCidr(text);
    return "problem" in read ? fail(`${PARSE_ERROR}: ${read.problem}`) : read;
  };
  const isIp = (text: string): boolean => !("problem" in readIp(text));
  const contains = (block: AddressBlock, other: IpAddress, length = other.bits.length): boolean =>
    block.address.version === other.version &&
    block.length <= length &&
    other.bits.startsWith(block.address.bits.slice(0, block.length));
  return environment
    .registerType("IP", IpAddress)
    .registerType("CIDR", AddressBlock)
    .registerType("IPFunctions", AddressFunctions)
    .registerConstant("ip", "IPFunctions", new AddressFunctions())
    .registerFunction("ip(string): IP", ip)
    .registerFunction("isIP(string): bool", isIp)
    .registerFunction(
      "IPFunctions.isCanonical(string): bool",
      (_: AddressFunctions, text: string) => printIp(ip(text)) === text,
    )
    .registerFunction("string(IP): string", printIp)
    .registerFunction("IP.family(): int", ({ version }: IpAddress) => BigInt(version))
    .registerFunction("IP.isUnspecified(): bool", isUnspecified)
    .registerFunction("IP.isLoopback(): bool", isLoopback)
    .registerFunction("IP.isLinkLocalMulticast(): bool", isLinkLocalMulticast)
    .registerFunction("IP.isLinkLocalUnicast(): bool", isLinkLocalUnicast)
    .registerFunction("IP.isGlobalUnicast(): bool", isGlobalUnicast)
    .registerOperator(
      "IP == IP",
      (a: IpAddress, b: IpAddress) => a.version === b.version && a.bits === b.bits,
    )
    .registerFunction("cidr(string): CIDR", cidr)
    .registerFunction("isCIDR(string): bool", (text: string) => !("problem" in readCidr(text)))
    .registerFunction("string(CIDR): string", printCidr)
    .registerFunction("CIDR.containsIP(IP): bool", (a: AddressBlock, b: IpAddress) => contains(a, b))
    .registerFunction("CIDR.containsIP(string): bool", (a: AddressBlock, b: string) => {
      const read = readIp(b);
      // The server does not tell why it cannot read the address.
      return "problem" in read ? fail("no such overload") : contains(a, read);
    })
    .registerFunction("CIDR.containsCIDR(CIDR): bool", (a: AddressBlock, b: AddressBlock) =>
      contains(a, b.address, b.length),
    )
    .registerFunction("CIDR.containsCIDR(string): bool", (a: AddressBlock, b: string) =>
      contains(a, cidr(b).address, cidr(b).length),
    )
    .registerFunction("CIDR.ip(): IP", ({ address }: AddressBlock) => address)
    .registerFunction("CIDR.prefixLength(): int", ({ length }: AddressBlock) => BigInt(length))
    .registerFunction("CIDR.masked(): CIDR", ({ address: { version, bits }, length }: AddressBlock) => {
      const masked = bits.slice(0, length).padEnd(bits.length, "0");
      return new AddressBlock(new IpAddress(version, masked), length);
    })
    .registerOperator("CIDR == CIDR", (a: AddressBlock, b: AddressBlock) => printCidr(a) === printCidr(b));
}

const PARSE_ERROR = "network address parse error during conversion from string";

type Problem = { readonly problem: string };

function readIp(text: string): IpAddress | Problem {
  const read = parseAddress(text);
  if ("problem" in read)
    return {
      problem: `IP Address ${quoteGo(text)} parse error during conversion from string: ${read.problem}`,
    };
  if (read.zone !== "") return { problem: `IP address ${quoteGo(text)} with zone value is not allowed` };
  if (read.isMapped) return { problem: mappedProblem(text) };
  return new IpAddress(read.version, read.bits);
}

function mappedProblem(text: string): string {
  return `IPv4-mapped IPv6 address ${quoteGo(text)} is not allowed`;
}

/** Upstream: Go net/netip, ParsePrefix. */
function readCidr(text: string): AddressBlock | Problem {
  const wrong = (why: string): Problem => ({
    problem: `${PARSE_ERROR}: netip.ParsePrefix(${quoteGo(text)}): ${why}`,
  });
  const slash = text.lastIndexOf("/");
  if (slash < 0) return wrong("no '/'");
  const read = parseAddress(text.slice(0, slash));
  if ("problem" in read) return wrong(read.problem);
  if (read.zone !== "") return wrong("IPv6 zones cannot be present in a prefix");
  const length = text.slice(slash + 1);
  if (!/^(0|[1-9]\d*)$/.test(length)) return wrong(`bad bits after slash: ${quoteGo(length)}`);
  if (Number(length) > read.bits.length) return wrong("prefix length out of range");
  if (read.isMapped) return { problem: mappedProblem(text) };
  return new AddressBlock(new IpAddress(read.version, read.bits), Number(length));
}

function groupsOf({ version, bits }: IpAddress): readonly number[] {
  const width = version === 4 ? 8 : 16;
  return (bits.match(new RegExp(`.{${width}}`, "g")) ?? []).map((part) => Number.parseInt(part, 2));
}

/** Returns an address in its canonical form. */
function printIp(ip: IpAddress): string {
  return ip.version === 4 ? groupsOf(ip).join(".") : printIpv6(groupsOf(ip));
}

function printCidr({ address, length }: AddressBlock): string {
  return `${printIp(address)}/${length}`;
}

function isUnspecified({ bits }: IpAddress): boolean {
  return !bits.includes("1");
}

function isLoopback(ip: IpAddress): boolean {
  return ip.version === 4
    ? groupsOf(ip)[0] === 127
    : Number.parseInt(ip.bits.slice(0, 127), 2) === 0 && ip.bits.endsWith("1");
}

function isLinkLocalMulticast(ip: IpAddress): boolean {
  const [first = 0, second = 0, third = 0] = groupsOf(ip);
  return ip.version === 4 ? first === 224 && second === 0 && third === 0 : (first & 0xff0f) === 0xff02;
}

function isMulticast(ip: IpAddress): boolean {
  return ip.version === 4 ? ip.bits.startsWith("1110") : ip.bits.startsWith("11111111");
}

function isLinkLocalUnicast(ip: IpAddress): boolean {
  const [first = 0, second = 0] = groupsOf(ip);
  return ip.version === 4 ? first === 169 && second === 254 : (first & 0xffc0) === 0xfe80;
}

function isGlobalUnicast(ip: IpAddress): boolean {
  const isBroadcast = ip.version === 4 && !ip.bits.includes("0");
  return !(isUnspecified(ip) || isBroadcast || isLoopback(ip) || isMulticast(ip) || isLinkLocalUnicast(ip));
}
