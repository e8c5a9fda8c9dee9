import type { ExchangeView, FrameView, ViewRequest } from "../../session/frame/types.ts";
import { writerNote } from "../../session/owners/owner-notes.ts";
import type { Session } from "../../session/session.ts";
import { parseManifest } from "../../text/manifest/parse-manifest.ts";
import { shortenValue } from "../../words.ts";
import { table } from "../output/table.ts";

/** What `run --show` can show of a step. */
export const SHOWN = ["object", "owners", "requests", "explain"] as const;

export type Shown = (typeof SHOWN)[number];

/** A part of a step, as text and as a value for JSON. */
export type ShownStep = { readonly text: string; readonly value: unknown };

/** Returns a part of a step of the last run. */
export function showStep(session: Session, view: ViewRequest, shown: Shown): ShownStep {
  const frame = session.view(view);
  if (frame === null) return { text: "The scenario has no steps.\n", value: null };
  switch (shown) {
    case "object":
      return shownObject(frame);
    case "owners":
      return shownOwners(frame);
    case "requests":
      return shownRequests(frame.exchanges);
    case "explain":
      return shownReasons(session, view);
  }
}

const NO_OBJECT: ShownStep = { text: "There is no object after this step.\n", value: null };

/** Shows the object as `kubectl get -o yaml` prints it. */
function shownObject({ live }: FrameView): ShownStep {
  if (live === null) return NO_OBJECT;
  const lines = live.lines.filter(({ change }) => change !== "removed").map(({ text }) => text);
  const text = `${lines.join("\n")}\n`;
  return { text, value: parseManifest(text).documents[0]?.value ?? null };
}

/** How many characters of a value a line shows. */
const MAX_VALUE = 60;

/** Shows the owners of each field with a value. */
function shownOwners({ fields, objects, object }: FrameView): ShownStep {
  if (fields === null) return NO_OBJECT;
  const { columns } = fields;
  const rows = fields.rows
    .filter(({ hasChildren, value }) => !hasChildren && value !== null)
    .map(({ label, value, cells }) => ({
      field: label,
      value: value as string,
      owners: cells.flatMap(({ column, owns }) => {
        const owner = columns[column];
        return owns && owner !== undefined ? [owner] : [];
      }),
    }));
  const item = objects.find(({ key }) => key === object);
  const lines = table([
    ["FIELD", "VALUE", "OWNERS"],
    ...rows.map(({ field, value, owners }) => [
      field,
      shortenValue(value, MAX_VALUE),
      owners.length === 0 ? "-" : owners.map(writerNote).join("; "),
    ]),
  ]);
  return {
    text: `${item === undefined ? "" : `${item.kind} ${item.name}\n\n`}${lines.join("\n")}\n`,
    value: rows.map(({ owners, ...row }) => ({
      ...row,
      owners: owners.map(({ manager, operation, subresource }) => ({ manager, operation, subresource })),
    })),
  };
}

/** Shows requests and responses as HTTP texts. */
function shownRequests(exchanges: readonly ExchangeView[]): ShownStep {
  const texts = exchanges.map(({ method, url, headers, body, code, responseHeaders, response }) =>
    [
      `${method} ${url}`,
      ...headers.map(({ name, value }) => `${name}: ${value}`),
      ...(body === null ? [] : ["", body.trimEnd()]),
      "",
      `HTTP ${code}`,
      ...responseHeaders.map(({ name, value }) => `${name}: ${value}`),
      "",
      response.trimEnd(),
    ].join("\n"),
  );
  return {
    text: texts.length === 0 ? "This step sends no requests.\n" : `${texts.join("\n\n")}\n`,
    value: exchanges,
  };
}

/** Shows why the step changed each field and its owners. */
function shownReasons(session: Session, view: ViewRequest): ShownStep {
  const { why, rows } = session.explain(view);
  const lines = rows.flatMap(({ label, lines }) => [
    ...(label === "" ? [] : [label]),
    ...lines.map(({ sentence, rule }) => `${label === "" ? "" : "  "}${sentence} [${rule}]`),
  ]);
  const parts = [...(why === null ? [] : [why]), lines.join("\n")].filter((part) => part !== "");
  return {
    text: parts.length === 0 ? "This step changed nothing of the object.\n" : `${parts.join("\n\n")}\n`,
    value: {
      why,
      fields: rows.map(({ label, lines }) => ({
        field: label,
        reasons: lines.map(({ sentence, reason, rule, docs, manager }) => ({
          sentence,
          reason,
          rule,
          docs,
          manager,
        })),
      })),
    },
  };
}
