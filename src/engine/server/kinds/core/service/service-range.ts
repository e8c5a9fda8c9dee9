import type { Host } from "../../../host/host.ts";
import { readAddress } from "../../../validate/addresses.ts";

/** The IPv4 addresses that Services can get. */
export type ServiceRange = {
  /** `10.96.0.0/12` */
  readonly text: string;
  /** The address of the whole range, which no Service can have. */
  readonly first: string;
  /** The address of the Service `kubernetes`. */
  readonly ofKubernetes: string;
  /** Whether a Service can have the address: it is neither the network's nor the broadcast's. */
  readonly hasUsable: (address: string) => boolean;
  /** Returns an address that no Service has, which depends on the seed; an empty text if all are taken. */
  readonly free: (taken: ReadonlySet<unknown>, numberOf: (attempt: number) => number) => string;
};

const DEFAULT = "10.96.0.0/12";

/** Returns the range of a server, by default that of kubeadm. */
export function serviceRange({ serviceAddresses = DEFAULT }: Host): ServiceRange {
  const [start = "", bits = ""] = serviceAddresses.split("/");
  const first = numberOf(start);
  const size = 2 ** (32 - Number(bits));
  const placeOf = (address: string) => numberOf(address) - first;
  return {
    text: serviceAddresses,
    first: start,
    ofKubernetes: textOf(first + 1),
    hasUsable: (address) => placeOf(address) > 0 && placeOf(address) < size - 1,
    free: (taken, random) => {
      for (let attempt = 0; serviceAddresses === DEFAULT; attempt++) {
        const number = random(attempt);
        const address = `10.${96 + (number % 16)}.${(number >>> 4) % 256}.${((number >>> 12) % 253) + 2}`;
        if (!taken.has(address)) return address;
      }
      const begin = random(0);
      // The first address is the network's, the second one that of the Service kubernetes, the last one the broadcast's.
      for (let attempt = 0; attempt < size - 3; attempt++) {
        const address = textOf(first + 2 + ((begin + attempt) % (size - 3)));
        if (!taken.has(address)) return address;
      }
      return "";
    },
  };
}

/** Whether a text is a range that a server can use: IPv4, /8 to /28, and it begins where the range begins. */
export function isServiceRange(text: string): boolean {
  const [start = "", bits = "", ...more] = text.split("/");
  if (more.length > 0 || !/^\d{1,2}$/.test(bits) || Number(bits) < 8 || Number(bits) > 28) return false;
  const number = numberOf(start);
  return Number.isFinite(number) && number % 2 ** (32 - Number(bits)) === 0;
}

/** Returns an IPv4 address as a number; NaN if it is none. */
function numberOf(address: string): number {
  const read = readAddress(address);
  if (read?.version !== 4) return Number.NaN;
  return read.parts.reduce((sum, part) => sum * 256 + part, 0);
}

function textOf(number: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join(".");
}
