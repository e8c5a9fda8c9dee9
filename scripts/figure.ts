import { readFileSync } from "node:fs";
import { makeFigure } from "./figure/make-figure.ts";
import { readArguments } from "./figure/read-arguments.ts";

// npm run figure -- FILE [--step N] [--panels timeline,live] [--link URL] [--markdown]: prints a step of a scenario file as HTML without
// scripts, or as a code block for Markdown. Exits with 2 if the command line is wrong, and with 1 if the scenario is.

const args = readArguments(process.argv.slice(2));
if (typeof args === "string") fail(args, 2);
else {
  const text = read(args.file);
  if (text !== null) {
    const made = makeFigure(text, args);
    if (made.kind === "made") process.stdout.write(made.text);
    else fail(made.message, made.kind === "usage" ? 2 : 1);
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    fail(`The file ${file} cannot be read.`, 2);
    return null;
  }
}

/** Prints a sentence and sets the exit code. Does not end the process before everything is printed. */
function fail(message: string, code: number): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = code;
}
