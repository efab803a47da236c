import { useState } from 'react';
import { priceOrder } from '#modules/sales/checkout/rules.ts';
import { mostStored } from '#platform/currencies.ts';
import { cents } from '#platform/money.ts';
import type { BoxOffice, BoxOfficeTicket } from '../contract.ts';
import { isGuestEmail, mostToSell } from '../rules.ts';
import { allottedOf, type TillState } from './till-state.ts';

export type CartLine = {
  readonly ticket: BoxOfficeTicket;
  /** Kept on this device. */
  readonly allotted: number;
  readonly most: number;
  readonly quantity: number;
};

export type Cart = ReturnType<typeof useCart>;

/** The tickets of the next sale, and where they are sent. */
export function useCart(boxOffice: BoxOffice, state: TillState) {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const [email, setEmail] = useState('');
  const lines = boxOffice.tickets.map((ticket): CartLine => {
    const allotted = allottedOf(state, ticket.id);
    const most = mostToSell({ remaining: ticket.remaining, allotted }, state.isOnline);
    // Others sell meanwhile, so fewer may be left than were chosen.
    return { ticket, allotted, most, quantity: Math.min(counts.get(ticket.id) ?? 0, most) };
  });
  const chosen = lines.filter(({ quantity }) => quantity > 0);
  const clearTickets = () => setCounts(new Map());
  const total = priceOf(boxOffice, state, chosen);
  return {
    counts,
    lines,
    chosen,
    items: chosen.map(({ ticket, quantity }) => ({ itemId: ticket.id, quantity })),
    total,
    isTooLarge: total > mostStored,
    email: email.trim(),
    typedEmail: email,
    isEmailWrong: email.trim() !== '' && !isGuestEmail(email.trim()),
    setEmail,
    setCount: (ticketId: string, count: number) => setCounts(new Map(counts).set(ticketId, count)),
    clearTickets,
    clear: () => {
      clearTickets();
      setEmail('');
    },
  };
}

/** Offline, tickets keep the price that they had when this device got them. */
function priceOf(
  { rates, currency, allotment }: BoxOffice,
  { isOnline }: TillState,
  chosen: readonly CartLine[],
): number {
  const keptPrice = (id: string) =>
    isOnline ? undefined : allotment?.items.find((item) => item.itemId === id)?.price;
  const lines = chosen.map(({ ticket: { id, price }, quantity }) => ({
    ticketId: id,
    quantity,
    unit: cents(keptPrice(id) ?? price),
    taxRate: 0,
  }));
  return priceOrder(lines, undefined, rates, currency).total;
}
