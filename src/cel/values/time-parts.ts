import { quoteGo } from "../../engine/value/go-format.ts";

const PARTS: { readonly [name: string]: (time: Date) => number } = {
  getFullYear: (time) => time.getUTCFullYear(),
  getMonth: (time) => time.getUTCMonth(),
  getDayOfYear: (time) => Math.floor((time.getTime() - Date.UTC(time.getUTCFullYear(), 0)) / 86_400_000),
  getDayOfMonth: (time) => time.getUTCDate() - 1,
  getDate: (time) => time.getUTCDate(),
  getDayOfWeek: (time) => time.getUTCDay(),
  getHours: (time) => time.getUTCHours(),
  getMinutes: (time) => time.getUTCMinutes(),
  getSeconds: (time) => time.getUTCSeconds(),
  getMilliseconds: (time) => time.getUTCMilliseconds(),
};

/**
 * Returns a part of a time in a zone, such as its hour; undefined for other methods, and the server's error for a zone that does not exist. A
 * zone is a name, or an offset such as `-02:30`. Upstream: cel-go common/types/timestamp.go (v0.26), timeZone.
 */
export function timePart(name: string, time: Date, zone: string): bigint | { error: string } | undefined {
  const part = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
  if (part === undefined) return undefined;
  const shift = zone.includes(":") ? offsetOf(zone) : zoneShift(time, zone);
  return typeof shift === "number" ? BigInt(part(new Date(time.getTime() + shift))) : shift;
}

/** Returns an offset in milliseconds. */
function offsetOf(zone: string): number | { error: string } {
  const [hours = "", ...rest] = zone.split(":");
  const minutes = rest.join(":");
  const wrong = [hours, minutes].find((one) => !/^[-+]?\d+$/.test(one));
  if (wrong !== undefined) return { error: `strconv.Atoi: parsing ${quoteGo(wrong)}: invalid syntax` };
  const sign = zone.startsWith("-") ? -1 : 1;
  return (Number(hours) * 60 + sign * Number(minutes)) * 60_000;
}

function zoneShift(time: Date, zone: string): number | { error: string } {
  if (zone === "" || zone === "Local" || zone === "UTC") return 0;
  const unknown = { error: `unknown time zone ${zone}` };
  try {
    // Go's names have capital letters, JavaScript reads any.
    const { timeZone } = new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions();
    const isOther = timeZone !== zone && timeZone.toLowerCase() === zone.toLowerCase();
    if (isOther || zone === zone.toLowerCase()) return unknown;
    const there = Date.parse(`${time.toLocaleString("en-US", { timeZone: zone })} UTC`);
    return there - Math.floor(time.getTime() / 1000) * 1000;
  } catch {
    return unknown;
  }
}
