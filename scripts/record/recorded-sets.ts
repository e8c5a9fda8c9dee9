import { sessionSet } from "./kubectl/record-sessions.ts";
import { admissionSet } from "./record-admission.ts";
import { defaultsSet } from "./record-defaults.ts";
import { librarySet } from "./record-library.ts";
import { metacontrollerSet } from "./record-metacontroller.ts";
import { mistakeSet } from "./record-mistakes.ts";
import { playSet } from "./record-plays.ts";
import { schemaSet } from "./record-schemas.ts";
import { scriptSet } from "./record-scripts.ts";
import { smdSet } from "./record-smd.ts";
import { verifySet } from "./record-verify.ts";
import { versionSets } from "./record-versions.ts";
import { wildSet } from "./record-wild.ts";
import { yamlSet } from "./record-yaml.ts";
import type { RecordedSet } from "./recorder.ts";
import { requestSet } from "./requests/record-request-files.ts";

const newestSets: readonly RecordedSet[] = [
  requestSet,
  mistakeSet,
  defaultsSet,
  admissionSet,
  wildSet,
  playSet,
  scriptSet,
  verifySet,
  sessionSet,
  yamlSet,
  schemaSet,
  librarySet,
  smdSet,
  metacontrollerSet,
];

/** All sets: together they make the files of `conformance/`. */
export const recordedSets: readonly RecordedSet[] = [
  ...newestSets,
  ...versionSets({
    sequences: [requestSet, mistakeSet, admissionSet, wildSet],
    others: [defaultsSet, sessionSet, playSet],
  }),
];
