import type { DrawResult } from '../contract.ts';
import { chooseWinners, drawOrder, type Sha256 } from '../rules.ts';

/** Browsers offer it on secure pages only. */
export const canRecompute = () => globalThis.crypto?.subtle !== undefined;

const sha256: Sha256 = async (text) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Whether the seed fits its fingerprint, and gives the published order and winners. */
export async function recompute(
  { seed, commitment, entries, ticketTypes }: DrawResult,
  digest: Sha256 = sha256,
): Promise<boolean> {
  if ((await digest(seed)) !== commitment) return false;
  const numbers = entries.map(({ number }) => number);
  const order = await drawOrder(
    seed,
    numbers.toSorted((a, b) => a - b),
    digest,
  );
  const ranked = entries.map(({ number, size, itemIds }) => ({ number, size, ticketTypeIds: itemIds }));
  const winners = chooseWinners(ranked, ticketTypes);
  return (
    order.every((number, place) => number === numbers[place]) &&
    entries.every(({ number, won }) => winners.has(number) === won)
  );
}
