// Prints who owns each field of an object:
//
//     kubectl get deployment web -o yaml --show-managed-fields | node who-owns-what.js
import { readFileSync } from "node:fs";
import { blame } from "applyground";

const fields = blame(readFileSync(0, "utf8"));

const byOwners = new Map();
for (const { field, value, owners } of fields) {
  const names = owners.map(({ manager, subresource }) =>
    subresource ? `${manager} (${subresource})` : manager,
  );
  const key = names.join(" and ") || "nobody";
  byOwners.set(key, [...(byOwners.get(key) ?? []), `${field}: ${JSON.stringify(value)}`]);
}

for (const [owners, lines] of byOwners) {
  console.log(`${owners}:`);
  for (const line of lines) console.log(`  ${line}`);
}
