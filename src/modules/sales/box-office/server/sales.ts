import { lockAddress } from '#modules/identity/accounts/server/index.ts';
import { lockTicketTypes } from '#modules/events/ticket-types/server/index.ts';
import { takeMessages } from '#modules/safety/moderation/server/index.ts';
import { mailOrderTo } from '#modules/sales/tickets/server/index.ts';
import type { InputOf } from '#platform/contract.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import { type EventId, isUuid, OrderId, type TicketTypeId } from '#platform/ids.ts';
import { isKeyOf } from '#platform/is-key-of.ts';
import { isRefusal, refuse } from '#platform/refusal.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { isGuestEmail } from '../rules.ts';
import { boxOfficeWords } from '../copy.ts';
import { giveBack, putOwnTill } from './allotments.ts';
import type { BoxOfficePorts, Seller } from './ports.ts';
import { addRefusedSale, dropRefusedSale } from './refused-store.ts';
import { readBoxOffice } from './read-box-office.ts';
import {
  addSales,
  findOwner,
  findSale,
  isRecorded,
  listSaleRows,
  listUnreturnedRows,
  markRefunded,
  type SalePage,
  type SaleRow,
} from './sale-store.ts';
import { findTill, listAllotment, putAllotment, type AllotmentRow } from './till-store.ts';

type SendInput = InputOf<typeof calls.sendSales>;
type Sale = SendInput['sales'][number];

/** Records sales one by one, so that one that is refused doesn't stop the others. */
export async function sendSales(ports: BoxOfficePorts, seller: Seller, input: SendInput) {
  const { db } = ports;
  const { maySell } = seller;
  const key = { eventId: seller.eventId, tillId: input.device.id };
  if (!maySell && !(await findTill(db, key))) throw refuse(calls.refusals, 'tillNotFound');
  const till = await transact(db, (tx) => putOwnTill(tx, seller, input.device));
  const results: calls.SaleResult[] = [];
  // One after the other: they share the allotment of the device, and are few.
  for (const sale of input.sales) {
    // oxlint-disable-next-line no-await-in-loop -- in the order in which they were made
    const { code, whyNoEmail } = await transact(db, (tx) =>
      recordSale(tx, ports, seller, input.device, sale),
    );
    // The guest has paid and is inside, so a refused sale is kept until a host settles it.
    // oxlint-disable-next-line no-await-in-loop -- beside its sale
    if (code && sale.offline && maySell) await keepRefused(db, seller, input.device.id, sale, code);
    const isEmailWrong = Boolean(sale.email) && !emailOf(sale);
    const refused = code && { code, ...wordsOf(code) };
    results.push({ id: sale.id, refused, isEmailWrong, ...(whyNoEmail && { whyNoEmail }) });
  }
  if ((till.isEnded || !maySell) && input.isAll) await transact(db, (tx) => giveBack(tx, key));
  return {
    results,
    boxOffice: maySell ? await readBoxOffice(db, ports.readers, seller, input.device.id) : null,
  };
}

async function keepRefused(db: Db, { eventId }: Seller, tillId: string, sale: Sale, code: Code) {
  await addRefusedSale(db, {
    eventId,
    id: sale.id,
    tillId,
    method: sale.method,
    amountMinor: sale.total,
    code,
    soldAt: new Date(sale.soldAt),
    lines: mergedLines(sale.items),
  });
}

/** @param code why a sale was refused, as stored */
export const messageOf = (code: string): string =>
  isKeyOf(calls.refusals, code) ? wordsOf(code).message : '';

function wordsOf(code: keyof typeof calls.refusals) {
  const { title, message } = calls.refusals[code];
  return { title, message };
}

type Code =
  | 'ticketNotFound'
  | 'eventOver'
  | 'soldOut'
  | 'priceChanged'
  | 'saleTaken'
  | 'saleTooLarge'
  | 'sellerStopped';

type RecordedSale = {
  /** Why it wasn't recorded; null if it was, now or before. */
  readonly code: Code | null;
  /** Why its tickets aren't emailed to a complete address. */
  readonly whyNoEmail?: string | undefined;
};

async function recordSale(
  tx: Db,
  { inPerson, checkIn }: BoxOfficePorts,
  { eventId, userId, maySell }: Seller,
  device: SendInput['device'],
  sale: Sale,
): Promise<RecordedSale> {
  // As the database writes it, because tills may write it in capitals.
  const orderId = sale.id.toLowerCase() as OrderId;
  const lines = mergedLines(sale.items);
  await lockTicketTypes(
    tx,
    eventId,
    lines.map(({ ticketTypeId }) => ticketTypeId),
  );
  if (await isRecorded(tx, { eventId, orderId })) return { code: null };
  const key = { eventId, tillId: device.id };
  const rows = await listAllotment(tx, key);
  const reserve = new Map(rows.map((row) => [row.ticketTypeId, row]));
  const isKept = lines.every(
    ({ ticketTypeId, quantity }) => quantity <= (reserve.get(ticketTypeId)?.quantity ?? 0),
  );
  if (!maySell && !(sale.offline && isKept)) return { code: 'sellerStopped' };
  const whyNoEmail = await takeEmail(tx, eventId, emailOf(sale));
  const sold = await inPerson.sell(tx, {
    eventId,
    orderId,
    lines,
    total: sale.total,
    name: boxOfficeWords.guest,
    email: whyNoEmail === undefined ? emailOf(sale) : '',
    isOffline: sale.offline,
    reserve,
  });
  if (sold.kind === 'refused') return { code: sold.code };
  await putAllotment(tx, key, allotmentAfter(rows, sold.used));
  const soldAt = new Date(Math.min(Date.parse(sale.soldAt), Date.now()));
  await addSales(tx, [
    {
      eventId,
      orderId,
      tillId: device.id,
      byId: userId,
      method: sale.method,
      amountMinor: sale.total,
      currency: sold.currency,
      soldAt,
      isOffline: sale.offline,
    },
  ]);
  if (sale.offline) await dropRefusedSale(tx, eventId, orderId);
  const ticketIds = sold.tickets.map(({ id }) => id);
  if (sale.checkIn) await checkIn.admit(tx, { eventId, device, userId, ticketIds, at: soldAt });
  return { code: null, whyNoEmail };
}

/**
 * Counts an email to a guest for the owner of the event, because sellers often have new accounts. The sale is recorded
 * even if it isn't allowed: the guest may have paid.
 * @returns why it isn't
 */
async function takeEmail(tx: Db, eventId: EventId, email: string): Promise<string | undefined> {
  const ownerId = email === '' ? null : await findOwner(tx, eventId);
  if (!ownerId) return undefined;
  // Before the budget, as for complimentary tickets.
  await lockAddress(tx, email.toLowerCase());
  try {
    await takeMessages(tx, ownerId, { count: 1, aboutId: eventId });
    return undefined;
  } catch (error) {
    if (isRefusal(error)) return error.message;
    throw error;
  }
}

/** Empty if it is mistyped: that is no reason not to record a sale that was paid. */
const emailOf = ({ email = '' }: Sale): string => (isGuestEmail(email) ? email : '');

/** One line per ticket type. */
export function mergedLines(items: Sale['items']) {
  const counts = new Map<TicketTypeId, number>();
  for (const { itemId, quantity } of items) counts.set(itemId, (counts.get(itemId) ?? 0) + quantity);
  return [...counts].map(([ticketTypeId, quantity]) => ({ ticketTypeId, quantity }));
}

/** The rest of an allotment. */
export function allotmentAfter(
  rows: readonly AllotmentRow[],
  used: ReadonlyMap<TicketTypeId, number>,
): AllotmentRow[] {
  return rows.flatMap((row) => {
    const count = used.get(row.ticketTypeId) ?? 0;
    return count > 0 ? [{ ...row, quantity: row.quantity - count }] : [];
  });
}

/**
 * Undoes a sale: cancels its tickets, checks the guests out, and refunds the card or books that the money was given
 * back. After a crash in between, undoing it again finishes it.
 * @throws Refusal saleNotFound, notYourSale, alreadyRefunded, cardRefundDeclined, deviceTaken
 */
