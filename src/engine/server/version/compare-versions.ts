import { compareText } from "../../value/order.ts";

const NAME = /^v(\d+)(?:(alpha|beta)(\d+))?$/;
const STAGES = ["alpha", "beta", ""];

/** Compares versions by preference: v10, v2, v1, v2beta1, v1beta2, v1alpha1, then other names as text. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parse(a), parse(b)];
  if (left === null || right === null) {
    return left === right ? compareText(a, b) : left === null ? 1 : -1;
  }
  return right.stage - left.stage || right.major - left.major || right.minor - left.minor;
}

function parse(
  version: string,
): { readonly stage: number; readonly major: number; readonly minor: number } | null {
  const found = NAME.exec(version);
  if (found === null) return null;
  return { stage: STAGES.indexOf(found[2] ?? ""), major: Number(found[1]), minor: Number(found[3] ?? 0) };
}
