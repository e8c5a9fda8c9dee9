import { expect, it } from "vitest";
import { certificateRequestLines } from "./describe-certificate-request.ts";

/** Made with `openssl req -new -subj '/CN=anna/O=devs/O=ops/C=DE' -addext 'subjectAltName=DNS:a.example,IP:10.0.0.1,IP:2001:db8::1'`. */
const REQUEST =
  "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlJQk1qQ0IyZ0lCQURBNU1RMHdDd1lEVlFRRERBUmhibTVoTVEwd0N3WURWUVFLREFSa1pYWnpNUXd3Q2dZRApWUVFLREFOdmNITXhDekFKQmdOVkJBWVRBa1JGTUZrd0V3WUhLb1pJemowQ0FRWUlLb1pJemowREFRY0RRZ0FFCmIxcWF6ajVGeUNLSHJmOTJwcXdXd3JVTTV6QjJYeEdqVmdLWit4Z1pGTXRZc3VVaEV0OXVxSjQydGh5blB6YkoKNHl1VjNNcWgyVTZUT01UOUdEb2k2S0EvTUQwR0NTcUdTSWIzRFFFSkRqRXdNQzR3TEFZRFZSMFJCQ1V3STRJSgpZUzVsZUdGdGNHeGxod1FLQUFBQmh4QWdBUTI0QUFBQUFBQUFBQUFBQUFBQk1Bb0dDQ3FHU000OUJBTUNBMGNBCk1FUUNJR204N3dkZ0pHRndMK1lOSlliQ3FiYS8rVU15ZFczK09GR0xPbTRxZnhJSkFpQTFJTkovSlo0ZmxKaHAKWnVGdnFPamdoYnNtRGZnS0RNUlg2VlBCM1ZzaERBPT0KLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==";

it("describes the subject and the alternative names of a request", () => {
  const object = {
    metadata: { name: "anna", creationTimestamp: "2026-01-01T00:00:00Z" },
    spec: { request: REQUEST, signerName: "example.com/s", username: "admin", expirationSeconds: 86_400 },
    status: { conditions: [{ type: "Approved" }], certificate: "LS0=" },
  };
  expect(certificateRequestLines(object)).toBe(
    `Name:\tanna
Labels:\t<none>
Annotations:\t<none>
CreationTimestamp:\tThu, 01 Jan 2026 00:00:00 +0000
Requesting User:\tadmin
Signer:\texample.com/s
Requested Duration:\t24h
Status:\tApproved,Issued
Subject:
\tCommon Name:\tanna
\tSerial Number:\t
\tOrganization:\tdevs
\t\tops
\tCountry:\tDE
Subject Alternative Names:
\tDNS Names:\ta.example
\tIP Addresses:\t10.0.0.1
\t\t2001:db8::1
`,
  );
});

it("leaves the subject of a text that is no request empty", () => {
  const lines = certificateRequestLines({ metadata: { name: "a" }, spec: { request: "AAAA" } });
  expect(lines).toContain("Status:\tPending\nSubject:\n\tCommon Name:\t\n");
});
