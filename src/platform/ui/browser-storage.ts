type Area = 'localStorage' | 'sessionStorage';

/** Texts that the browser didn't store, because its storage is blocked or full. They last until the page is left. */
const inMemory = new Map<string, string>();
const listeners = new Set<() => void>();

/** Reads a text that was written in this browser, or with `sessionStorage` in this tab. */
export function readStored(key: string, area: Area = 'localStorage'): string | undefined {
  try {
    return inMemory.get(key) ?? window[area].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores a text, or removes it.
 * @returns whether the browser stored it. If not, `readStored` still returns it until the page is left.
 */
export function writeStored(key: string, text: string | undefined, area: Area = 'localStorage'): boolean {
  inMemory.delete(key);
  try {
    if (text === undefined) window[area].removeItem(key);
    else window[area].setItem(key, text);
    return true;
  } catch {
    if (text !== undefined) inMemory.set(key, text);
    return false;
  } finally {
    for (const listener of listeners) listener();
  }
}

/** Calls the listener after every change by this page. For `useSyncExternalStore`. */
export function onStored(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
