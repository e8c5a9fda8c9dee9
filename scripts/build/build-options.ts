import type { UserConfig } from "vite";

/** The browsers of the page and of embedded pages: they support light-dark(), which Monaco's themes need. */
export const targets = { target: "es2023", cssTarget: ["chrome123", "firefox120", "safari17.5"] };

/** One file contains everything that the worker always needs, one what every answer needs, also modules that other chunks use, and one the small modules of the part `amounts`. */
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
            test: /\/src\/(session\/(outcome(?!\/(line-sentence|unknown-kind|kind-definition))|conflicts|parts\/outcome-part)|text\/edit\/(?!without-parts))/,
          },
        ],
      },
    },
  },
};
