import { runProgram } from "../cli/program.ts";
import type { ServedCluster, ServedPage, Spawned, Terminal } from "../cli/terminal.ts";
import type { Server } from "../verify/server/server.ts";

/** What a command printed, its exit code, and the files after it. */
export type CommandResult = {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
  readonly files: Readonly<Record<string, string>>;
};

/** What a command finds around it. Default: no files, no variables, no colours, no page, and no programs. */
export type CommandWorld = {
  /** Texts by the names of their files; `-` is the standard input. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly hasColours?: boolean;
  readonly showsProgress?: boolean;
  readonly servePage?: (port: number) => ServedPage;
  readonly serveCluster?: (...given: Parameters<Terminal["serveCluster"]>) => ServedCluster;
  readonly spawn?: (program: string, args: readonly string[]) => Spawned;
  /** Returns the API server at an address. Default: none can be reached. */
  readonly server?: (url: string) => Server;
  /** What a person answers to a question. Default: nobody is there. */
  readonly answer?: boolean;
  /** Called with a function that interrupts the command. */
  readonly onStart?: (stop: () => void) => void;
};

/** Runs a command line of `applyground`, or of another program, with files in memory. */
export async function runCommand(
  args: readonly string[],
  world: CommandWorld = {},
  program = runProgram,
): Promise<CommandResult> {
  const files = new Map(Object.entries(world.files ?? {}));
  const printed = { out: "", err: "" };
  const terminal: Terminal = {
    read: async (file) => {
      const content = files.get(file);
      if (content === undefined) return "The file cannot be read: there is no such file.";
      return typeof content === "string" ? new TextEncoder().encode(content) : content;
    },
    write: (file, text) => {
      files.set(file, text);
      return null;
    },
    out: (text) => {
      printed.out += text;
    },
    err: (text) => {
      printed.err += text;
    },
    hasColours: world.hasColours ?? false,
    showsProgress: world.showsProgress ?? false,
    env: world.env ?? {},
    system: "linux",
    servePage: async (port) => world.servePage?.(port) ?? { problem: "This package has no page." },
    reach: ({ url }) =>
      world.server?.(url) ?? { address: "", send: () => Promise.reject(new Error("there is no server")) },
    startProxy: async () => ({
      problem: "kubectl cannot start. Install kubectl, and add its folder to the PATH.",
    }),
    ask: async (question) => {
      printed.err += question;
      return world.answer ?? null;
    },
    onInterrupt: (stop) => {
      world.onStart?.(stop);
      return () => {};
    },
    randomName: () => "k3v9q",
    pause: async () => {},
    serveCluster: async (cluster, options) =>
      world.serveCluster?.(cluster, options) ?? { problem: "There is no port." },
    spawn: async (program, list) =>
      world.spawn?.(program, list) ?? { exit: -1, stdout: "", stderr: "there is no such file" },
  };
  const exit = await program(args, terminal);
  const texts = [...files].map(([name, content]) => [name, typeof content === "string" ? content : ""]);
  return { exit, ...printed, files: Object.fromEntries(texts) };
}
