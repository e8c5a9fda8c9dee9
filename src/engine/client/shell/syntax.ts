/** A piece of a word. What is not quoted is split at blanks once it is filled in, and may be a pattern for files. */
export type Piece =
  | { readonly kind: "text"; readonly text: string; readonly quoted: boolean }
  | {
      readonly kind: "variable";
      readonly name: string;
      readonly quoted: boolean;
      /** `${name:-word}` and its like; null for the plain value. */
      readonly change: { readonly operator: string; readonly word: Word } | null;
    }
  | { readonly kind: "command"; readonly script: Script; readonly quoted: boolean };

export type Word = readonly Piece[];

/** `name=value` before a command, or alone. */
export type Assignment = { readonly name: string; readonly value: Word; readonly appends: boolean };

/** Where a stream of a command comes from or goes to. */
export type Redirect =
  | {
      readonly kind: "file";
      readonly from: 0 | 1 | 2 | "both";
      readonly word: Word;
      readonly appends: boolean;
    }
  /** `2>&1` */
  | { readonly kind: "same"; readonly from: 1 | 2; readonly to: 1 | 2 }
  /** The text of `<<EOF` or `<<<word`. */
  | { readonly kind: "here"; readonly text: Word; readonly isWord: boolean };

/** A command with what it is made of. */
export type Command =
  | {
      readonly kind: "simple";
      readonly assignments: readonly Assignment[];
      readonly words: readonly Word[];
      readonly redirects: readonly Redirect[];
    }
  | {
      readonly kind: "group";
      readonly body: Script;
      /** `( … )`: what it assigns is gone behind it. */
      readonly isSubshell: boolean;
      readonly redirects: readonly Redirect[];
    }
  | {
      readonly kind: "for";
      readonly name: string;
      readonly items: readonly Word[];
      readonly body: Script;
      readonly redirects: readonly Redirect[];
    }
  | {
      readonly kind: "while";
      readonly condition: Script;
      /** `until` */
      readonly isNegated: boolean;
      readonly body: Script;
      readonly redirects: readonly Redirect[];
    }
  | {
      readonly kind: "if";
      readonly branches: readonly { readonly condition: Script; readonly body: Script }[];
      readonly otherwise: Script;
      readonly redirects: readonly Redirect[];
    };

/** Commands of which each reads what the one before it prints. */
export type Pipeline = { readonly isNegated: boolean; readonly commands: readonly Command[] };

/** Pipelines in turn, with what stands before each. */
export type Script = readonly { readonly joined: ";" | "&&" | "||"; readonly pipeline: Pipeline }[];

/** The text of a word that is nothing but text; null for all others. */
export function plainText(word: Word): string | null {
  return word.every(({ kind }) => kind === "text")
    ? word.map((piece) => (piece.kind === "text" ? piece.text : "")).join("")
    : null;
}

/** The words of all commands of a script, at any depth, but for those that the shell has to fill in. */
export function plainCommands(script: Script): readonly (readonly string[])[] {
  return script.flatMap(({ pipeline }) => pipeline.commands.flatMap(commandsIn));
}

function commandsIn(command: Command): readonly (readonly string[])[] {
  switch (command.kind) {
    case "simple": {
      const words = command.words.map(plainText);
      return words.length === 0 || words.includes(null) ? [] : [words as readonly string[]];
    }
    case "group":
    case "for":
      return plainCommands(command.body);
    case "while":
      return [...plainCommands(command.condition), ...plainCommands(command.body)];
    case "if":
      return [
        ...command.branches.flatMap(({ condition, body }) => [
          ...plainCommands(condition),
          ...plainCommands(body),
        ]),
        ...plainCommands(command.otherwise),
      ];
  }
}
