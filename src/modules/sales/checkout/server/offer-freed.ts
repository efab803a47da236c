import { listWelcome } from '#modules/events/events/server/index.ts';
import { feeOf, type FeeRates } from '#modules/events/ticket-types/fees.ts';
import {
  lockTicketTypes,
  readInstanceRates,
  type TicketTypeRow,
} from '#modules/events/ticket-types/server/index.ts';
import { canCharge } from '#platform/currencies.ts';
import { type EventId, newIdIn, type OrderId, type TicketTypeId } from '#platform/ids.ts';
import { cents } from '#platform/money.ts';
import type { Db } from '#platform/server/db.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import { fault } from '#platform/server/fault.ts';
import { ticketOffered, waitingEnded } from '../events.ts';
import { isOpen } from '../rules.ts';
import {
  chooseOffers,
  offerSeconds,
  withListings,
  type UnitPrice,
  type WaitingOffer,
} from '../waiting-rules.ts';
import type { HoldVerdict } from './allocate.ts';
import { hashOfRequest, type HoldRequest } from './hold-request.ts';
import { lockOwnOrders } from './hold-store.ts';
import { lockListings, markListingsOffered, type ListingRow } from './listing-store.ts';
import { offeredUnits } from './offered-units.ts';
import { endWaiting, listWaiting, markOffered, type WaitingRow } from './waiting-store.ts';
import { writeOffers } from './write-offers.ts';

/**
 * Offers free and returned tickets to the waiting list, in the transaction that frees them: an offer is an ordinary
 * unpaid order of the waiting fan, held for longer (EXC-01, EXC-02).
 * @param typeIds the ticket types that this transaction has locked; all if undefined
 * @returns the number of offers
 */
export async function offerFreed(
  tx: Db,
  eventId: EventId,
  typeIds?: readonly TicketTypeId[],
): Promise<number> {
  if ((await listWaiting(tx, eventId)).length === 0) return 0;
  const types = await lockTicketTypes(tx, eventId, typeIds);
  const now = types[0]?.now ?? new Date();
  const onSale = types.flatMap((type) => (offeredUnits(type, now) === undefined ? [] : type.id));
  // Again under lock: people may have left while this waited for it.
  const line = await listWaiting(tx, eventId, onSale);
  const [first] = line;
  if (!first) return 0;
  const seconds = offerSeconds({ now, ...first });
  if (seconds === undefined) return 0;
  const unwelcome = types[0]?.eventIsPrivate ? await listUnwelcome(tx, eventId, line) : [];
  if (unwelcome.length > 0) {
    await endWaiting(tx, eventId, unwelcome);
    return offerFreed(tx, eventId, typeIds);
  }
  const { ready, ownOrders } = await lockReady(tx, eventId, line);
  const rates = types[0]?.rates ?? readInstanceRates();
  const { units, listedSeconds } = await lockUnits(tx, eventId, { types, now, rates, first });
  const offers = chooseOffers(ready, units);
  if (offers.length === 0) return 0;
  const fans = new Map(ready.map((fan) => [fan.id, fan]));
  const requests = offers.map((offer) =>
    requestOf(eventId, offer, { fan: fans.get(offer.id)!, listedSeconds }),
  );
  const verdicts = await writeOffers(tx, eventId, requests, { types, ownOrders, now, seconds });
  const made = offers.flatMap(({ id, listingIds }, place) =>
    verdicts[place]!.kind === 'held' ? [{ id, orderId: requests[place]!.orderId, listingIds }] : [],
  );
  await announce(tx, eventId, made, fans);
  const refused = refusedOf(offers, verdicts);
  await endAndTell(tx, eventId, refused);
  return made.length + (refused.length > 0 ? await offerFreed(tx, eventId, typeIds) : 0);
}

/** Entries of people who were members when they joined the list of a members-only event, and no longer are (EVT-07). */
async function listUnwelcome(tx: Db, eventId: EventId, line: readonly WaitingRow[]): Promise<string[]> {
  const userIds = line.map(({ userId }) => userId);
  const welcome = await listWelcome(tx, eventId, userIds);
  return line.flatMap(({ id, userId }) => (welcome.has(userId) ? [] : id));
}

/** Locks the orders of those in line. A cart of their own isn't replaced: they keep their place (docs/decisions/0004). */
async function lockReady(tx: Db, eventId: EventId, line: readonly WaitingRow[]) {
  const { ownOrders } = await lockOwnOrders(
    tx,
    eventId,
    line.map(({ userId, id }) => ({ buyerId: userId, key: `waiting:${id}` })),
  );
  const busy = new Set(
    ownOrders.flatMap(({ buyerId, status, test }) => (isOpen(status) && !test ? buyerId : [])),
  );
  return { ready: line.filter(({ userId }) => !busy.has(userId)), ownOrders };
}

/**
 * Lists the entries that can't be served, for example because someone reached the limit per person. Entries that want
 * more tickets than are left keep waiting.
 */
function refusedOf(offers: readonly WaitingOffer[], verdicts: readonly HoldVerdict[]) {
  return offers.flatMap(({ id }, place) => {
    const verdict = verdicts[place]!;
    if (verdict.kind !== 'refused' || verdict.code === 'soldOut') return [];
    return [{ id, because: verdict.code === 'personLimit' ? verdict.code : ('notSold' as const) }];
  });
}

type MadeOffer = {
  readonly id: string;
  readonly orderId: OrderId;
  readonly listingIds: readonly string[];
};

async function announce(
  tx: Db,
  eventId: EventId,
  made: readonly MadeOffer[],
  fans: ReadonlyMap<string, WaitingRow>,
): Promise<void> {
  await markOffered(tx, eventId, made);
  await markListingsOffered(tx, eventId, made);
  if (made.length > 0) fault('exchange.offerWritten');
  await publishAll(
    tx,
    ticketOffered,
    made.map(({ id, orderId }) => ({
      key: orderId,
      payload: { eventId, orderId, buyerId: fans.get(id)!.userId },
    })),
  );
}

async function endAndTell(
  tx: Db,
  eventId: EventId,
  refused: readonly { readonly id: string; readonly because: 'personLimit' | 'notSold' }[],
): Promise<void> {
  const because = new Map(refused.map((one) => [one.id, one.because]));
  const ended = await endWaiting(tx, eventId, [...because.keys()]);
  await publishAll(
    tx,
    waitingEnded,
    ended.map(({ id, userId }) => ({ key: id, payload: { eventId, userId, because: because.get(id)! } })),
  );
}

type Supply = {
  readonly types: readonly TicketTypeRow[];
  readonly now: Date;
  readonly rates: FeeRates;
  readonly first: Pick<WaitingRow, 'offerMinutes' | 'localHour'>;
};

/**
 * The tickets that can be offered now, with the listed ones locked.
 * @returns also how long offers of listed tickets are held: these end when unsold tickets return to their holders
 */
async function lockUnits(tx: Db, eventId: EventId, { types, now, rates, first }: Supply) {
  const free = types.flatMap((type) => unitsOf(type, now, rates) ?? []);
  const listings = await lockListings(
    tx,
    eventId,
    free.map(({ ticketTypeId }) => ticketTypeId),
  );
  const [oldest] = listings;
  const listedSeconds = oldest && offerSeconds({ now, ...first, startsAt: oldest.until });
  const prices = new Map(free.map(({ ticketTypeId, price }) => [ticketTypeId, price]));
  const listed = listings.map((listing) => ({
    id: listing.id,
    ticketTypeId: listing.ticketTypeId,
    ...priceOf(listing, prices.get(listing.ticketTypeId)!),
  }));
  return { units: withListings(free, listedSeconds === undefined ? [] : listed), listedSeconds };
}

function unitsOf(type: TicketTypeRow, now: Date, rates: FeeRates) {
  const left = offeredUnits(type, now);
  if (left === undefined) return undefined;
  const { id: ticketTypeId, minPerOrder, maxPerOrder, priceMinor, currency } = type;
  const unit = cents(priceMinor);
  const price = { unit, fee: unit === 0 ? 0 : feeOf(unit, 1, rates, currency) };
  return { ticketTypeId, left, minPerOrder, maxPerOrder, price };
}

/** Complimentary tickets and amounts too small to be charged cost what the host asks today. */
function priceOf({ returnPrice, paidMinor, feeMinor, currency }: ListingRow, today: UnitPrice): UnitPrice {
  if (returnPrice === 'current' || paidMinor === 0 || !canCharge(paidMinor, currency)) return today;
  return { unit: paidMinor - feeMinor, fee: feeMinor };
}

/** Built like the fan's own request, so that choosing the same in checkout finds the offer. */
function requestOf(
  eventId: EventId,
  { ticketTypeId, quantity, listingIds, price }: WaitingOffer<TicketTypeId>,
  { fan, listedSeconds }: { fan: WaitingRow; listedSeconds: number | undefined },
): HoldRequest {
  const backed = listingIds.length;
  const line = { ticketTypeId, quantity, backed, priceValue: undefined, currency: undefined };
  const lines = [{ ...line, exchangePrice: backed > 0 ? price : undefined }];
  const chosen = { eventId, lines, promoCode: undefined, joinCommunities: false, test: false };
  return {
    ...chosen,
    source: 'exchange',
    orderId: newIdIn(eventId),
    buyer: { id: fan.userId, name: fan.name, email: fan.email, phone: '' },
    idempotencyKey: `waiting:${fan.id}`,
    requestHash: hashOfRequest(chosen),
    ...(backed > 0 && listedSeconds !== undefined && { holdSeconds: listedSeconds }),
    isWelcome: true,
    openedTypes: [],
    shown: { total: undefined, fee: undefined },
  };
}
