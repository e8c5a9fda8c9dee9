/**
 * How many of each a scenario may have that is read from a file or a link: many times what anybody writes, and as much as the page can
 * show without a pause. The schema of scenario files, `public/scenario.schema.json`, says the same.
 */
export const LIMITS = {
  actors: 500,
  steps: 20_000,
  definitions: 200,
  objects: 1000,
  rules: 200,
  admission: 200,
  files: 1000,
} as const;
