import type { Environment } from "@marcbachmann/cel-js";
import { type Duration, printTime } from "../values/format-text.ts";

const TIME = "google.protobuf.Timestamp";
const DURATION = "google.protobuf.Duration";

/** Adds the conversions of times and durations whose types the library knows before it runs. Upstream: cel-go common/types (v0.26). */
export function withTimes(environment: Environment): Environment {
  return environment
    .registerFunction(`string(${TIME}): string`, printTime)
    .registerFunction(`string(${DURATION}): string`, printTime)
    .registerFunction(`int(${TIME}): int`, (time: Date) => BigInt(Math.floor(time.getTime() / 1000)))
    .registerFunction(
      `int(${DURATION}): int`,
      ({ seconds, nanos }: Duration) => seconds * 1_000_000_000n + BigInt(nanos),
    )
    .registerFunction(`timestamp(${TIME}): ${TIME}`, (time: Date) => time)
    .registerFunction(`duration(${DURATION}): ${DURATION}`, (duration: Duration) => duration);
}
