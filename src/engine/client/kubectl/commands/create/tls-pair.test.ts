import { expect, it } from "vitest";
import { tlsPairProblem } from "./tls-pair.ts";

const CERT = `-----BEGIN CERTIFICATE-----
MIIBbjCCARWgAwIBAgIUIbOYQYvu2QnCBBEHhno0uPRWg/YwCgYIKoZIzj0EAwIw
DDEKMAgGA1UEAwwBYzAgFw0yNjExMjQwMzI2MjJaGA8yMTI2MTAzMTAzMjYyMlow
DDEKMAgGA1UEAwwBYzBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABBEw6qqn6zli
knU1MXKShZkGMjrWvBuSVd1Rrbk4GFuoXASFV2uteTpbvh+jIN6vwr2y6pzF4bOp
mWV7KzM+9D6jUzBRMB0GA1UdDgQWBBSiKbhsuWCwOZ3zBfTBuCKFqOTf6zAfBgNV
HSMEGDAWgBSiKbhsuWCwOZ3zBfTBuCKFqOTf6zAPBgNVHRMBAf8EBTADAQH/MAoG
CCqGSM49BAMCA0cAMEQCIATJs2odwx96RoHK74i+88+R0x/QwysDtxoP1cuc6uRN
AiArzIHlJ6YHD68VC2WtJyE+0ePuMVfgTNzgFEx1r4fQ7Q==
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIMhiPizhBBfA8SHFhyVpKkEp/J3q5CC0MmV4KFXLGj1foAoGCCqGSM49
AwEHoUQDQgAEETDqqqfrOWKSdTUxcpKFmQYyOta8G5JV3VGtuTgYW6hcBIVXa615
Olu+H6Mg3q/CvbLqnMXhs6mZZXsrMz70Pg==
-----END EC PRIVATE KEY-----
`;
const OTHER_KEY = `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIM0sV1NpCLBMOXohplyY3a6TvMwRbsWVFUHBJF4azcgloAoGCCqGSM49
AwEHoUQDQgAEWYvxrKOhByAPc+Tt0v5amAvF3GWzYBy2DXbYZMUytP9F/R7unsVw
U6boGsMkJQiAVo5laDO+xBzYtTvNGepbZw==
-----END EC PRIVATE KEY-----
`;
const ED_KEY = `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIBmZOpoRWsqdIxZmNuM6dNjmDSdFQuzYdVpsoQUobuXL
-----END PRIVATE KEY-----
`;

it.each([
  ["its key", CERT, KEY, null],
  ["its key after other text", `text\n${CERT}${KEY}`, `${CERT}${KEY}`, null],
  ["another key", CERT, OTHER_KEY, "tls: private key does not match public key"],
  ["a key of another type", CERT, ED_KEY, "tls: private key type does not match public key type"],
  ["no key", CERT, "key", "tls: failed to find any PEM data in key input"],
  ["no certificate", "cert", KEY, "tls: failed to find any PEM data in certificate input"],
  [
    "a certificate for a key",
    CERT,
    CERT,
    "tls: found a certificate rather than a key in the PEM for the private key",
  ],
  ["a broken certificate", CERT.replace("MII", "AII"), KEY, "x509: malformed certificate"],
  ["a broken key", CERT, KEY.replace("MHc", "AHc"), "tls: failed to parse private key"],
])("compares a certificate with %s", (_, cert, key, problem) => {
  expect(tlsPairProblem(cert, key)).toBe(problem);
});
