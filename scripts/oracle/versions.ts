/** The Kubernetes versions that have recordings, the newest first: the newest patch of each that the Go module proxy has. */
export const RECORDED_VERSIONS = ["v1.36.3", "v1.35.4", "v1.34.4"] as const;

/** The version that `npm run oracle` builds and starts if its user names none. */
export const NEWEST_VERSION = RECORDED_VERSIONS[0];

/** Returns the minor version of a version: `v1.34` of `v1.34.4`. */
export function minorOf(version: string): string {
  return version.split(".").slice(0, 2).join(".");
}
