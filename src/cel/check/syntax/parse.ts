import {
  ATNDeserializer,
  BaseErrorListener,
  CharStream,
  CommonTokenStream,
  LexerInterpreter,
  ParserInterpreter,
  type ParserRuleContext,
  type Recognizer,
  Vocabulary,
} from "antlr4ng";
import { buildExpression } from "./build-expression.ts";
import type { Expression, Problem } from "./expression.ts";
import * as grammar from "./grammar.generated.ts";
import { LimitedRecovery, RecoveryLimit } from "./limited-recovery.ts";

/** An expression, or the problems of its syntax. */
export type Parsed = { readonly expression: Expression } | { readonly problems: readonly Problem[] };

const MAX_LENGTH = 100_000;

/** Parses an expression, in which `cel.bind` is a macro if it `hasBindings`. Its grammar and the messages are those of cel-go, which also has its parser from ANTLR. */
export function parse(source: string, hasBindings = false): Parsed {
  const length = [...source].length;
  if (length > MAX_LENGTH) {
    const message = `expression code point size exceeds limit: size: ${length}, limit ${MAX_LENGTH}`;
    return { problems: [{ at: null, message }] };
  }
  const problems: Problem[] = [];
  const tree = parseTree(source, problems);
  if (tree === null) return { problems };
  const expression = buildExpression(tree, problems, hasBindings);
  return problems.length > 0 ? { problems } : { expression };
}

const words = (text: string): string[] => text.split(" ");
const names = (text: string): (string | null)[] => words(text).map((one) => (one === "null" ? null : one));
const readStates = (text: string) => new ATNDeserializer().deserialize(text.split(",").map(Number));

/** Receives the errors of lexer and parser. */
class Listener extends BaseErrorListener {
  problems: Problem[] = [];
  source = "";

  override syntaxError(
    _recognizer: Recognizer<never>,
    _token: unknown,
    line: number,
    column: number,
    message: string,
  ): void {
    const text = `Syntax error: ${message.replace(RESERVED, "mismatched input '$1' expecting IDENTIFIER")}`;
    this.problems.push({ at: offsetOf(this.source, line) + column, message: text });
  }
}

const RESERVED = /no viable alternative at input '.(true|false|null)'/;

/** Returns the number of code points before a line. */
function offsetOf(source: string, line: number): number {
  const lines = source.split("\n").slice(0, line - 1);
  return lines.reduce((sum, one) => sum + [...one].length + 1, 0);
}

type Machine = {
  readonly lexer: LexerInterpreter;
  readonly tokens: CommonTokenStream;
  readonly parser: ParserInterpreter;
  readonly listener: Listener;
};

let machine: Machine | null = null;

function makeMachine(): Machine {
  const vocabulary = new Vocabulary(names(grammar.LITERAL_NAMES), names(grammar.SYMBOLIC_NAMES));
  const lexer = new LexerInterpreter(
    "CELLexer.g4",
    vocabulary,
    words(grammar.LEXER_RULES),
    words(grammar.LEXER_CHANNELS),
    words(grammar.LEXER_MODES),
    readStates(grammar.LEXER_STATES),
    CharStream.fromString(""),
  );
  const tokens = new CommonTokenStream(lexer);
  const parser = new ParserInterpreter(
    "CEL.g4",
    vocabulary,
    words(grammar.PARSER_RULES),
    readStates(grammar.PARSER_STATES),
    tokens,
  );
  parser.errorHandler = new LimitedRecovery();
  const listener = new Listener();
  for (const one of [lexer, parser]) {
    one.removeErrorListeners();
    one.addErrorListener(listener);
  }
  return { lexer, tokens, parser, listener };
}

/** Returns the tree, with the problems that the parser could correct; null if they are too many. */
function parseTree(source: string, problems: Problem[]): ParserRuleContext | null {
  machine ??= makeMachine();
  const { lexer, tokens, parser, listener } = machine;
  Object.assign(listener, { problems, source });
  lexer.inputStream = CharStream.fromString(source);
  tokens.setTokenSource(lexer);
  parser.reset();
  try {
    return parser.parse(0);
  } catch (error) {
    if (!(error instanceof RecoveryLimit)) throw error;
    if (!error.isReported) problems.push({ at: null, message: error.message });
    return null;
  }
}
