/**
 * `npx tsx bench/mask-secrets.ts`: measures in Node how long it takes to mask many Secrets whose values begin alike, with one long text in
 * which all the values are.
 */
import "../src/testing/load-parts.ts";
import { encodeBase64 } from "../src/engine/server/structs/encode-base64.ts";
import { maskSecrets } from "../src/session/mask/mask-secrets.ts";

for (const count of [100, 1000, 10_000]) {
  const values = Array.from({ length: count }, (_, at) => `shared-beginning-${String(at).padStart(6, "0")}`);
  const secrets = values.map((value, at) => ({
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name: `secret-${at}` },
    data: { password: encodeBase64(value) },
  }));
  const config = { apiVersion: "v1", kind: "ConfigMap", data: { all: values.join("\n") } };
  const times = Array.from({ length: 3 }, () => {
    const begun = performance.now();
    maskSecrets([...secrets, config]);
    return performance.now() - begun;
  });
  console.log(`${count} values: ${times.map((ms) => `${ms.toFixed(0)} ms`).join(", ")}`);
}
