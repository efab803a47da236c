import { cents, priceText } from '#platform/money.ts';
import type { Ticket } from './contract.ts';
import { choiceWords } from './copy.ts';

/** The host's description, which may end without a period, and sentences after it. `undefined` without any. */
export function hintText(description: string, ...sentences: readonly (string | false)[]): string | undefined {
  const written = description.trim();
  const rest = sentences.filter(Boolean).join(' ');
  if (!rest || !written) return written || rest || undefined;
  return /[\p{L}\p{N}]$/u.test(written) ? `${written}. ${rest}` : `${written} ${rest}`;
}

/** How many people a group ticket is for, and its price for each. Empty for other tickets (CAP-01). */
export function groupHint({ admits, allInPrice, currency }: Ticket): string {
  // A process of 0.2.0 answers without it.
  if (!(admits > 1)) return '';
  if (allInPrice === 0) return choiceWords.freeGroup(admits);
  return choiceWords.group(admits, priceText(cents(Math.ceil(allInPrice / admits)), currency));
}

/** When a ticket goes on sale: when another one sells out, or at its start, in the caller's words. */
export function opensHint(
  { status, saleStartDate, opensAfter }: Ticket,
  startsAt: (moment: string) => string,
): string {
  if (status !== 'offSale') return '';
  if (opensAfter) return choiceWords.opensAfter(opensAfter);
  return saleStartDate ? startsAt(saleStartDate) : '';
}
