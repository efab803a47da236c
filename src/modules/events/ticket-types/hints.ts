import { cents, priceText } from '#platform/money.ts';
import type { Ticket } from './contract.ts';
import { choiceWords } from './copy.ts';

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
