import { dig, isList, type Value } from "../../../value/value.ts";
import { items, type Row } from "../common/table-cells.ts";

/** Returns the metrics of an autoscaler, current and target: `cpu: 10%/80%`. At most two metrics, `<none>` for none. */
export function targets(row: Row): string {
  const metrics = items(row, "spec.metrics");
  if (metrics.length === 0) return "<none>";
  const current = items(row, "status.currentMetrics");
  const shown = metrics.slice(0, 2).map((metric, at) => target(metric, current[at] ?? null));
  const more = metrics.length > 2 ? ` + ${metrics.length - 2} more...` : "";
  return shown.join(", ") + more;
}

function target(metric: Value, current: Value): string {
  const type = String(dig(metric, "type"));
  const key = type.charAt(0).toLowerCase() + type.slice(1);
  const wanted = (name: string) => dig(metric, key, "target", name);
  const live = (name: string) => dig(current, key, "current", name);
  const average = wanted("averageValue");
  if (type === "Resource" || type === "ContainerResource") {
    const name = dig(metric, key, "name");
    if (average !== undefined) return `${name}: ${live("averageValue") ?? "<unknown>"}/${average}`;
    const percent = (value: Value | undefined, otherwise: string) =>
      value === undefined ? otherwise : `${value}%`;
    return `${name}: ${percent(live("averageUtilization"), "<unknown>")}/${percent(wanted("averageUtilization"), "<auto>")}`;
  }
  if (!isList(metric) && average !== undefined) {
    return `${live("averageValue") ?? "<unknown>"}/${average}${type === "Pods" ? "" : " (avg)"}`;
  }
  return `${live("value") ?? "<unknown>"}/${wanted("value") ?? ""}`;
}
