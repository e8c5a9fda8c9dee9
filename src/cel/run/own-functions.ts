import { BOOLS, conversionError, isInYears, overflowError, wrongConversion } from "../values/conversions.ts";
import { isDuration, printTime, shortest } from "../values/format-text.ts";
import { isUnsigned } from "../values/order.ts";
import { readDouble } from "../values/read-double.ts";
import { readTime } from "../values/read-time.ts";
import { timePart } from "../values/time-parts.ts";

/**
 * Returns what the server's function returns where the function of the library returns something else, or fails with other words;
 * undefined for all other calls. The object of a method is the first argument. `goError` is the cause of errors whose message is
 * the server's own. Upstream: cel-go ext/strings.go and common/types (v0.26).
 */
export function ownResult(
  name: string,
  isMethod: boolean,
  args: readonly unknown[],
  goError: string,
): unknown {
  const refuse = (message: string | null): void => {
    if (message !== null) throw new Error(message, { cause: goError });
  };
  const [first] = args;
  if (!isMethod) return args.length === 1 ? converted(name, first, refuse) : undefined;
  const [, zone] = args;
  if (first instanceof Date && typeof zone === "string") {
    const part = timePart(name, first, zone);
    if (typeof part === "object") refuse(part.error);
    return part;
  }
  const own = typeof first === "string" && Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  const [wanted, ...rest] = args.slice(1);
  const fits = wanted === undefined || typeof wanted === (name.endsWith("ndexOf") ? "string" : "bigint");
  if (own === undefined || !fits || rest.some((one) => typeof one !== "bigint")) return undefined;
  return own([...(first as string)], args.slice(1), refuse);
}

type Refuse = (message: string | null) => void;

function converted(name: string, value: unknown, refuse: Refuse): unknown {
  if (typeof value === "string") {
    refuse(conversionError(name, value));
    if (name === "bool") return BOOLS[value];
    if (name === "timestamp") return timeOf(value, refuse);
    if (name === "double") return readDouble(value);
    return name === "int" ? BigInt(value.replace(/^\+/, "")) : undefined;
  }
  if (isUnsigned(value)) return fromUnsigned(name, (value as object).valueOf() as bigint, refuse);
  // A field with the format of a time is one already.
  if ((name === "duration" && isDuration(value)) || (name === "timestamp" && value instanceof Date))
    return value;
  if (name === "string" && (isDuration(value) || value instanceof Date)) return printTime(value);
  if (typeof value !== "number" && typeof value !== "bigint") return undefined;
  if (name === "duration" && typeof value === "bigint") refuse(wrongConversion("int", name));
  if (name === "timestamp" && !isInYears(Number(value))) refuse("timestamp overflow");
  refuse(overflowError(name, Number(value)));
  return name === "string" && typeof value === "number" ? shortest(value) : undefined;
}

function timeOf(text: string, refuse: Refuse): Date | null {
  const time = readTime(text.replace(",", "."));
  if (time !== null && !isInYears(Math.floor(time.getTime() / 1000))) refuse("timestamp overflow");
  return time;
}

/** Returns what an unsigned number becomes; undefined for functions that the library has for it. */
function fromUnsigned(name: string, value: bigint, refuse: Refuse): unknown {
  if (name === "double") return Number(value);
  if (name !== "int") return undefined;
  refuse(BigInt.asIntN(64, value) === value ? null : "integer overflow");
  return value;
}

type Method = (text: readonly string[], args: readonly unknown[], refuse: Refuse) => unknown;

/** Methods of texts. The server counts code points, the library counts UTF-16 units. */
const METHODS: { readonly [name: string]: Method } = {
  substring: (text, [from, to], refuse) => {
    const start = Number(from);
    const end = to === undefined ? text.length : Number(to);
    if (to !== undefined && start > end) refuse(`invalid substring range. start: ${start}, end: ${end}`);
    for (const at of [start, end]) refuse(outside(at, text));
    return text.slice(start, end).join("");
  },
  charAt: (text, [at], refuse) => {
    refuse(outside(Number(at), text));
    return text[Number(at)] ?? "";
  },
  indexOf: (text, [wanted, from = 0n], refuse) => {
    if (wanted === "") return from;
    if (Number(from) < 0) refuse(`index out of range: ${from}`);
    const sought = [...String(wanted)];
    for (let at = Number(from); at <= text.length - sought.length; at++) {
      if (isAt(text, sought, at)) return BigInt(at);
    }
    return -1n;
  },
  lastIndexOf: (text, [wanted, from], refuse) => {
    const sought = [...String(wanted)];
    if (sought.length === 0) return from ?? BigInt(text.length);
    const start = from === undefined ? text.length - 1 : Number(from);
    if (from !== undefined && start < 0) refuse(`index out of range: ${start}`);
    if (start >= text.length) return -1n;
    for (let at = Math.min(start, text.length - sought.length); at >= 0; at--) {
      if (isAt(text, sought, at)) return BigInt(at);
    }
    return -1n;
  },
  lowerAscii: (text) => text.join("").replace(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  upperAscii: (text) => text.join("").replace(/[a-z]+/g, (letters) => letters.toUpperCase()),
};

function outside(at: number, text: readonly string[]): string | null {
  return at < 0 || at > text.length ? `index out of range: ${at}` : null;
}

function isAt(text: readonly string[], sought: readonly string[], at: number): boolean {
  return sought.every((sign, i) => text[at + i] === sign);
}
