import { remainingOf, eventLeftOf } from '#modules/events/ticket-types/rules.ts';
import {
  lockTicketTypes,
  moveUnits,
  saleFactsOf,
  type TicketTypeRow,
} from '#modules/events/ticket-types/server/index.ts';
import type { InputOf } from '#platform/contract.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { refusals, type setAllotment as setAllotmentCall, type endAllotment } from '../contract.ts';
import type { CardReaders } from './card-readers.ts';
import type { Seller } from './ports.ts';
import { readBoxOffice } from './read-box-office.ts';
import {
  listAllotment,
  markEnded,
  putAllotment,
  putTill,
  startAllotment,
  type TillKey,
  type TillRow,
} from './till-store.ts';

/** How long a device may sell offline. Milliseconds. */
const allotmentLasts = 12 * 3_600_000;

type Device = { readonly id: string; readonly name: string };

/** @throws Refusal deviceTaken */
export async function putOwnTill(
  tx: Db,
  { eventId, userId }: Seller,
  { id, name }: Device,
): Promise<TillRow> {
  const till = await putTill(tx, { eventId, tillId: id, userId, name });
  if (till.userId !== userId) throw refuse(refusals, 'deviceTaken');
  return till;
}

/**
 * Holds tickets for a device, or gives them back. They count as held, so that no other device or buyer gets them.
 * @throws Refusal soldOut, deviceTaken, ticketNotFound, eventOver
 */
export async function setAllotment(
  tx: Db,
  readers: CardReaders,
  seller: Seller,
  input: InputOf<typeof setAllotmentCall>,
) {
  const { eventId } = seller;
  const types = new Map((await lockTicketTypes(tx, eventId)).map((type) => [type.id, type]));
  await putOwnTill(tx, seller, input.device);
  const key = { eventId, tillId: input.device.id };
  const before = new Map((await listAllotment(tx, key)).map((row) => [row.ticketTypeId, row.quantity]));
  const wanted = Map.groupBy(input.items, ({ itemId }) => itemId);
  const moves = [...wanted].map(([itemId, items]) => {
    const quantity = items.reduce((sum, item) => sum + item.quantity, 0);
    const type = types.get(itemId);
    if (!type) throw refuse(refusals, 'ticketNotFound');
    return { id: itemId, type, quantity, held: quantity - (before.get(itemId) ?? 0) };
  });
  const more = moves.find(({ held }) => held > 0);
  if (more && isOver(more.type)) throw refuse(refusals, 'eventOver');
  requireLeft(moves);
  await moveUnits(
    tx,
    eventId,
    moves.filter(({ held }) => held !== 0).map(({ id, held }) => ({ id, held, sold: 0 })),
  );
  await putAllotment(
    tx,
    key,
    moves.map(({ id, quantity, type }) => ({ ticketTypeId: id, quantity, unitMinor: type.priceMinor })),
  );
  await startAllotment(tx, key, new Date(Date.now() + allotmentLasts));
  return readBoxOffice(tx, readers, seller, input.device.id);
}

const isOver = ({ eventStatus, eventEndsAt, now }: TicketTypeRow) =>
  eventStatus !== 'published' || now >= eventEndsAt;

/** @throws Refusal soldOut */
function requireLeft(moves: readonly { readonly type: TicketTypeRow; readonly held: number }[]): void {
  const people = moves.reduce((sum, { type, held }) => sum + held * type.admits, 0);
  const left = moves[0] ? eventLeftOf(moves[0].type) : null;
  const isShort = moves.some(({ type, held }) => {
    const remaining = remainingOf(saleFactsOf(type));
    return held > 0 && remaining !== null && held > remaining;
  });
  if (isShort || (left !== null && people > left)) throw refuse(refusals, 'soldOut');
}

/** Ends what a device may sell offline. It keeps its tickets until it has sent what it sold before. */
export async function endTill(
  tx: Db,
  { eventId, deviceId }: InputOf<typeof endAllotment>,
): Promise<{ ended: true }> {
  if (!(await markEnded(tx, { eventId, tillId: deviceId }))) throw refuse(refusals, 'tillNotFound');
  return { ended: true };
}

/** Gives back what is left of an ended allotment. */
export async function giveBack(tx: Db, key: TillKey): Promise<void> {
  const { eventId } = key;
  const known = await listAllotment(tx, key);
  if (known.length === 0) return;
  await lockTicketTypes(
    tx,
    eventId,
    known.map(({ ticketTypeId }) => ticketTypeId),
  );
  // Again under lock.
  const rows = await listAllotment(tx, key);
  await moveUnits(
    tx,
    eventId,
    rows.map(({ ticketTypeId: id, quantity }) => ({ id, held: -quantity, sold: 0 })),
  );
  await putAllotment(
    tx,
    key,
    rows.map((row) => ({ ...row, quantity: 0 })),
  );
}
