/** A piece of a word. An unquoted expansion is split into fields and may be a file pattern. */
export type Piece =
  | { readonly kind: "text"; readonly text: string; readonly quoted: boolean }
  | {
      readonly kind: "variable";
      readonly name: string;
      readonly quoted: boolean;
      /** Whether it is `${1}` and not `$1`. */
      readonly isBraced?: true;
      /** The index of `${name[1]}`; `@` and `*` stand for all items. Missing without an index. */
      readonly index?: Word | "@" | "*";
      /** The operator of `${name:-word}`; null for `$name`. */
      readonly change: { readonly operator: string; readonly word: Word } | null;
    }
  | { readonly kind: "command"; readonly script: Script; readonly quoted: boolean }
  /** `$(( … ))`: a calculation. */
  | { readonly kind: "arithmetic"; readonly word: Word; readonly quoted: boolean }
  /** `<( … )`: the name of a file with the output of a script; `>( … )`: the name of a file whose text a script reads. */
  | { readonly kind: "process"; readonly script: Script; readonly quoted: true; readonly reads: boolean };

/** A word of a script: adjacent pieces without blanks between them. */
export type Word = readonly Piece[];

/** An assignment `name=value`, before a command or alone. */
export type Assignment = {
  readonly name: string;
  readonly value: Word;
  readonly appends: boolean;
  /** The items of `name=(a b)`; null for a text. */
  readonly items: readonly Word[] | null;
  /** The index of `name[1]=value`; null without one. */
  readonly index: Word | null;
};

/** An expression between `[[` and `]]`. */
export type Test =
  | { readonly kind: "and" | "or"; readonly left: Test; readonly right: Test }
  | { readonly kind: "not"; readonly test: Test }
  | { readonly kind: "unary"; readonly operator: string; readonly word: Word }
  | { readonly kind: "binary"; readonly operator: string; readonly left: Word; readonly right: Word };

/** The source or target of a stream. */
export type Redirect =
  | {
      readonly kind: "file";
      readonly from: number | "both";
      readonly word: Word;
      readonly appends: boolean;
      readonly isInput: boolean;
    }
  /** `2>&1`; `3>&-` closes the stream. */
  | { readonly kind: "same"; readonly from: number; readonly to: number | "-" }
  /** The text of `<<EOF` or `<<<word`. `missingEnd`: the warning of bash if the text has no last line `EOF`; null if it has one. */
  | {
      readonly kind: "here";
      readonly from: number;
      readonly text: Word;
      readonly isWord: boolean;
      readonly missingEnd: { readonly warning: string; readonly line: number } | null;
    };

/** A command and its parts. `line`: the number of its first line in the script. */
export type Command = CommandBody & { readonly line: number };

export type CommandBody =
  | {
      readonly kind: "simple";
      /** The command as it was written. */
      readonly text?: string;
      readonly assignments: readonly Assignment[];
      readonly words: readonly Word[];
      readonly redirects: readonly Redirect[];
    }
  | {
      readonly kind: "group";
      readonly body: Script;
      /** `( … )`: its assignments end with it. */
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
      /** Whether the keyword is `until`. */
      readonly isNegated: boolean;
      readonly body: Script;
      readonly redirects: readonly Redirect[];
    }
  | {
      readonly kind: "case";
      readonly word: Word;
      readonly branches: readonly { readonly patterns: readonly Word[]; readonly body: Script }[];
      readonly redirects: readonly Redirect[];
    }
  | {
      /** The definition of a function. */
      readonly kind: "function";
      readonly name: string;
      readonly body: Command;
      readonly redirects: readonly Redirect[];
    }
  | { readonly kind: "test"; readonly test: Test; readonly redirects: readonly Redirect[] }
  /** `(( … ))` */
  | { readonly kind: "arithmetic"; readonly word: Word; readonly redirects: readonly Redirect[] }
  | {
      /** `for ((start; condition; step))` */
      readonly kind: "count";
      readonly start: Word;
      readonly condition: Word;
      readonly step: Word;
      readonly body: Script;
      readonly redirects: readonly Redirect[];
    }
  | {
      readonly kind: "if";
      readonly branches: readonly { readonly condition: Script; readonly body: Script }[];
      readonly otherwise: Script;
      readonly redirects: readonly Redirect[];
    };

/** A pipeline: each command reads the stdout of the previous one. */
export type Pipeline = {
  readonly isNegated: boolean;
  /** Whether `time` stands before it. */
  readonly isTimed?: true;
  readonly commands: readonly Command[];
};

/** Pipelines with the operator before each. `isBackground`: an `&` follows. */
export type Script = readonly {
  readonly joined: ";" | "&&" | "||";
  readonly pipeline: Pipeline;
  readonly isBackground?: true;
}[];

/** Returns the text of a word without expansions; null for any other word. */
export function literalText(word: Word): string | null {
  return word.every(({ kind }) => kind === "text")
    ? word.map((piece) => (piece.kind === "text" ? piece.text : "")).join("")
    : null;
}

/** Returns the words of all commands at any depth, except commands with expansions. */
export function literalCommands(script: Script): readonly (readonly string[])[] {
  return script.flatMap(({ pipeline }) => pipeline.commands.flatMap(commandsIn));
}

function commandsIn(command: Command): readonly (readonly string[])[] {
  switch (command.kind) {
    case "simple": {
      const words = command.words.map(literalText);
      return words.length === 0 || words.includes(null) ? [] : [words as readonly string[]];
    }
    case "group":
    case "for":
    case "count":
      return literalCommands(command.body);
    case "function":
      return commandsIn(command.body);
    case "case":
      return command.branches.flatMap(({ body }) => literalCommands(body));
    case "test":
    case "arithmetic":
      return [];
    case "while":
      return [...literalCommands(command.condition), ...literalCommands(command.body)];
    case "if":
      return [
        ...command.branches.flatMap(({ condition, body }) => [
          ...literalCommands(condition),
          ...literalCommands(body),
        ]),
        ...literalCommands(command.otherwise),
      ];
  }
}
