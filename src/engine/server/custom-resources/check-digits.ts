const CARD =
  /^(?:4\d{12}(?:\d{3})?|5[1-5]\d{14}|6(?:011|5\d\d)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|(?:2131|1800|35\d{3})\d{11})$/;

/** Whether a text is the number of a card or of a book, and its last digit fits to the others. Upstream: govalidator. */
export function hasCheckDigit(kind: "card" | "isbn10" | "isbn13", text: string): boolean {
  if (kind === "card") return isCard(text.replace(/[^0-9]+/g, ""));
  const plain = text.replace(/[\s-]+/g, "");
  const digits = [...plain].map((char) => (char === "X" ? 10 : Number(char)));
  const sum = (weight: (at: number) => number): number =>
    digits.reduce((total, digit, at) => total + weight(at) * digit, 0);
  if (kind === "isbn10") return /^\d{9}[\dX]$/.test(plain) && sum((at) => at + 1) % 11 === 0;
  return /^\d{13}$/.test(plain) && sum((at) => (at % 2 === 0 ? 1 : 3)) % 10 === 0;
}

function isCard(digits: string): boolean {
  if (!CARD.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, char, at) => {
    const value = Number(char) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
