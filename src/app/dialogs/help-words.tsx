/** Signs and words of the page, and what they mean. The words are those of the concept page of Kubernetes. */
const WORDS: readonly (readonly [word: string, meaning: string])[] = [
  ["●", "The manager owns the field by an apply."],
  ["◌", "The manager owns the field by an update, a patch or another write that is no apply."],
  ["◐", "The manager wrote the field through a subresource, such as scale or status."],
  ["▲", "A conflict: the manager applies a value, but another manager owns the field."],
  ["Actor", "A person or program of the scenario. Its writes name a manager."],
  ["Manager", "The name under which the server remembers who wrote a field."],
  ["Own", "A manager owns the fields that it applied or changed. Several managers can own a field together."],
  [
    "Conflict",
    "An apply would change a field that another manager owns. The server refuses it, unless it uses force.",
  ],
  ["Force", "An apply with force takes the fields in conflict. The other managers lose them."],
  ["Atomic", "A map or list that the server does not merge: one manager owns all of it."],
  [
    "Server-side apply",
    "The client sends the fields that it wants. The server merges them and records who owns what.",
  ],
  [
    "Client-side apply",
    "kubectl compares the file with the live object and with what it applied last, and sends a patch.",
  ],
];

const CONCEPT_PAGE = "https://kubernetes.io/docs/reference/using-api/server-side-apply/";

/** Explains the signs of the field table and the words of the page. */
export function HelpWords() {
  return (
    <section className="keys help-words" aria-label="Signs and words">
      <h3>Signs and words</h3>
      <dl>
        {WORDS.map(([word, meaning]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">
        More:{" "}
        <a href={CONCEPT_PAGE} target="_blank" rel="noopener">
          Server-Side Apply on kubernetes.io
        </a>
      </p>
    </section>
  );
}
