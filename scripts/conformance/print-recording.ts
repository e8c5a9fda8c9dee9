import { existsSync } from "node:fs";
import { readRecording, recordingFile } from "../../src/testing/conformance/recording-files.ts";

// npm run -s recording -- NAME…: prints the text of recordings, compressed or not. A NAME is a file, or a recording of this repository
// such as apiserver/random-1. To see the changes of compressed recordings in `git diff`, run once:
//
//   git config diff.recording.textconv "npm run -s recording --"

for (const name of process.argv.slice(2)) {
  const file = existsSync(name) ? name : recordingFile(name);
  if (file === null) {
    console.error(`no recording ${name}`);
    process.exitCode = 1;
    break;
  }
  process.stdout.write(readRecording(file));
}
