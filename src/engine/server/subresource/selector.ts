import { compareText } from "../../value/order.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";

/** A selector of an object as text: `app=web,tier in (a,b),!old`. Both a LabelSelector and a plain map of labels. */
export function printSelector(selector: Value | undefined): string {
  if (!isMap(selector)) return "";
  const labels = get(selector, "matchLabels");
  const expressions = get(selector, "matchExpressions");
  const plain = !isMap(labels) && !isList(expressions);
  const parts = [
    ...Object.entries(isMap(labels) ? labels : plain ? selector : {}).map(([key, value]) => ({
      key,
      text: `${key}=${String(value)}`,
    })),
    ...(isList(expressions) ? expressions.filter(isMap).map(printExpression) : []),
  ];
  return parts
    .sort((a, b) => compareText(a.key, b.key))
    .map(({ text }) => text)
    .join(",");
}

function printExpression(expression: ValueMap): { readonly key: string; readonly text: string } {
  const key = String(get(expression, "key") ?? "");
  const values = get(expression, "values");
  const list = isList(values) ? values.map(String).sort(compareText).join(",") : "";
  switch (get(expression, "operator")) {
    case "In":
      return { key, text: `${key} in (${list})` };
    case "NotIn":
      return { key, text: `${key} notin (${list})` };
    case "DoesNotExist":
      return { key, text: `!${key}` };
    default:
      return { key, text: key };
  }
}
