import { printSelector } from "../../../../server/labels/selector-requirement.ts";
import { mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { compareText, sortedKeys } from "../../../../value/order.ts";
import { dig, get, type Value, type ValueMap } from "../../../../value/value.ts";
import { controllerOf } from "../../objects/controllers.ts";

/** Returns a line with a name and a value: `Name:\tweb\n`. */
export function line(name: string, value: Value | undefined, level = 0): string {
  return `${"  ".repeat(level)}${name}:\t${value ?? ""}\n`;
}

/** Returns labels, one in each line, sorted. */
export function labelLines(title: string, labels: Value | undefined): string {
  const map = mapOf(labels);
  const pairs = sortedKeys(map).map((key) => `${key}=${get(map, key)}\n`);
  return `${title}:\t${pairs.length === 0 ? "<none>\n" : pairs.join("\t")}`;
}

const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";
/** The number of characters of an annotation that `describe` shows. */
export const MAX_LENGTH = 140;

/** Returns annotations, one in each line, sorted, without the last applied configuration. */
export function annotationLines(title: string, annotations: Value | undefined): string {
  const map = mapOf(annotations);
  const keys = sortedKeys(map).filter((key) => key !== LAST_APPLIED);
  if (keys.length === 0) return `${title}:\t<none>\n`;
  const texts = keys.map((key) => {
    const value = String(get(map, key)).replace(/\n$/, "");
    if (value.length + key.length + 2 <= MAX_LENGTH && !value.includes("\n")) return `${key}: ${value}\n`;
    const lines = value.split("\n").map((one) => `\t  ${shorten(one, MAX_LENGTH - 2)}\n`);
    return `${key}:\n${lines.join("")}`;
  });
  return `${title}:\t${texts.join("\t")}`;
}

/** Returns the beginning of a text that is too long, with dots. */
export function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}...` : text;
}

/** Returns name, namespace, labels and annotations of an object. */
export function headLines(object: ValueMap): string {
  const metadata = mapOf(get(object, "metadata"));
  return [
    line("Name", textAt(metadata, "name")),
    line("Namespace", textAt(metadata, "namespace")),
    labelLines("Labels", get(metadata, "labels")),
    annotationLines("Annotations", get(metadata, "annotations")),
  ].join("");
}

/** Returns tolerations, one in each line, sorted by key. */
export function tolerationLines(title: string, tolerations: Value | undefined): string {
  const sorted = [...mapsOf(tolerations)].sort((a, b) => compareText(textAt(a, "key"), textAt(b, "key")));
  if (sorted.length === 0) return `${title}:\t<none>\n`;
  return `${title}:\t${sorted.map((one) => `${tolerationText(one)}\n`).join("\t")}`;
}

function tolerationText(toleration: ValueMap): string {
  const [key, value, effect] = ["key", "value", "effect"].map((name) => textAt(toleration, name));
  const exists = get(toleration, "operator") === "Exists" && value === "";
  const seconds = get(toleration, "tolerationSeconds");
  return [
    key,
    value === "" ? "" : `=${value}`,
    effect === "" ? "" : `:${effect}`,
    exists ? (key === "" && effect === "" ? "op=Exists" : " op=Exists") : "",
    seconds === undefined ? "" : ` for ${seconds}s`,
  ].join("");
}

/** Returns a selector, or `<none>` for one without requirements. */
export function formatSelector(selector: Value | undefined): string {
  return printSelector(selector) || "<none>";
}

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Returns a timestamp as `Mon, 02 Jan 2006 15:04:05 +0000`. */
export function longTime(time: Value | undefined): string {
  const found = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)/.exec(String(time ?? ""));
  if (found === null) return "Mon, 01 Jan 0001 00:00:00 +0000";
  const [, year, month, day, clock] = found;
  const weekday = DAYS[weekdayOf(Number(year), Number(month), Number(day))];
  return `${weekday}, ${day} ${MONTHS[Number(month) - 1]} ${year} ${clock} +0000`;
}

/** Returns a timestamp as Go prints it: `2006-01-02 15:04:05 +0000 UTC`. */
export function plainTime(time: Value | undefined): string {
  const found = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)/.exec(String(time ?? ""));
  return found === null ? "0001-01-01 00:00:00 +0000 UTC" : `${found[1]} ${found[2]} +0000 UTC`;
}

/** Returns the day of the week, 0 for Sunday, by Zeller's rule. */
function weekdayOf(year: number, month: number, day: number): number {
  const isEarly = month < 3;
  const m = isEarly ? month + 12 : month;
  const y = isEarly ? year - 1 : year;
  const leap = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  return (day + Math.floor((13 * (m + 1)) / 5) + y + leap + 6) % 7;
}

/** Returns `Kind/name` of the controller of an object, with its line; empty if it has none. */
export function controllerLine(object: ValueMap): string {
  const owner = controllerOf(object);
  return owner === null ? "" : line("Controlled By", `${get(owner, "kind")}/${get(owner, "name")}`);
}

/** Returns the conditions of a status with type, status and reason. */
export function conditionLines(object: ValueMap): string {
  const conditions = mapsOf(dig(object, "status", "conditions"));
  if (conditions.length === 0) return "";
  const rows = conditions.map(
    (one) => `  ${get(one, "type")} \t${get(one, "status")}\t${get(one, "reason") ?? ""}\n`,
  );
  return `Conditions:\n  Type\tStatus\tReason\n  ----\t------\t------\n${rows.join("")}`;
}

/** Returns a field that is a number, 0 if it is missing. */
export function number(object: Value | undefined, ...path: readonly string[]): number {
  return Number(dig(object, ...path) ?? 0);
}

/** Returns `True`, `False`, or `<unset>`. */
export function boolText(value: Value | undefined): string {
  return typeof value === "boolean" ? (value ? "True" : "False") : "<unset>";
}
