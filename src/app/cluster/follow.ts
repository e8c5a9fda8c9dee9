import { readAnswer } from "../../cluster-client/answer.ts";
import type { ObjectName } from "../../cluster-client/paths.ts";
import {
  lineReader,
  readEvent,
  type WatchEvent,
  watchProblem,
  watchRequest,
} from "../../cluster-client/watch.ts";
import { readBytes } from "./read-bytes.ts";
import { openRequest, UNREACHABLE } from "./send.ts";

/** What happened to the watch of an object. */
export type Told =
  | Extract<WatchEvent, { kind: "present" | "deleted" }>
  /** The watch is open. */
  | { readonly kind: "open" }
  /** The watch ended, and the page opens it again soon. `problem`: why; null if the cluster just closed it. */
  | { readonly kind: "closed"; readonly problem: string | null }
  /** The cluster refuses the watch. The page does not try again. */
  | { readonly kind: "refused"; readonly problem: string };

/** The pause before the page opens a watch again, in milliseconds. It doubles as long as watches end at once. */
const PAUSE = { first: 1000, most: 30_000 };

/** A watch that lasted so long was no failure, in milliseconds. */
const LASTING = 5000;

/** The longest line of a watch, in characters. */
const MAX_LINE = 16 * 1024 * 1024;

/** Watches an object until `signal` ends it, and opens the watch again when the cluster closes it. */
export async function followObject(
  name: ObjectName,
  signal: AbortSignal,
  tell: (told: Told) => void,
): Promise<void> {
  let since: string | null = null;
  let pause = PAUSE.first;
  while (!signal.aborted) {
    const begun = performance.now();
    const end = await watchOnce(watchRequest(name, since), signal, (told) => {
      if ("version" in told) since = told.version;
      if (!signal.aborted) tell(told);
    });
    if (signal.aborted) return;
    if (end.kind === "refused") return tell(end);
    if (end.kind === "gone" && since !== null) {
      since = null; // the next watch begins with the present state
      continue;
    }
    pause = performance.now() - begun > LASTING ? PAUSE.first : Math.min(pause * 2, PAUSE.most);
    tell({ kind: "closed", problem: end.kind === "closed" ? end.problem : null });
    await wait(pause, signal);
  }
}

type End = Exclude<Told, { kind: "open" | "present" | "deleted" }> | { readonly kind: "gone" };

async function watchOnce(
  request: Parameters<typeof openRequest>[0],
  signal: AbortSignal,
  tell: (told: Told) => void,
): Promise<End> {
  try {
    const response = await openRequest(request, signal);
    if (response.status !== 200) return await refusal(response);
    if (!/^application\/json\b/.test(response.headers.get("Content-Type") ?? ""))
      return { kind: "refused", problem: "The server’s answer is no watch of a Kubernetes API." };
    tell({ kind: "open" });
    return await readEvents(response.body, tell);
  } catch (failure) {
    if (failure instanceof RangeError)
      return { kind: "refused", problem: "The object is too large to be followed." };
    return { kind: "closed", problem: UNREACHABLE };
  }
}

/** Tells the events of a watch until one of them, or the cluster, ends it. */
async function readEvents(
  stream: ReadableStream<Uint8Array> | null,
  tell: (told: Told) => void,
): Promise<End> {
  const reader = stream?.getReader();
  const decoder = new TextDecoder();
  const lines = lineReader(MAX_LINE);
  try {
    for (let turn = await reader?.read(); turn !== undefined && !turn.done; turn = await reader?.read())
      for (const line of lines(decoder.decode(turn.value, { stream: true }))) {
        const event = readEvent(line);
        if (event?.kind === "gone") return event;
        if (event?.kind === "problem") return endOf(event);
        if (event !== null) tell(event);
      }
    return { kind: "closed", problem: null };
  } finally {
    reader?.cancel().catch(() => undefined);
  }
}

async function refusal(response: Response): Promise<End> {
  const bytes = (await readBytes(response.body, 1024 * 1024)) ?? new Uint8Array();
  const contentType = response.headers.get("Content-Type") ?? "";
  const answer = readAnswer({ code: response.status, contentType, text: new TextDecoder().decode(bytes) });
  if ("problem" in answer) return { kind: "refused", problem: answer.problem };
  const told = watchProblem(answer);
  return told.kind === "problem" ? endOf(told) : { kind: "gone" };
}

function endOf({ problem, isLasting }: Extract<WatchEvent, { kind: "problem" }>): End {
  return { kind: isLasting ? "refused" : "closed", problem };
}

/** Waits, but not longer than until `signal` ends it. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
}
