import { type LineToRecord, linesOf, type Recorder, recordLines } from "./recorder.ts";

/** How many lines are recorded at the same time. */
const AT_ONCE = 6;

/**
 * Records lines of which several can run on one server at the same time, because each has namespaces of its own. Lines with the same `laneOf`
 * run one after the other.
 */
export function recordInLanes(
  file: string,
  lines: readonly LineToRecord[],
  recorder: Recorder,
  laneOf: (line: LineToRecord, at: number) => string,
): Promise<string> {
  const lanes = Array.from({ length: AT_ONCE }, (): Promise<unknown> => Promise.resolve());
  const places = new Map<string, number>();
  const started = linesOf(lines, recorder).map((line, at) => {
    if (recorder.names?.has(String(line.head["name"])) === false) return line;
    const name = laneOf(line, at);
    const place = places.get(name) ?? places.size % AT_ONCE;
    places.set(name, place);
    const result = lanes[place]?.then(line.record) ?? line.record();
    lanes[place] = result.catch(() => {}); // recordLines waits for the result later
    return { ...line, record: () => result };
  });
  const { part: _, ...whole } = recorder;
  return recordLines(file, started, whole);
}
