import { get, isMap, type ValueMap } from "../../value/value.ts";
import { metaText, metaValue } from "../meta.ts";

/** Tells which objects a list holds. */
export type Selector = (object: ValueMap) => boolean;

type Parsed = { readonly matches: Selector } | { readonly error: string };

/** Reads a label selector. Upstream: apimachinery pkg/labels/selector.go, Parse (v0.36.3). */
export function labelSelector(text: string): Parsed {
  const read = readLabels(text);
  if ("matches" in read || /^found .*(end of string|after ',')'?$/.test(read.error)) return read;
  return { error: `unable to parse requirement: ${read.error}` };
}

/** Reads `a=b`, `a!=b`, `a in (b,c)`, `a notin (b)`, `a`, `!a`, `a>1`, joined by commas. */
function readLabels(text: string): Parsed {
  const tokens = scan(text);
  const requirements: Selector[] = [];
  let i = 0;
  if (tokens[0]?.kind === "end") return { matches: () => true };
  for (;;) {
    const read = requirement(tokens, i);
    if ("error" in read) return read;
    requirements.push(read.matches);
    i = read.next;
    const token = tokens[i] as Token;
    if (token.kind === "end") break;
    if (token.text !== ",") return { error: `found '${token.text}', expected: ',' or 'end of string'` };
    i++;
    const after = tokens[i] as Token;
    if (after.kind !== "word" && after.text !== "!") {
      return { error: `found '${after.text}', expected: identifier after ','` };
    }
  }
  return { matches: (object) => requirements.every((one) => one(object)) };
}

type Token = { readonly kind: "word" | "sign" | "end"; readonly text: string };

function scan(text: string): readonly Token[] {
  const out: Token[] = [];
  for (const [found] of text.matchAll(/[()!=<>,]|[^\s()!=<>,]+/g)) {
    const last = out.at(-1);
    const pair = last?.kind === "sign" && ["==", "!="].includes(last.text + found);
    if (pair) out[out.length - 1] = { kind: "sign", text: (last as Token).text + found };
    else out.push({ kind: /^[()!=<>,]$/.test(found) ? "sign" : "word", text: found });
  }
  out.push({ kind: "end", text: "" });
  return out;
}

type Read = { readonly matches: Selector; readonly next: number } | { readonly error: string };

function requirement(tokens: readonly Token[], at: number): Read {
  const negated = tokens[at]?.text === "!" && tokens[at]?.kind === "sign";
  const start = negated ? at + 1 : at;
  const key = tokens[start] as Token;
  if (key.kind !== "word") {
    const what = negated ? "identifier" : "!, identifier, or 'end of string'";
    return { error: `found '${key.text}', expected: ${what}` };
  }
  const label = (object: ValueMap): string | undefined => {
    const labels = metaValue(object, "labels");
    const value = isMap(labels) ? get(labels, key.text) : undefined;
    return typeof value === "string" ? value : undefined;
  };
  if (negated) return { matches: (object) => label(object) === undefined, next: start + 1 };
  const sign = tokens[start + 1] as Token;
  if (sign.kind === "end" || sign.text === ",") {
    return { matches: (object) => label(object) !== undefined, next: start + 1 };
  }
  if (sign.text === "in" || sign.text === "notin") return among(tokens, start + 2, sign.text === "in", label);
  const known = ["=", "==", "!=", ">", "<"];
  if (!known.includes(sign.text)) {
    return { error: `found '${sign.text}', expected: in, notin, =, ==, !=, gt, lt` };
  }
  const value = tokens[start + 2] as Token;
  const wanted = value.kind === "word" ? value.text : "";
  const next = value.kind === "word" ? start + 3 : start + 2;
  if (sign.text === "!=") return { matches: (object) => label(object) !== wanted, next };
  if (sign.text === ">") return { matches: (object) => Number(label(object)) > Number(wanted), next };
  if (sign.text === "<") return { matches: (object) => Number(label(object)) < Number(wanted), next };
  return { matches: (object) => label(object) === wanted, next };
}

function among(
  tokens: readonly Token[],
  at: number,
  inside: boolean,
  label: (object: ValueMap) => string | undefined,
): Read {
  if (tokens[at]?.text !== "(") return { error: `found '${tokens[at]?.text ?? ""}' expected: '('` };
  const values: string[] = [];
  let i = at + 1;
  while (tokens[i]?.text !== ")") {
    const token = tokens[i] as Token;
    if (token.kind === "end") {
      const what = values.length > 0 ? "',' or ')'" : "',', ')' or identifier";
      return { error: `found '', expected: ${what}` };
    }
    if (token.kind === "word") values.push(token.text);
    i++;
  }
  const matches: Selector = (object) => {
    const value = label(object);
    return inside
      ? value !== undefined && values.includes(value)
      : value === undefined || !values.includes(value);
  };
  return { matches, next: i + 1 };
}

/** Reads a field selector on name and namespace. */
export function fieldSelector(text: string): Parsed {
  const requirements: Selector[] = [];
  for (const part of text.split(",").filter((one) => one !== "")) {
    const match = /^([^=!]+)(==|=|!=)(.*)$/.exec(part);
    if (match === null) return { error: `invalid selector: '${text}'; can't understand '${part}'` };
    const [, name = "", sign = "", value = ""] = match;
    if (name !== "metadata.name" && name !== "metadata.namespace") {
      return {
        error: `${JSON.stringify(name)} is not a known field selector: only "metadata.name", "metadata.namespace"`,
      };
    }
    const field = name.slice("metadata.".length);
    requirements.push((object) => (metaText(object, field) === value) !== (sign === "!="));
  }
  return { matches: (object) => requirements.every((one) => one(object)) };
}
