/** One try to order one cart. Its key makes a double click, a reload and a lost answer the same order. */
type Attempt = { readonly key: string; readonly wish: string };

/** For browsers that keep no session storage. */
const inMemory = new Map<string, string>();

function read(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    return inMemory.get(name);
  }
}

function write(name: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    if (value === undefined) inMemory.delete(name);
    else inMemory.set(name, value);
  }
}

const nameOf = (eventId: string) => `backbeat.checkout.${eventId}`;

/** The `Idempotency-Key` for a wish: the same until the wish changes or the attempt ends. */
export function keyForOrder(eventId: string, wish: string): string {
  const kept = JSON.parse(read(nameOf(eventId)) ?? 'null') as Attempt | null;
  if (kept?.wish === wish) return kept.key;
  const key = crypto.randomUUID();
  write(nameOf(eventId), JSON.stringify({ key, wish } satisfies Attempt));
  return key;
}

/** The order is complete or gone: the same wish is a new order from now on. */
export function endAttempt(eventId: string): void {
  write(nameOf(eventId), undefined);
}

/** Whether this is the first time in this tab; a reload does not make it so again. */
export function isFirstTime(what: string): boolean {
  const name = `backbeat.once.${what}`;
  if (read(name) !== undefined) return false;
  write(name, '1');
  return true;
}
