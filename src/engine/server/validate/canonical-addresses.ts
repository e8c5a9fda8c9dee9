import { invalidField } from "../http/status-errors.ts";
import { printAddress } from "./address-warnings.ts";
import { addressErrors, readAddress } from "./addresses.ts";
import { printInvalid } from "./field-checks.ts";
import type { Errors } from "./value-checks.ts";

/**
 * Returns the errors of an IP address that is not in canonical form.
 * Upstream: apimachinery pkg/util/validation/ip.go, IsValidIP (v0.36.3).
 */
export function canonicalAddressErrors(text: string, at: string): Errors {
  const wrong = addressErrors(text, at, true);
  const address = readAddress(text);
  if (wrong.length > 0 || address === null) return wrong;
  const usual = printAddress(address);
  if (usual === text) return [];
  return [invalidField(at, printInvalid(text), `must be in canonical form (${JSON.stringify(usual)})`)];
}
