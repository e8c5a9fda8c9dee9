import MiniSearch, { type SearchOptions } from "minisearch";
import { searchForm, synonymsOf } from "./search-words.ts";

/** What the search knows of an example. */
export type SearchableExample = {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly summary: string;
  /** Words with which people describe its problem. */
  readonly symptoms: string;
  readonly description: string;
};

/** The examples for a query, the best first. */
export type FoundExamples = {
  readonly ids: readonly string[];
  /**
   * Which words found an example, by its id: hidden ones, or others for the same thing. Only of examples whose title, sentence and group
   * have no word of the query.
   */
  readonly foundBy: ReadonlyMap<string, readonly string[]>;
  /** How many examples were found: `ids` has the best of them. */
  readonly count: number;
  /** No example has a word of the query, or one like it: these have words that are the least different. */
  readonly isGuess: boolean;
};

/** How many examples a search returns at most. */
const MAX_FOUND = 15;

/** An example is found only if it scores at least this part of the best one. */
const LEAST_SCORE = 0.2;

/** Shorter words have no typos: too many other words differ from them in one letter, such as `any` from `many`. */
const LEAST_LETTERS = 5;

/** How many letters may differ in a word, as a part of its length. */
const [SMALL_TYPO, LARGE_TYPO] = [0.2, 0.45];

/** What the page shows of an example; the other texts are hidden. */
const VISIBLE: readonly string[] = ["title", "summary", "group"];

/** How many hidden words are named. */
const MOST_WORDS = 3;

/** Returns a function that finds examples by any of the words of a query, in all forms and with small typos. */
export function createExampleSearch(
  examples: readonly SearchableExample[],
): (query: string) => FoundExamples {
  const index = new MiniSearch<SearchableExample>({
    fields: ["title", "symptoms", "summary", "group", "description"],
    tokenize: (text) => text.split(SEPARATORS),
    processTerm: searchForm,
    searchOptions: {
      boost: { title: 3, symptoms: 3, summary: 2, group: 1, description: 1 },
      weights: { prefix: 0.5, fuzzy: 0.2 },
    },
  });
  index.addAll(examples);
  const byId = new Map(examples.map((one) => [one.id, one]));
  const find = (query: string, typo: number, synonyms: string) => {
    const options: SearchOptions = {
      prefix: (word) => word.length > 1,
      fuzzy: (word) => (word.length >= LEAST_LETTERS && !/\d/.test(word) ? typo : false),
    };
    const others: SearchOptions = { boostTerm: () => 0.3 };
    const queries = synonyms === "" ? [query] : [query, { queries: [synonyms], ...others }];
    return index.search({ queries, combineWith: "OR" }, options);
  };
  return (query) => {
    const synonyms = synonymsOf(query.split(/[^\p{L}\p{N}]+/u));
    const exact = find(query, SMALL_TYPO, synonyms);
    const found = exact.length > 0 ? exact : find(query, LARGE_TYPO, "");
    const ranked = found
      .map(({ id, score, queryTerms }) => ({ id: String(id), score: score * queryTerms.length }))
      .toSorted((a, b) => b.score - a.score);
    const least = (ranked[0]?.score ?? 0) * LEAST_SCORE;
    const good = ranked.filter(({ score }) => score >= least).map(({ id }) => id);
    const ids = good.slice(0, MAX_FOUND);
    const asked = synonyms === "" ? found : find(query, SMALL_TYPO, "");
    const own = new Map(asked.map(({ id, match }) => [String(id), match]));
    const foundBy = new Map(
      found.flatMap(({ id, match }) => {
        const example = byId.get(String(id));
        const words = own.get(String(id));
        const fields = Object.values(words ?? {}).flat();
        const isVisible = fields.some((field) => VISIBLE.includes(field));
        if (example === undefined || isVisible || !ids.includes(example.id)) return [];
        return [[example.id, wordsOf(example, Object.keys(words ?? match)).slice(0, MOST_WORDS)] as const];
      }),
    );
    return { ids, foundBy, count: good.length, isGuess: exact.length === 0 };
  };
}

/** Returns the words of an example that the search knows in these forms, each form once. */
function wordsOf(
  { symptoms, description, title, summary }: SearchableExample,
  forms: readonly string[],
): readonly string[] {
  const words = [symptoms, description, title, summary].join(" ").split(SEPARATORS);
  return forms.flatMap((form) => words.find((word) => searchForm(word) === form) ?? []);
}

/** What separates words for the search. */
const SEPARATORS = /[\n\r\p{Z}\p{P}]+/u;
