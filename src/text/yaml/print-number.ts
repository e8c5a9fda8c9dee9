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

/**
 * Returns a number as kubectl writes it as the key of a map: with the digits of a 32-bit float.
 *
 * Upstream: sigs.k8s.io/yaml yaml.go, convertToJSONableObject (v1.6.0).
 */
export function printNumberKey(value: number): string {
  const short = Math.fround(value);
  if (Number.isNaN(short)) return ".nan";
  if (!Number.isFinite(short)) return short > 0 ? ".inf" : "-.inf";
  if (short === 0) return Object.is(short, -0) ? "-0" : "0";
  for (let digits = 1; digits < 9; digits++) {
    const rounded = Number(short.toPrecision(digits));
    if (Math.fround(rounded) === short) return withExponent(rounded);
  }
  return withExponent(Number(short.toPrecision(9)));
}

/** Go writes an exponent of at least two digits for numbers below 1e-04, and for 1e+06 and above. */
function withExponent(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e-4 && size < 1e6) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}
