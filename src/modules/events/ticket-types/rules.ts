import type { Ticket, TicketStatus } from './contract.ts';
import { buyWords } from './copy.ts';

export type SaleFacts = {
  /** null: unlimited. */
  readonly capacity: number | null;
  /** Tickets sold or held. */
  readonly ordered: number;
  readonly minPerOrder: number;
  readonly saleStartsAt: Date | null;
  readonly saleEndsAt: Date | null;
  /** People per ticket. */
  readonly admits: number;
  /** People that the event can still take. null: unlimited (CAP-01). */
  readonly eventLeft: number | null;
  /** The ticket type that must sell out first, by name. */
  readonly waitsFor: string | null;
};

export type SellingEvent = {
  readonly status: 'draft' | 'published' | 'cancelled' | 'postponed';
  readonly endsAt: Date;
};

/** Whether a ticket type is of a cancelled event */
export const isOfCancelled = ({ eventStatus }: { readonly eventStatus: SellingEvent['status'] }): boolean =>
  eventStatus === 'cancelled';

/** Free tickets that are kept for people on the waiting list, of each type and over all (EXC-01). */
export type ClaimedTickets = { readonly total: number; readonly byType: ReadonlyMap<string, number> };

/** People that the event can still take; null for unlimited (CAP-01). */
export function eventLeftOf(event: {
  readonly eventCapacity: number | null;
  readonly eventTaken: number | null;
}): number | null {
  return event.eventCapacity === null ? null : event.eventCapacity - (event.eventTaken ?? 0);
}

/** Counts the tickets left of a type, limited by its event (CAP-01). @returns null for unlimited */
export function remainingOf({
  capacity,
  ordered,
  admits,
  eventLeft,
}: Pick<SaleFacts, 'capacity' | 'ordered' | 'admits' | 'eventLeft'>): number | null {
  const own = capacity === null ? Infinity : capacity - ordered;
  const shared = eventLeft === null ? Infinity : Math.floor(eventLeft / admits);
  const left = Math.min(own, shared);
  return left === Infinity ? null : Math.max(0, left);
}

/**
 * Status of a ticket type, checked by the server in this order. Sales are open in [start, end). Postponed
 * events wait for a new date, also when the old one has passed. If fewer tickets remain than the minimum per order, none
 * can be bought.
 */
export function saleStatus(ticket: SaleFacts, event: SellingEvent, now: Date): TicketStatus {
  const isOver = event.status !== 'postponed' && now >= event.endsAt;
  if (isOver || event.status === 'cancelled') return 'postSale';
  if (ticket.saleEndsAt !== null && now >= ticket.saleEndsAt) return 'postSale';
  const remaining = remainingOf(ticket);
  if (remaining !== null && remaining < ticket.minPerOrder) return 'soldOut';
  if (event.status === 'postponed') return 'offSale';
  if (ticket.saleStartsAt !== null && now < ticket.saleStartsAt) return 'offSale';
  if (ticket.waitsFor !== null) return 'offSale';
  return 'onSale';
}

/** A ticket type as a box office sells it: whenever, and whatever must sell out first (BOX-01). */
export const atBoxOffice = <Facts extends Pick<SaleFacts, 'saleStartsAt' | 'saleEndsAt' | 'waitsFor'>>(
  facts: Facts,
): Facts => ({ ...facts, saleStartsAt: null, saleEndsAt: null, waitsFor: null });

export function isPurchasable(ticket: Pick<Ticket, 'status'>): boolean {
  return ticket.status === 'onSale';
}

/** Most tickets per order: the type's own limit, or what remains (TIX-14). */
export function mostPerOrder({ maxPerOrder, remaining }: Pick<Ticket, 'maxPerOrder' | 'remaining'>): number {
  return Math.min(maxPerOrder, remaining ?? Infinity);
}

type Bounds = Pick<Ticket, 'minPerOrder' | 'maxPerOrder' | 'remaining'>;

/** Choosing a ticket type sets the quantity to its minimum, which is 1 unless the host changes it (TIX-06, CHK-07, X-02). */
export function quantityOnChoice(ticket: Pick<Ticket, 'minPerOrder'>): number {
  return ticket.minPerOrder;
}

/** Clamps a quantity to the ticket type's current limits. */
export function quantityWithin(quantity: number, ticket: Bounds): number {
  return Math.max(ticket.minPerOrder, Math.min(quantity, mostPerOrder(ticket)));
}

/** Text and state of the buy button (TIX-10…12). */
export function buyButton(
  tickets: readonly Pick<Ticket, 'status' | 'price'>[],
  text: string = buyWords.paid,
): { readonly label: string; readonly disabled: boolean } {
  const first = tickets.find(isPurchasable);
  if (!first) return { label: buyWords.none, disabled: true };
  return { label: first.price === 0 ? buyWords.free : text, disabled: false };
}

/** Below this number, the tickets left of an event are counted for everyone to see (TIX-14). */
export const fewTickets = 40;

export type OfferFacts = {
  readonly status: TicketStatus;
  readonly allInPrice: number;
  readonly capacity: number | null;
  readonly remaining: number | null;
  readonly eventLeft: number | null;
  readonly currency: string;
  /** Whether a draw that gives out its tickets is open (DRW-01). */
  readonly isInDraw: boolean;
};

/**
 * Summarizes ticket types for an event card: the lowest price with fees that anyone can pay now or later, the tickets
 * left over types on sale, and the most open state (PRC-01).
 */
export function offerOf(tickets: readonly OfferFacts[]) {
  const states = ['onSale', 'offSale', 'soldOut', 'postSale'] as const;
  const saleState = states.find((state) => tickets.some(({ status }) => status === state));
  if (!saleState) return undefined;
  const shown = tickets.filter(({ status }) => status === saleState);
  const cheapest = shown.reduce((least, ticket) => (ticket.allInPrice < least.allInPrice ? ticket : least));
  const dearest = Math.max(...shown.map(({ allInPrice }) => allInPrice));
  const isUnlimited = shown.some(({ remaining }) => remaining === null);
  const sum = shown.reduce((total, { remaining }) => total + (remaining ?? 0), 0);
  const left = isUnlimited ? null : Math.min(sum, shown[0]?.eventLeft ?? Infinity);
  const offered = tickets.reduce((total, { capacity }) => total + (capacity ?? 0), 0);
  const isAlmostGone = saleState === 'onSale' && left !== null && left < fewTickets && left <= offered / 4;
  return {
    priceFrom: cheapest.allInPrice,
    ...(cheapest.allInPrice === 0 && dearest > 0 && { priceTo: dearest }),
    currency: cheapest.currency,
    saleState,
    left,
    ...(isAlmostGone && { isAlmostGone: true as const }),
    ...(saleState === 'soldOut' && shown.some(({ isInDraw }) => isInDraw) && { isInDraw: true as const }),
  };
}
