import type { Refusal } from '#platform/refusal.ts';
import type { BoxOffice, SaleMethod, SaleResult } from '../contract.ts';
import { boxOfficeWords } from '../copy.ts';
import type { QueuedSale, SaleNotice } from './till-store.ts';

export type Problem = Pick<Refusal, 'status' | 'title' | 'message'>;

export type TillState = {
  readonly is: 'opening' | 'open' | 'notReady' | 'notAllowed';
  readonly deviceId: string;
  readonly name: string;
  readonly boxOffice: BoxOffice | undefined;
  readonly queue: readonly QueuedSale[];
  readonly isOnline: boolean;
  readonly isStored: boolean;
  /** Why the server doesn't answer this device now, such as an ended session. */
  readonly problem: Problem | undefined;
  /** Of sales that the server refused or emailed no tickets for, newest first. */
  readonly notices: readonly SaleNotice[];
};

export const openingTill: TillState = {
  is: 'opening',
  deviceId: '',
  name: boxOfficeWords.thisDevice,
  boxOffice: undefined,
  queue: [],
  isOnline: true,
  isStored: true,
  problem: undefined,
  notices: [],
};

export type SaleItem = { readonly itemId: `ticket:${string}`; readonly quantity: number };

export type Cart = {
  readonly items: readonly SaleItem[];
  readonly what: string;
  readonly total: number;
  readonly method: SaleMethod;
  readonly email: string;
};

/** `kept`: the device may sell it offline. `waiting`: only the server can tell whether tickets are left. */
export type Outcome =
  | { readonly is: 'sold' | 'kept' | 'waiting' }
  | { readonly is: 'refused'; readonly title: string; readonly message: string };

/** Tickets of an allotment that are left after the sales waiting here. */
export function allottedOf({ boxOffice, queue }: TillState, itemId: string): number {
  const { allotment } = boxOffice ?? {};
  if (!allotment || allotment.ended || Date.parse(allotment.until) <= Date.now()) return 0;
  const kept = allotment.items.find((item) => item.itemId === itemId)?.quantity ?? 0;
  const waiting = queue
    .flatMap(({ sale }) => sale.items)
    .reduce((sum, item) => sum + (item.itemId === itemId ? item.quantity : 0), 0);
  return Math.max(0, kept - waiting);
}

/** Notes for the seller about sales that were sent. */
export function noticeOf(
  { id, refused, isEmailWrong, whyNoEmail }: SaleResult,
  sent: readonly QueuedSale[],
): SaleNotice | undefined {
  const { what = '', sale } = sent.find((one) => one.sale.id === id) ?? {};
  if (refused) return { id, title: boxOfficeWords.refusedSale(what), message: refused.message };
  const whyUnsent = isEmailWrong ? boxOfficeWords.wrongEmail(sale?.email ?? '') : whyNoEmail;
  return whyUnsent === undefined
    ? undefined
    : { id, title: boxOfficeWords.unsentTickets(what), message: whyUnsent };
}
