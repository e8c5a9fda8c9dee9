/**
 * Returns a JSON number as kubectl prints it in YAML: integers of up to 64 bits with all digits, other numbers like `%g` in
 * Go (`0.5`, `1e+20`, `1.5e-07`).
 *
 * Upstream: go.yaml.in/yaml/v2 encode.go, intv, uintv and floatv (v2.4).
 */
export function printNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value === 0 ? 0 : value);
  if (Number.isInteger(value) && value < 2 ** 64 && value >= -(2 ** 63)) return String(BigInt(value));
  return withExponent(value);
}

/** Go writes an exponent of at least two digits for numbers below 1e-04, and for 1e+06 and above. */
export function withExponent(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e-4 && size < 1e6) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}
