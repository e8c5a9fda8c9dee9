import type { UserConfig } from "vite";

/** The browsers of the page and of embedded pages: they support light-dark(), which Monaco's themes need. */
export const targets = { target: "es2023", cssTarget: ["chrome123", "firefox120", "safari17.5"] };

/**
 * The worker has three files of its own besides its late parts. `core` has what the worker always needs. `outcome` has what each answer needs, also
 * modules that other files use. `amounts` has the small modules of the part of that name.
 */
export const worker: NonNullable<UserConfig["worker"]> = {
  format: "es",
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: "core", tags: ["$initial"], priority: 1 },
          { name: "amounts", test: /\/src\/engine\/server\/(structs\/(quantity|late-)|parts\/amounts-part)/ },
          {
            name: "outcome",
            test: /\/src\/(session\/(outcome(?!\/(line-sentence|unknown-kind|kind-definition|results-sentence|affected-sentence|not-checked|missing-controller))|conflicts|parts\/outcome-part)|text\/edit\/(?!without-parts))/,
          },
        ],
      },
    },
  },
};
