import type { Ticket, TicketStatus } from './contract.ts';
import { buyWords } from './copy.ts';

/** What decides whether a ticket may be bought. */
export type SaleFacts = {
  /** null: unlimited. */
  readonly capacity: number | null;
  /** Units sold or held. */
  readonly ordered: number;
  readonly minPerOrder: number;
  readonly saleStartsAt: Date | null;
  readonly saleEndsAt: Date | null;
};

export type SellingEvent = {
  readonly status: 'draft' | 'published' | 'cancelled' | 'postponed';
  readonly endsAt: Date;
};

/** @returns null for unlimited */
export function remainingOf({ capacity, ordered }: Pick<SaleFacts, 'capacity' | 'ordered'>): number | null {
  return capacity === null ? null : Math.max(0, capacity - ordered);
}

/**
 * The status of a ticket, decided by the server in this order. The sale is open in [start, end). A postponed
 * event waits for its new date. Fewer units than one order must take count as none: nobody could buy them.
 */
export function saleStatus(ticket: SaleFacts, event: SellingEvent, now: Date): TicketStatus {
  if (event.status === 'cancelled' || now >= event.endsAt) return 'postSale';
  if (ticket.saleEndsAt !== null && now >= ticket.saleEndsAt) return 'postSale';
  const remaining = remainingOf(ticket);
  if (remaining !== null && remaining < ticket.minPerOrder) return 'soldOut';
  if (event.status === 'postponed') return 'offSale';
  if (ticket.saleStartsAt !== null && now < ticket.saleStartsAt) return 'offSale';
  return 'onSale';
}

export function isPurchasable(ticket: Pick<Ticket, 'status'>): boolean {
  return ticket.status === 'onSale';
}

/** The quantity before anything is chosen (CHK-07, X-02). */
export const startQuantity = 1;

/** The most of a ticket that one order may take: its own limit, or what remains (TIX-14). */
export function mostPerOrder(maxPerOrder: number, remaining: number | null): number {
  return remaining === null ? maxPerOrder : Math.min(maxPerOrder, remaining);
}

type Bounds = Pick<Ticket, 'minPerOrder' | 'maxPerOrder'>;

/** Choosing a ticket sets the quantity to its least (TIX-06). */
export function quantityOnChoice(ticket: Bounds): number {
  return ticket.minPerOrder;
}

export function canTakeLess(quantity: number, ticket: Bounds): boolean {
  return quantity > ticket.minPerOrder;
}

export function canTakeMore(quantity: number, ticket: Bounds): boolean {
  return quantity < ticket.maxPerOrder;
}

/** A quantity that was fine before the ticket changed, brought back inside its bounds. */
export function quantityWithin(quantity: number, ticket: Bounds): number {
  return Math.max(ticket.minPerOrder, Math.min(quantity, ticket.maxPerOrder));
}

/** What the buy button says, and whether it can be pressed (TIX-10…12). */
export function buyButton(
  tickets: readonly Pick<Ticket, 'status' | 'price'>[],
  text: string = buyWords.paid,
): { readonly label: string; readonly disabled: boolean } {
  const first = tickets.find(isPurchasable);
  if (!first) return { label: buyWords.none, disabled: true };
  return { label: first.price === 0 ? buyWords.free : text, disabled: false };
}

/** What all tickets of an event come to, for its card. */
export type OfferFacts = {
  readonly status: TicketStatus;
  readonly allInPrice: number;
  readonly remaining: number | null;
  readonly currency: string;
};

/**
 * The card of an event: the cheapest all-in price anyone may pay now, or could, and what is left over all tickets on
 * sale (PRC-01). The state is that of the most open ticket.
 */
export function offerOf(tickets: readonly OfferFacts[]) {
  const states = ['onSale', 'offSale', 'soldOut', 'postSale'] as const;
  const saleState = states.find((state) => tickets.some(({ status }) => status === state));
  if (!saleState) return undefined;
  const shown = tickets.filter(({ status }) => status === saleState);
  const cheapest = shown.reduce((least, ticket) => (ticket.allInPrice < least.allInPrice ? ticket : least));
  const isUnlimited = shown.some(({ remaining }) => remaining === null);
  const left = shown.reduce((sum, { remaining }) => sum + (remaining ?? 0), 0);
  return {
    priceFrom: cheapest.allInPrice,
    currency: cheapest.currency,
    saleState,
    left: isUnlimited ? null : left,
  };
}
