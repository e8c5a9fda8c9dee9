import { registrations } from "./all-registrations.ts";
import { parseArguments, usage } from "./arguments.ts";
import { dispatcher } from "./dispatch.ts";
import { runConformance } from "./replay-file.ts";

const wanted = parseArguments(process.argv.slice(2));
if ("error" in wanted) {
  console.error(`${wanted.error}\n${usage}`);
  process.exitCode = 2;
} else {
  process.exitCode = runConformance(wanted, dispatcher(registrations), (line) => console.log(line));
}
