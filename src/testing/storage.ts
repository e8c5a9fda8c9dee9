type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A storage of a tab that begins empty. */
export function memoryStorage(): Kept {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const refuse = (): never => {
  throw new DOMException("refused", "SecurityError");
};

/** A storage that refuses everything. */
export const refusingStorage: Kept = { getItem: refuse, setItem: refuse, removeItem: refuse };
