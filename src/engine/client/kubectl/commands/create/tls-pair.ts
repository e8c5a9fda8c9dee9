import { type PemBlock, pemBlocks } from "../../../../server/kinds/core/secret/pem.ts";
import { type DerValue, OBJECT_ID, OCTETS, objectId, readDer, SEQUENCE } from "../describe/read-der.ts";

const INTEGER = 0x02;
const BITS = 0x03;
/** The tag of the public key in a private key of an elliptic curve. */
const PUBLIC_KEY = 0xa1;

/** The kinds of keys, by their object identifiers. */
const ALGORITHMS: ReadonlyMap<string, string> = new Map([
  ["1.2.840.113549.1.1.1", "RSA"],
  ["1.2.840.10045.2.1", "EC"],
  ["1.3.101.112", "Ed25519"],
]);

/** A public key. `number`: what identifies it; null if the key file does not have it. */
type Key = { readonly algorithm: string; readonly number: string | null };

/**
 * Returns why a certificate and a private key do not belong together, or null. Differs: for a private key without its public key, such as
 * Ed25519, only the type is compared. Upstream: Go crypto/tls, X509KeyPair (1.26).
 */
export function tlsPairProblem(cert: string, key: string): string | null {
  const certBlocks = pemBlocks(cert);
  const leaf = certBlocks.find(({ type }) => type === "CERTIFICATE");
  if (leaf === undefined) {
    const [only, ...more] = certBlocks;
    if (only === undefined) return "tls: failed to find any PEM data in certificate input";
    return more.length === 0 && only.type.endsWith("PRIVATE KEY")
      ? "tls: failed to find certificate PEM data in certificate input, but did find a private key; PEM inputs may have been switched"
      : `tls: failed to find "CERTIFICATE" PEM block in certificate input after skipping PEM blocks of the following types: ${typesOf(certBlocks)}`;
  }
  const keyBlocks = pemBlocks(key);
  const block = keyBlocks.find(({ type }) => /^(.* )?PRIVATE KEY$/.test(type));
  if (block === undefined) {
    const [only, ...more] = keyBlocks;
    if (only === undefined) return "tls: failed to find any PEM data in key input";
    return more.length === 0 && only.type === "CERTIFICATE"
      ? "tls: found a certificate rather than a key in the PEM for the private key"
      : `tls: failed to find PEM block with type ending in "PRIVATE KEY" in key input after skipping PEM blocks of the following types: ${typesOf(keyBlocks)}`;
  }
  const wanted = keyOfCertificate(leaf.bytes);
  if (wanted === null) return "x509: malformed certificate";
  const found = keyOfPrivateKey(block.bytes);
  if (found === null) return "tls: failed to parse private key";
  if (![...ALGORITHMS.values()].includes(wanted.algorithm)) return "tls: unknown public key algorithm";
  if (wanted.algorithm !== found.algorithm) return "tls: private key type does not match public key type";
  const differs = found.number !== null && found.number !== wanted.number;
  return differs ? "tls: private key does not match public key" : null;
}

function typesOf(blocks: readonly PemBlock[]): string {
  return `[${blocks.map(({ type }) => type).join(" ")}]`;
}

function keyOfCertificate(bytes: readonly number[]): Key | null {
  const body = sequenceIn(sequenceIn(readDer(bytes)?.[0])?.[0]);
  const version = body?.[0]?.tag === 0xa0 ? 1 : 0;
  const [algorithm, bits] = sequenceIn(body?.[version + 5]) ?? [];
  const oid = identifierIn(algorithm);
  if (oid === null || bits?.tag !== BITS) return null;
  const content = bits.bytes.slice(1);
  return oid === "RSA"
    ? rsaKey(sequenceIn(readDer(content)?.[0])?.[0])
    : { algorithm: oid, number: content.join() };
}

/** Reads a key in one of the three formats of private keys: PKCS #8, PKCS #1 and SEC 1. */
function keyOfPrivateKey(bytes: readonly number[]): Key | null {
  const [first, second, third, ...rest] = sequenceIn(readDer(bytes)?.[0]) ?? [];
  if (first?.tag !== INTEGER) return null;
  if (second?.tag === INTEGER) return rsaKey(second);
  if (second?.tag === OCTETS) {
    const bits = [third, ...rest].find((one) => one?.tag === PUBLIC_KEY);
    const content = bits === undefined ? undefined : readDer(bits.bytes)?.[0];
    return { algorithm: "EC", number: content === undefined ? null : content.bytes.slice(1).join() };
  }
  const algorithm = identifierIn(second);
  if (algorithm === null || third?.tag !== OCTETS) return null;
  if (algorithm === "Ed25519") return { algorithm, number: null };
  const inner = keyOfPrivateKey(third.bytes);
  return inner?.algorithm === algorithm ? inner : null;
}

function rsaKey(modulus: DerValue | undefined): Key | null {
  return modulus?.tag === INTEGER ? { algorithm: "RSA", number: modulus.bytes.join() } : null;
}

/** Returns the name of an algorithm, or its identifier if the name is unknown; null if the value names none. */
function identifierIn(value: DerValue | undefined): string | null {
  const first = sequenceIn(value)?.[0];
  if (first?.tag !== OBJECT_ID) return null;
  return ALGORITHMS.get(objectId(first)) ?? objectId(first);
}

function sequenceIn(value: DerValue | undefined): readonly DerValue[] | null {
  return value?.tag === SEQUENCE ? readDer(value.bytes) : null;
}
