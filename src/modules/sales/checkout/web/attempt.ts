import { readStored, writeStored } from '#platform/ui/browser-storage.ts';
import type { CartLine } from './flow.ts';

/** One attempt to order a cart. With its key, a double click, a reload or a lost response leads to the same order. */
type Attempt = { readonly key: string; readonly wish: string };

/** Kept in this tab. */
const tab = 'sessionStorage';

const nameOf = (eventId: string) => `backbeat.checkout.${eventId}`;

/** Returns the `Idempotency-Key` for a cart: the same until the cart changes or the attempt ends. */
export function keyForOrder(eventId: string, wish: string): string {
  const kept = JSON.parse(readStored(nameOf(eventId), tab) ?? 'null') as Attempt | null;
  if (kept?.wish === wish) return kept.key;
  const key = crypto.randomUUID();
  writeStored(nameOf(eventId), JSON.stringify({ key, wish } satisfies Attempt), tab);
  return key;
}

/** Ends the attempt when the order is complete or gone, so that the same cart makes a new order. */
export function endAttempt(eventId: string): void {
  writeStored(nameOf(eventId), undefined, tab);
}

type SavedCart = { readonly lines: readonly CartLine[] };

const cartOf = (eventId: string) => `backbeat.cart.${eventId}`;

/** Saves the cart of a guest, who may leave the page to sign in with a service (OWN-03). */
export function saveCart(eventId: string, { lines }: SavedCart): void {
  writeStored(cartOf(eventId), JSON.stringify({ lines } satisfies SavedCart), tab);
}

export function readCart(eventId: string): SavedCart | null {
  return JSON.parse(readStored(cartOf(eventId), tab) ?? 'null') as SavedCart | null;
}

export function dropCart(eventId: string): void {
  writeStored(cartOf(eventId), undefined, tab);
}

/** Whether this happens for the first time in this tab. A reload doesn't reset it. */
export function isFirstTime(what: string): boolean {
  const name = `backbeat.once.${what}`;
  if (readStored(name, tab) !== undefined) return false;
  writeStored(name, '1', tab);
  return true;
}
