/**
 * How many of each a scenario may have that is read from a file or a link: many times what anybody writes, and as much as the page can
 * show without a pause. The schema of scenario files, `public/scenario.schema.json`, says the same.
 */
export const LIMITS = {
  actors: 500,
  steps: 20_000,
  definitions: 1000,
  objects: 5000,
  rules: 1000,
  admission: 1000,
  files: 1000,
} as const;
