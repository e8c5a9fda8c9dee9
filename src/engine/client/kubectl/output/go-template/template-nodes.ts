/** A part of a template. `at` is its position in the template. */
export type Node =
  | { readonly kind: "text"; readonly at: number; readonly text: string }
  | { readonly kind: "action"; readonly at: number; readonly pipe: Pipe }
  | Block
  /** `pipe` is what the dot of the named template becomes. */
  | { readonly kind: "template"; readonly at: number; readonly name: string; readonly pipe: Pipe | null }
  | { readonly kind: "break" | "continue" | "end" | "else"; readonly at: number };

/** A part with other parts. `otherwise` is null without an `else`. */
export type Block = {
  readonly kind: "if" | "with" | "range";
  readonly at: number;
  readonly pipe: Pipe;
  readonly body: readonly Node[];
  readonly otherwise: readonly Node[] | null;
};

/** Commands: each gets the value of the previous one as its last argument. `names` are the variables that get the value of the last. */
export type Pipe = {
  readonly kind: "pipe";
  readonly at: number;
  readonly names: readonly string[];
  readonly isAssign: boolean;
  readonly commands: readonly Command[];
};

/** A command: an operand, or a function with its arguments. */
export type Command = {
  readonly kind: "command";
  readonly at: number;
  readonly args: readonly [Operand, ...Operand[]];
};

/** A value in an expression. */
export type Operand =
  | Path
  | { readonly kind: "chain"; readonly at: number; readonly of: Operand; readonly path: readonly string[] }
  | { readonly kind: "function"; readonly at: number; readonly name: string }
  | { readonly kind: "dot" | "nil"; readonly at: number }
  | { readonly kind: "bool"; readonly at: number; readonly value: boolean }
  /** `value` is null if the number is too large for an int. */
  | NumberConstant
  /** `text` is the string as it is written. */
  | { readonly kind: "string"; readonly at: number; readonly text: string; readonly value: string }
  | Pipe;

/** Fields of the dot, or of a variable, which is then the first name: `$x`. */
export type Path = {
  readonly kind: "field" | "variable";
  readonly at: number;
  readonly path: readonly string[];
};

/** A number as it is written, and its value. */
export type NumberConstant = {
  readonly kind: "number";
  readonly at: number;
  readonly text: string;
  readonly type: "int" | "float64";
  readonly value: number | null;
};

/** Returns a part of a template as Go's errors print it. */
export function printNode(node: Node | Operand | Command): string {
  switch (node.kind) {
    case "text":
      return node.text;
    case "action":
      return `{{${printNode(node.pipe)}}}`;
    case "if":
    case "with":
    case "range": {
      const otherwise = node.otherwise === null ? "" : `{{else}}${node.otherwise.map(printNode).join("")}`;
      return `{{${node.kind} ${printNode(node.pipe)}}}${node.body.map(printNode).join("")}${otherwise}{{end}}`;
    }
    case "template":
      return `{{template ${JSON.stringify(node.name)}${node.pipe === null ? "" : ` ${printNode(node.pipe)}`}}}`;
    case "break":
    case "continue":
    case "end":
    case "else":
      return `{{${node.kind}}}`;
    case "pipe": {
      const names = node.names.join(", ");
      const start = names === "" ? "" : `${names} ${node.isAssign ? "=" : ":="} `;
      return start + node.commands.map(printNode).join(" | ");
    }
    case "command":
      return node.args.map(inParentheses).join(" ");
    case "field":
      return node.path.map((name) => `.${name}`).join("");
    case "variable":
      return node.path.join(".");
    case "chain":
      return inParentheses(node.of) + node.path.map((name) => `.${name}`).join("");
    case "function":
      return node.name;
    case "dot":
      return ".";
    case "nil":
      return "nil";
    case "bool":
      return String(node.value);
    default:
      return node.text;
  }
}

function inParentheses(node: Operand): string {
  return node.kind === "pipe" ? `(${printNode(node)})` : printNode(node);
}
