/** A value of awk: numbers and texts that look like numbers are compared as numbers. */
export type AwkValue = { readonly text: string; readonly number: number; readonly isNumber: boolean };

/** Returns the result of a calculation of two numbers. */
export function calculate(sign: string, a: number, b: number): number {
  switch (sign) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    default:
      return a % b;
  }
}

/** Returns the result of a function. `line` is the current line. */
export function call(name: string, [first, second, third]: readonly AwkValue[], line: string): AwkValue {
  const text = first?.text ?? line;
  switch (name) {
    case "length":
      return ofNumber([...text].length);
    case "substr": {
      const from = Math.max(Math.trunc(second?.number ?? 1), 1) - 1;
      const end =
        third === undefined ? undefined : Math.max(Math.trunc((second?.number ?? 1) - 1 + third.number), 0);
      return ofText(text.slice(from, end));
    }
    case "index":
      return ofNumber(text.indexOf(second?.text ?? "") + 1);
    case "int":
      return ofNumber(Math.trunc(first?.number ?? 0));
    default:
      return ofText(name === "tolower" ? text.toLowerCase() : text.toUpperCase());
  }
}

/** Returns the value of a number. */
export function ofNumber(number: number): AwkValue {
  return {
    text: String(Number.isInteger(number) ? number : Number(number.toPrecision(6))),
    number,
    isNumber: true,
  };
}

/** Returns the value of a text. */
export function ofText(text: string): AwkValue {
  return { text, number: numberOf(text), isNumber: false };
}

/** Returns the value of a text of the input: a number if it looks like one. */
export function ofInput(text: string): AwkValue {
  return { text, number: numberOf(text), isNumber: /^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)\s*$/.test(text) };
}

function numberOf(text: string): number {
  return Number(/^\s*([-+]?(?:\d+\.?\d*|\.\d+))/.exec(text)?.[1] ?? 0);
}
