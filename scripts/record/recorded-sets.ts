import { sessionSet } from "./kubectl/record-sessions.ts";
import { admissionSet } from "./record-admission.ts";
import { defaultsSet } from "./record-defaults.ts";
import { librarySet } from "./record-library.ts";
import { mistakeSet } from "./record-mistakes.ts";
import { playSet } from "./record-plays.ts";
import { scriptSet } from "./record-scripts.ts";
import { wildSet } from "./record-wild.ts";
import { yamlSet } from "./record-yaml.ts";
import type { RecordedSet } from "./recorder.ts";
import { requestSet } from "./requests/record-request-files.ts";

/** All sets: together they make the files of `conformance/`. */
export const recordedSets: readonly RecordedSet[] = [
  requestSet,
  mistakeSet,
  defaultsSet,
  admissionSet,
  wildSet,
  playSet,
  scriptSet,
  sessionSet,
  yamlSet,
  librarySet,
];
