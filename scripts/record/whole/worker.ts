import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Part } from "../recorder.ts";

/** What to record. */
export type Request = { readonly file: string; readonly part: Part };

/** The recorded text; null if the recorder failed. It has printed why. */
export type Result = { readonly text: string | null };

/** A program that records parts of files, one after the other. */
export type Worker = {
  readonly record: (request: Request) => Promise<string | null>;
  /** Ends the program. Returns whether nothing failed in it. */
  readonly close: () => Promise<boolean>;
};

/** Starts a program that records from one server. `env` are its variables, `args` its arguments. */
export function startWorker(args: readonly string[], env: NodeJS.ProcessEnv): Worker {
  const child = fork(join(import.meta.dirname, "record-parts.ts"), args, { env });
  const ended = once(child, "exit");
  const stop = () => child.kill();
  process.once("exit", stop);
  return {
    record: (request) =>
      new Promise((resolve) => {
        const end = () => answer({ text: null });
        const answer = ({ text }: Result) => {
          child.off("message", answer).off("exit", end);
          resolve(text);
        };
        child.on("message", answer).on("exit", end);
        if (child.connected) child.send(request);
        else end();
      }),
    close: async () => {
      process.off("exit", stop);
      if (child.connected) child.disconnect();
      const [code] = (await ended) as [number | null];
      return code === 0;
    },
  };
}
