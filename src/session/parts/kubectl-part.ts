import { runCommandLineStep } from "../../engine/scenario/command-line/command-line-step.ts";
import { readYaml } from "../../text/manifest/server-yaml.ts";
import { applySetsView } from "../command-line/applyset-view.ts";
import { completeLine } from "../command-line/complete-line.ts";
import { laterOutput } from "../command-line/later-output.ts";
import { terminalView, writtenBefore } from "../command-line/terminal-view.ts";
import { fileDiagnostics } from "../diagnostics/file-diagnostics.ts";
import { lineSentence } from "../outcome/line-sentence.ts";
import { findSource, parseSource, parseSources } from "../positions/manifest-sources.ts";

/** The exports of the part `kubectl`. */
export const kubectlPart = {
  completeLine,
  fileDiagnostics,
  findSource,
  laterOutput,
  lineSentence,
  parseSource,
  parseSources,
  readYaml,
  runCommandLineStep,
  applySetsView,
  terminalView,
  writtenBefore,
};
