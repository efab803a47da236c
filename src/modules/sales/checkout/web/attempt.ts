import type { CartLine } from './flow.ts';

/** One attempt to order a cart. With its key, a double click, a reload or a lost response leads to the same order. */
type Attempt = { readonly key: string; readonly wish: string };

/** For browsers without session storage. */
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

/** Returns the `Idempotency-Key` for a cart: the same until the cart changes or the attempt ends. */
export function keyForOrder(eventId: string, wish: string): string {
  const kept = JSON.parse(read(nameOf(eventId)) ?? 'null') as Attempt | null;
  if (kept?.wish === wish) return kept.key;
  const key = crypto.randomUUID();
  write(nameOf(eventId), JSON.stringify({ key, wish } satisfies Attempt));
  return key;
}

/** Ends the attempt when the order is complete or gone, so that the same cart makes a new order. */
export function endAttempt(eventId: string): void {
  write(nameOf(eventId), undefined);
}

type SavedCart = { readonly lines: readonly CartLine[] };

const cartOf = (eventId: string) => `backbeat.cart.${eventId}`;

/** Saves the cart of a guest, who may leave the page to sign in with a service (OWN-03). */
export function saveCart(eventId: string, { lines }: SavedCart): void {
  write(cartOf(eventId), JSON.stringify({ lines } satisfies SavedCart));
}

export function readCart(eventId: string): SavedCart | null {
  return JSON.parse(read(cartOf(eventId)) ?? 'null') as SavedCart | null;
}

export function dropCart(eventId: string): void {
  write(cartOf(eventId), undefined);
}

/** Whether this happens for the first time in this tab. A reload doesn't reset it. */
export function isFirstTime(what: string): boolean {
  const name = `backbeat.once.${what}`;
  if (read(name) !== undefined) return false;
  write(name, '1');
  return true;
}
