import { type EventId, TicketTypeId } from '#platform/ids.ts';
import { cents, majorUnits } from '#platform/money.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import { type Ticket, type TicketList } from '../contract.ts';
import { inDrawLabel, statusLabels } from '../copy.ts';
import { allInPrice, type FeeRates } from '../fees.ts';
import {
  atBoxOffice,
  eventLeftOf,
  offerOf,
  remainingOf,
  saleStatus,
  type ClaimedTickets,
  type OfferFacts,
  type SellingEvent,
} from '../rules.ts';
import { readInstanceRates } from './instance-rates.ts';
import { listOpenTicketTypes, listTicketTypes, type OpenTicketType, type TicketTypeRow } from './store.ts';

export function ratesOf(config: Pick<Config, 'FEE_RATE_PERCENT' | 'FEE_PER_TICKET_CENTS'>): FeeRates {
  return { percent: config.FEE_RATE_PERCENT, perTicketCents: config.FEE_PER_TICKET_CENTS };
}

type SaleRow = Pick<
  TicketTypeRow,
  | 'capacity'
  | 'held'
  | 'sold'
  | 'reserved'
  | 'minPerOrder'
  | 'saleStartsAt'
  | 'saleEndsAt'
  | 'admits'
  | 'waitsFor'
  | 'eventCapacity'
  | 'eventTaken'
>;

export function saleFactsOf(row: SaleRow) {
  const { capacity, minPerOrder, saleStartsAt, saleEndsAt, admits, waitsFor } = row;
  return {
    capacity,
    minPerOrder,
    saleStartsAt,
    saleEndsAt,
    admits,
    waitsFor,
    ordered: row.held + row.sold + row.reserved,
    eventLeft: eventLeftOf(row),
  };
}

function statusOf(row: TicketTypeRow) {
  return saleStatus(saleFactsOf(row), { status: row.eventStatus, endsAt: row.eventEndsAt }, row.now);
}

function toTicket(row: TicketTypeRow, rates: FeeRates): Ticket {
  const { currency } = row;
  const price = cents(row.priceMinor);
  const ordered = row.held + row.sold;
  const remaining = remainingOf(saleFactsOf(row));
  const status = statusOf(row);
  return {
    id: TicketTypeId.encode(row.id),
    name: row.name,
    description: row.description,
    priceValue: majorUnits(price, currency),
    currency,
    priceCurrency: currency,
    price,
    allInPrice: allInPrice(price, row.rates ?? rates, currency),
    taxRate: row.taxRate,
    status,
    label: status === 'soldOut' && row.inDraw === 'open' ? inDrawLabel : statusLabels[status],
    ...(row.inDraw && { inDraw: row.inDraw }),
    capacity: row.capacity ?? 0,
    ordered,
    remaining,
    minPerOrder: row.minPerOrder,
    maxPerOrder: row.maxPerOrder,
    saleStartDate: row.saleStartsAt?.toISOString() ?? null,
    saleEndDate: row.saleEndsAt?.toISOString() ?? null,
    locked: row.locked,
    admits: row.admits,
    opensAfter: row.waitsFor,
  };
}

type ListOptions = {
  /** Locked ticket types to include; others are left out (TIX-15). */
  readonly unlockedIds?: readonly string[];
  /** Ticket types whose presale opens to the viewer now (PRE-01). */
  readonly openedIds?: readonly string[];
  readonly claimed?: ClaimedTickets | undefined;
  /** Ticket types that the viewer buys with a link of the box office (BOX-01). */
  readonly linkedIds?: readonly string[];
};

const withoutClaimed = (row: TicketTypeRow, { total, byType }: ClaimedTickets): TicketTypeRow => ({
  ...row,
  reserved: row.reserved + (byType.get(row.id) ?? 0),
  eventTaken: (row.eventTaken ?? 0) + total,
});

export async function listTickets(
  db: Db,
  eventId: EventId,
  { unlockedIds = [], openedIds = [], linkedIds = [], claimed }: ListOptions = {},
): Promise<TicketList> {
  const rates = readInstanceRates();
  const rows = await listTicketTypes(db, eventId);
  const items = rows
    .filter(({ id, locked }) => !locked || unlockedIds.includes(id) || linkedIds.includes(id))
    .map((row) => (claimed ? withoutClaimed(row, claimed) : row))
    .map((row) => (openedIds.includes(row.id) ? { ...row, saleStartsAt: null } : row))
    .map((row) => toTicket(linkedIds.includes(row.id) ? atBoxOffice(row) : row, rates));
  return {
    items,
    total: items.length,
    offset: 0,
    rates: rows[0]?.rates ?? rates,
    taxName: rows[0]?.taxName ?? '',
    maxPerPerson: rows[0]?.maxPerPerson ?? null,
  };
}

type TicketOffer = NonNullable<ReturnType<typeof offerOf>>;

/** Summarizes the tickets of many events in one query. Leaves out events without ticket types. */
export async function readOffers(
  db: Db,
  eventIds: readonly EventId[],
): Promise<ReadonlyMap<string, TicketOffer>> {
  if (eventIds.length === 0) return new Map();
  const facts = new Map<string, OfferFacts[]>();
  for (const row of await listOpenTicketTypes(db, eventIds)) {
    const offer = toOfferFacts(row, { status: row.eventStatus, endsAt: row.eventEndsAt });
    const known = facts.get(row.eventId);
    if (known) known.push(offer);
    else facts.set(row.eventId, [offer]);
  }
  return new Map([...facts].map(([eventId, offers]) => [eventId, offerOf(offers)!] as const));
}

/** Summarizes the tickets of one event, read with `openTicketTypesOf`. */
export function offerIn(
  types: readonly OpenTicketType[] | null,
  event: SellingEvent,
): TicketOffer | undefined {
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  const offers = (types ?? []).map((type) =>
    toOfferFacts(
      {
        ...type,
        saleStartsAt: dateOf(type.saleStartsAt),
        saleEndsAt: dateOf(type.saleEndsAt),
        now: new Date(type.now),
      },
      event,
    ),
  );
  return offerOf(offers);
}

type OfferSource = Pick<TicketTypeRow, 'priceMinor' | 'currency' | 'rates' | 'inDraw' | 'now'> &
  Parameters<typeof saleFactsOf>[0];

function toOfferFacts(row: OfferSource, event: SellingEvent): OfferFacts {
  const { currency } = row;
  const sale = saleFactsOf(row);
  return {
    status: saleStatus(sale, event, row.now),
    allInPrice: allInPrice(cents(row.priceMinor), row.rates ?? readInstanceRates(), currency),
    capacity: row.capacity,
    remaining: remainingOf(sale),
    eventLeft: sale.eventLeft,
    currency,
    isInDraw: row.inDraw === 'open',
  };
}
