type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Returns an empty storage in memory. */
export function memoryStorage(): TabStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

const refuse = (): never => {
  throw new DOMException("refused", "SecurityError");
};

/** A storage that throws at every access. */
export const refusingStorage: TabStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };
