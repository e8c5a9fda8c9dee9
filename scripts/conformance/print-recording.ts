import { statSync } from "node:fs";
import { readRecording, recordingFile } from "../../src/testing/conformance/recording-files.ts";
import { stop } from "../stop.ts";

// npm run -s recording -- NAME…: prints the text of recordings, compressed or not. A NAME is a file, or a recording of this repository
// such as apiserver/random-1. To see the changes of compressed recordings in `git diff`, run once:
//
//   git config diff.recording.textconv "npm run -s recording --"

const names = process.argv.slice(2);
if (names.length === 0) stop("usage: npm run -s recording -- NAME…");
// A reader such as `head` that has enough closes the pipe: that is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  throw error;
});
for (const name of names) {
  const isFile = statSync(name, { throwIfNoEntry: false })?.isFile() === true;
  const file = isFile ? name : recordingFile(name);
  if (file === null) stop(`no recording ${name}`);
  process.stdout.write(readRecording(file));
}
