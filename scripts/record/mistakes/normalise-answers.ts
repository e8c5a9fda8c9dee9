import { isList, isMap, type ValueMap } from "../../../src/engine/value/value.ts";
import { withFixedTokens } from "../requests/fixed-tokens.ts";

const UID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/g;
const VERSION = /"resourceVersion":"\d+"/g;
/** An address of 10.96.0.0/12, but not a range of addresses. */
const ADDRESS = /\b10\.(9[6-9]|10\d|11[01])\.\d+\.\d+\b(?!\/)/g;
/** A node port in an object, in an object that a message shows, and in the error of two equal ones. */
const NODE_PORT = /(?<=nodePort\\*":|duplicate nodePort: \{(?:TCP|UDP|SCTP) )3\d{4}\b/g;

/**
 * Returns steps with values that do not change from run to run: uids, resourceVersions, cluster IPs and node ports count from
 * the first one, each list has a version of its own, and all times are `at`; with null they stay. What the requests themselves contain stays, except
 * for a resourceVersion that an answer has, too.
 */
export function normalised(given: readonly ValueMap[], at: string | null): readonly ValueMap[] {
  const steps = given.map(withListVersion);
  const requests = JSON.stringify(steps.map((step) => step["request"]));
  const answers = JSON.stringify(steps.map((step) => step["response"]));
  const numbered = (
    text: string,
    pattern: RegExp,
    name: (index: number) => string,
    chosen?: ReadonlySet<string>,
  ): string => {
    const names = new Map<string, string>();
    return text.replace(pattern, (found) => {
      const isGiven = pattern === VERSION && answers.includes(found);
      if (!isGiven && (chosen?.has(found) ?? requests.includes(found))) return found;
      if (!names.has(found)) names.set(found, name(names.size));
      return names.get(found) ?? found;
    });
  };
  let text = JSON.stringify(steps);
  text = numbered(text, UID, (i) => `uid-${i + 1}`);
  text = numbered(text, VERSION, (i) => `"resourceVersion":"${i + 1}"`);
  text = numbered(text, ADDRESS, (i) => `10.96.0.${100 + i}`);
  const chosen = new Set([...requests.matchAll(NODE_PORT)].map(([port]) => port));
  text = numbered(text, NODE_PORT, (i) => String(31_000 + i), chosen);
  text = withFixedTokens(text);
  if (at !== null) text = text.replace(TIME, (found) => (requests.includes(found) ? found : at));
  return JSON.parse(text) as readonly ValueMap[];
}

/** The first of the versions that lists get before all versions are counted. */
const LIST_VERSIONS = 800_000_000;

/** Gives a list its own resourceVersion, as the replay does: on the server, it can be that of an object, or one between two objects. */
function withListVersion(step: ValueMap, at: number): ValueMap {
  const response = step["response"] as ValueMap;
  const { body } = response;
  if (!isMap(body) || !isList(body["items"]) || !isMap(body["metadata"])) return step;
  if (!/^[1-9]\d*$/.test(String(body["metadata"]["resourceVersion"]))) return step;
  const metadata = { ...body["metadata"], resourceVersion: String(LIST_VERSIONS + at) };
  return { ...step, response: { ...response, body: { ...body, metadata } } };
}
