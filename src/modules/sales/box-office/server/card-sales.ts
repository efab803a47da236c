import { lockTicketTypes } from '#modules/events/ticket-types/server/index.ts';
import type { CompletionStep } from '#modules/sales/checkout/server/index.ts';
import { isOpen } from '#modules/sales/checkout/rules.ts';
import type { InputOf } from '#platform/contract.ts';
import { OrderId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { eachAlone } from '#platform/server/each-alone.ts';
import { fault } from '#platform/server/fault.ts';
import type { Log } from '#platform/server/log.ts';
import * as calls from '../card-contract.ts';
import type { CardSale } from '../card-sale.ts';
import { boxOfficeWords } from '../copy.ts';
import { putOwnTill } from './allotments.ts';
import type { ReaderState } from './card-readers.ts';
import type { BoxOfficePorts, CheckInPort, Seller } from './ports.ts';
import {
  addCardSale,
  claimReader,
  findReader,
  listCardSales,
  listTicketsOf,
  lockCardSale,
  setSaleReader,
  type CardSaleRow,
} from './reader-store.ts';
import { addSales, isRecorded, listUncounted } from './sale-store.ts';
import { allotmentAfter, mergedLines } from './sales.ts';
import { toCardSale } from './to-card-sale.ts';
import { listAllotment, putAllotment } from './till-store.ts';

const { cardRefusals: refusals } = calls;

type StartInput = InputOf<typeof calls.startCardSale>;

/**
 * Holds tickets and asks for a card. A crash in between leaves an order that expires like any other.
 * @throws Refusal soldOut, priceChanged, ticketNotFound, eventOver, saleTaken, readerNotFound, readerBusy,
 * paymentUnavailable
 */
export async function startCardSale(
  ports: BoxOfficePorts,
  seller: Seller,
  input: StartInput,
): Promise<CardSale> {
  // As the database writes it, because tills may write it in capitals.
  const orderId = input.id.toLowerCase() as OrderId;
  const isNew = await transact(ports.db, (tx) => writeCardSale(tx, ports, seller, { ...input, orderId }));
  fault('boxOffice.cardSaleHeld');
  return isNew
    ? askForCard(ports, await findOwnSale(ports.db, seller, orderId))
    : syncCardSale(ports, seller, orderId);
}

/** @returns false if it was written before */
async function writeCardSale(
  tx: Db,
  { inPerson, readers }: BoxOfficePorts,
  seller: Seller,
  { orderId, device, readerId, items, total, email = '', checkIn }: StartInput & { orderId: OrderId },
): Promise<boolean> {
  const { eventId, userId } = seller;
  const lines = mergedLines(items);
  await lockTicketTypes(
    tx,
    eventId,
    lines.map(({ ticketTypeId }) => ticketTypeId),
  );
  if ((await listCardSales(tx, eventId, [orderId])).length > 0) return false;
  await putOwnTill(tx, seller, device);
  const till = { eventId, tillId: device.id };
  const rows = await listAllotment(tx, till);
  const held = await inPerson.card.hold(tx, {
    eventId,
    orderId,
    lines,
    total,
    name: boxOfficeWords.guest,
    email,
    isOffline: false,
    reserve: new Map(rows.map((row) => [row.ticketTypeId, row])),
  });
  if (held.kind === 'refused') throw refuse(refusals, held.code);
  await putAllotment(tx, till, allotmentAfter(rows, held.used));
  if (!(await findReader(tx, { eventId, readerId }, readers.provider)))
    throw refuse(refusals, 'readerNotFound');
  if (!(await claimReader(tx, { eventId, readerId }, orderId))) throw refuse(refusals, 'readerBusy');
  await addCardSale(tx, { eventId, orderId, tillId: device.id, byId: userId, readerId, checkIn });
  return true;
}

async function askForCard({ db, inPerson, readers }: BoxOfficePorts, sale: CardSaleRow): Promise<CardSale> {
  const { eventId, orderId, providerId } = sale;
  const intentId = await inPerson.card.start({ eventId, orderId });
  fault('boxOffice.cardIntentCreated');
  const [now] = await listCardSales(db, eventId, [orderId]);
  if (now && !isOpen(now.status)) return toCardSale(now);
  const asked = providerId ? await readers.present(providerId, intentId) : removed;
  return toCardSale(sale, asked);
}

const removed: ReaderState = { is: 'stopped', why: 'offline' };

/**
 * Asks for a card again, on any reader of the event.
 * @throws Refusal saleNotFound, notYourSale, orderClosed, readerNotFound, readerBusy, paymentUnavailable
 */
export async function presentCard(
  ports: BoxOfficePorts,
  seller: Seller,
  { orderId, readerId }: InputOf<typeof calls.presentCard>,
): Promise<CardSale> {
  const { db, readers } = ports;
  const before = await findOwnSale(db, seller, orderId);
  const reader = { eventId: seller.eventId, readerId };
  await transact(db, async (tx) => {
    if (!(await findReader(tx, reader, readers.provider))) throw refuse(refusals, 'readerNotFound');
    if (!(await claimReader(tx, reader, orderId))) throw refuse(refusals, 'readerBusy');
    await setSaleReader(tx, reader, orderId);
  });
  if (before.readerId !== readerId && before.providerId)
    await readers.cancel(before.providerId, before.intentId);
  return askForCard(ports, await findOwnSale(db, seller, orderId));
}

/**
 * Settles the payment like the webhook does, and looks at the reader.
 * @throws Refusal saleNotFound, notYourSale
 */
export async function syncCardSale(
  { db, inPerson, readers }: BoxOfficePorts,
  seller: Seller,
  orderId: OrderId,
): Promise<CardSale> {
  const known = await findOwnSale(db, seller, orderId);
  if (!isOpen(known.status)) return toCardSale(known);
  if (!(await inPerson.card.settle(orderId))) return toCardSale(known, { is: 'stopped', why: 'unreachable' });
  const sale = await findOwnSale(db, seller, orderId);
  if (!isOpen(sale.status)) return toCardSale(sale);
  return toCardSale(sale, sale.providerId ? await readers.stateOf(sale.providerId, sale.intentId) : removed);
}

/**
 * Cancels an unpaid sale. If the card was charged meanwhile, it is a sale.
 * @throws Refusal saleNotFound, notYourSale, paymentInProgress, paymentUnavailable
 */
export async function cancelCardSale(
  { db, inPerson, readers }: BoxOfficePorts,
  seller: Seller,
  orderId: OrderId,
): Promise<CardSale> {
  const sale = await findOwnSale(db, seller, orderId);
  if (isOpen(sale.status) && sale.providerId) await readers.cancel(sale.providerId, sale.intentId);
  await inPerson.card.cancel(orderId);
  return toCardSale(await findOwnSale(db, seller, orderId));
}

const testNumbers = { paid: '4242424242424242', declined: '4000000000000002' } as const;

/** @throws Refusal testOnly, saleNotFound, notYourSale, orderClosed */
export async function tapTestCard(
  ports: BoxOfficePorts,
  seller: Seller,
  { orderId, card }: InputOf<typeof calls.tapTestCard>,
): Promise<CardSale> {
  const { tap } = ports.readers;
  if (!tap) throw refuse(refusals, 'testOnly');
  const before = await syncCardSale(ports, seller, orderId);
  const { providerId } = await findOwnSale(ports.db, seller, orderId);
  if (before.state !== 'waiting' || !providerId) throw refuse(refusals, 'orderClosed');
  await tap(providerId, testNumbers[card]);
  return syncCardSale(ports, seller, orderId);
}

/** @throws Refusal saleNotFound, notYourSale */
async function findOwnSale(
  db: Db,
  { eventId, userId, isHost }: Seller,
  orderId: OrderId,
): Promise<CardSaleRow> {
  const [sale] = await listCardSales(db, eventId, [orderId]);
  if (!sale) throw refuse(refusals, 'saleNotFound');
  if (!isHost && sale.byId !== userId) throw refuse(refusals, 'notYourSale');
  return sale;
}

/**
 * Counts sales that a card reader took, and checks their guests in, in the transaction that completes their orders.
 * Comes after the step that issues tickets. One statement for orders that no reader took.
 */
export const recordCardSales = (checkIn: CheckInPort): CompletionStep => ({
  write: async (tx, orders) => {
    const ids = orders.filter(({ source }) => source === 'boxOffice').map(({ id }) => id);
    const eventId = orders[0]?.eventId;
    if (!eventId || ids.length === 0) return;
    const sales = await listCardSales(tx, eventId, ids);
    if (sales.length > 0) await countSales(tx, checkIn, sales, new Date());
  },
});

async function countSales(
  tx: Db,
  checkIn: CheckInPort,
  sales: readonly CardSaleRow[],
  soldAt: Date,
): Promise<void> {
  await addSales(
    tx,
    sales.map(({ eventId, orderId, tillId, byId, total, currency }) => ({
      eventId,
      orderId,
      tillId,
      byId,
      method: 'reader',
      amountMinor: total,
      currency,
      soldAt,
      isOffline: false,
    })),
  );
  const admitted = sales.filter(({ checkIn: wants, status }) => wants && status === 'completed');
  const eventId = sales[0]?.eventId;
  if (!eventId || admitted.length === 0) return;
  const tickets = await listTicketsOf(
    tx,
    eventId,
    admitted.map(({ orderId }) => orderId),
  );
  // Each device waits for one card at a time, so these are as many as devices.
  for (const { orderId, tillId, tillName, byId } of admitted) {
    // oxlint-disable-next-line no-await-in-loop -- they number their scans one after the other
    await checkIn.admit(tx, {
      eventId,
      device: { id: tillId, name: tillName },
      userId: byId,
      ticketIds: tickets.filter((ticket) => ticket.orderId === orderId).map(({ id }) => id),
      at: soldAt,
    });
  }
}

const missedFor = 7 * 86_400_000;

/** Counts paid sales that a process of an earlier version completed during an update, and checks their guests in. */
export async function countMissedSales(
  { db, checkIn }: Pick<BoxOfficePorts, 'db' | 'checkIn'>,
  log: Log,
): Promise<void> {
  const missed = await listUncounted(db, new Date(Date.now() - missedFor));
  await eachAlone(log, missed, ({ eventId, orderId, completedAt }) =>
    transact(db, async (tx) => {
      await lockCardSale(tx, eventId, orderId);
      if (await isRecorded(tx, { eventId, orderId })) return;
      await countSales(tx, checkIn, await listCardSales(tx, eventId, [orderId]), completedAt);
    }),
  );
}
