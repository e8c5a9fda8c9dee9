import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { quoteGo } from "../../../../value/go-format.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../../value/value.ts";

/** The path of a file in a volume. `source` says what it comes from; it is empty if the volume has only one source. */
type FilePath = { readonly path: string; readonly source: string };

/** Returns a warning for each file of a volume whose path is the path of another one, or is below it. Upstream: warningsForOverlappingVirtualPaths. */
export function overlapWarnings(volumes: Value | undefined): readonly string[] {
  return mapsOf(volumes).flatMap((volume) => {
    const name = quoteGo(textAt(volume, "name"));
    const [map, secret] = [get(volume, "configMap"), get(volume, "secret")];
    const [downward, projected] = [get(volume, "downwardAPI"), get(volume, "projected")];
    const told = (kind: string, paths: readonly FilePath[]) =>
      overlaps(paths).map((text) => `volume ${name} (${kind}): overlapping paths: ${text}`);
    return [
      ...(isMap(map) ? told(`ConfigMap ${quoteGo(textAt(map, "name"))}`, filesOf(map, "")) : []),
      ...(isMap(secret) ? told(`Secret ${quoteGo(textAt(secret, "secretName"))}`, filesOf(secret, "")) : []),
      ...(isMap(downward) ? told("DownwardAPI", filesOf(downward, "")) : []),
      ...(isMap(projected) ? emptySources(projected, name) : []),
      ...(isMap(projected)
        ? told("Projected", mapsOf(get(projected, "sources")).flatMap(projectedFiles))
        : []),
    ];
  });
}

function emptySources(projected: ValueMap, name: string): readonly string[] {
  return mapsOf(get(projected, "sources"))
    .filter((source) => Object.keys(source).length === 0)
    .map(() => `volume ${name} (Projected) has no sources provided`);
}

function filesOf(keys: ValueMap, source: string): readonly FilePath[] {
  return mapsOf(get(keys, "items")).map((item) => ({ path: textAt(item, "path"), source }));
}

/** Only one source of each item counts. */
function projectedFiles(item: ValueMap): readonly FilePath[] {
  const [map, secret] = [get(item, "configMap"), get(item, "secret")];
  const [downward, token] = [get(item, "downwardAPI"), get(item, "serviceAccountToken")];
  const named = (kind: string, keys: ValueMap) => filesOf(keys, `${kind} ${quoteGo(textAt(keys, "name"))}`);
  if (isMap(map) && isList(get(map, "items"))) return named("ConfigMap", map);
  if (isMap(secret) && isList(get(secret, "items"))) return named("Secret", secret);
  if (isMap(downward) && isList(get(downward, "items"))) return filesOf(downward, "DownwardAPI");
  return isMap(token) ? [{ path: textAt(token, "path"), source: "ServiceAccountToken" }] : [];
}

function overlaps(files: readonly FilePath[]): readonly string[] {
  const trimmed = files.map(({ path, source }) => ({ path: path.replace(/\/+$/, ""), source }));
  return trimmed.flatMap((file, i) =>
    trimmed
      .slice(0, i)
      .filter(({ path }) => path !== "" && file.path !== "" && isSameOrInside(path, file.path))
      .map((other) => `${told(file)} with ${told(other)}`),
  );
}

function isSameOrInside(one: string, other: string): boolean {
  return `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);
}

function told({ path, source }: FilePath): string {
  return source === "" ? quoteGo(path) : `${quoteGo(path)} (${source})`;
}