export async function refundSale(
  { db, inPerson, checkIn }: BoxOfficePorts,
  viewer: Viewer,
  seller: Seller,
  { orderId, device }: InputOf<typeof calls.refundSale>,
): Promise<{ refunded: true }> {
  const { eventId, userId } = seller;
  const key = { eventId, orderId };
  const sale = await findOwnSale(db, seller, orderId);
  if (sale.refundedAt) throw refuse(calls.refusals, 'alreadyRefunded');
  const byCard =
    sale.method === 'reader'
      ? await inPerson.card.refund(viewer, key, boxOfficeWords.refundReason)
      : undefined;
  if (sale.method === 'reader' && !byCard) throw refuse(calls.refusals, 'cardRefundDeclined');
  await transact(db, async (tx) => {
    const tickets = byCard ?? (await inPerson.refund(tx, orderId, userId));
    await putOwnTill(tx, seller, device);
    if (!(await markRefunded(tx, key, { userId, tillId: device.id })))
      throw refuse(calls.refusals, 'alreadyRefunded');
    const ticketIds = tickets.filter(({ checkedIn }) => checkedIn).map(({ id }) => id);
    await checkIn.undo(tx, { eventId, device, userId, ticketIds });
  });
  return { refunded: true };
}

/** @throws Refusal saleNotFound, notYourSale */
async function findOwnSale(db: Db, { eventId, userId, isHost }: Seller, orderId: OrderId) {
  const sale = await findSale(db, { eventId, orderId });
  if (!sale) throw refuse(calls.refusals, 'saleNotFound');
  if (!isHost && sale.byId !== userId) throw refuse(calls.refusals, 'notYourSale');
  return sale;
}

/**
 * Sends the tickets of a sale to an address that was missing or wrong.
 * @throws Refusal saleNotFound, notYourSale, orderHasAccount, alreadyRefunded
 */
export async function mailSale(
  services: Pick<Services, 'mail' | 'config'>,
  tx: Db,
  { inPerson }: BoxOfficePorts,
  viewer: Viewer,
  seller: Seller,
  { orderId, email }: InputOf<typeof calls.mailSale>,
): Promise<{ sentTo: string }> {
  const { eventId, userId } = seller;
  await findOwnSale(tx, seller, orderId);
  await takeMessages(tx, userId, { count: 1, aboutId: eventId });
  const order = { eventId, orderId, email, reason: boxOfficeWords.emailReason };
  if (!(await mailOrderTo(services, tx, inPerson.setEmail, { ...order, viewer })))
    throw refuse(calls.refusals, 'alreadyRefunded');
  return { sentTo: email };
}

export async function listSales(db: Db, seller: Seller, input: InputOf<typeof calls.listSales>) {
  const { eventId } = seller;
  return pageOfSales(seller, input, (page) => listSaleRows(db, { eventId, tillId: input.deviceId }, page));
}

/** Sales of a cancelled event whose money is still with the host. Empty for other events. */
export async function listUnreturned(db: Db, seller: Seller, input: InputOf<typeof calls.listUnreturned>) {
  return pageOfSales(seller, input, (page) => listUnreturnedRows(db, seller.eventId, page));
}

async function pageOfSales(
  seller: Seller,
  { limit, cursor }: PageInput,
  list: (page: SalePage) => Promise<SaleRow[]>,
) {
  const after = unpackCursor(cursor, 2);
  const rows = await list({
    limit: limit + 1,
    after: after && isUuid(String(after[1])) ? [String(after[0]), String(after[1])] : undefined,
  });
  const { rows: shown, next } = cutPage(rows, limit, ({ soldAt, orderId }) => [soldAt, orderId]);
  return { items: shown.map((row) => toSale(row, seller)), next };
}

function toSale(row: SaleRow, { isHost, userId }: Seller): calls.BoxOfficeSale {
  const mayRefund = row.refundedAt === null && (isHost || row.byId === userId);
  return {
    orderId: OrderId.encode(row.orderId),
    method: row.method,
    what: row.what,
    tickets: row.tickets,
    total: row.amountMinor,
    currency: row.currency,
    soldAt: row.soldAt.toISOString(),
    till: row.till,
    seller: row.seller,
    offline: row.isOffline,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    mayRefund,
    email: mayRefund && !row.hasAccount ? row.email : null,
  };
}
