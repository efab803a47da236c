import { randomBytes } from 'node:crypto';
import {
  listTicketTypes,
  lockTicketTypes,
  reserveUnits,
  saleFactsOf,
} from '#modules/events/ticket-types/server/index.ts';
import { isOfCancelled, remainingOf } from '#modules/events/ticket-types/rules.ts';
import type { InputOf } from '#platform/contract.ts';
import { type EventId, TicketTypeId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { manageRefusals as refusals, type ManagedDraw, type putDraw as putCall } from '../manage-contract.ts';
import { drawState } from '../rules.ts';
import {
  countDraw,
  findDraw,
  findEventStart,
  listDrawTypes,
  lockDraw,
  saveDraw,
  type DrawRow,
} from './draw-store.ts';
import { finish, sha256 } from './run-draw.ts';

type TypeRow = Awaited<ReturnType<typeof listTicketTypes>>[number];

/** A draw gives each winner one ticket of a type with a capacity. */
const isDrawable = ({ capacity, minPerOrder }: TypeRow) => capacity !== null && minPerOrder === 1;

export async function readManaged(db: Db, eventId: EventId): Promise<ManagedDraw> {
  const row = await findDraw(db, eventId);
  const types = await listTicketTypes(db, eventId);
  const drawTypes = row ? await listDrawTypes(db, eventId) : [];
  return {
    draw: row
      ? {
          state: drawState(row, row.now),
          opensAt: row.opensAt.toISOString(),
          closesAt: row.closesAt.toISOString(),
          payMinutes: row.payMinutes,
          commitment: row.commitment,
          isDrawn: row.drawnAt !== null,
          ticketTypes: drawTypes.map(({ id, name, units }) => ({ id: TicketTypeId.encode(id), name, units })),
          ...(await countDraw(db, eventId)),
        }
      : null,
    ticketTypes: types.filter(isDrawable).map((type) => ({
      id: TicketTypeId.encode(type.id),
      name: type.name,
      left: remainingOf(saleFactsOf(type))! + type.reserved,
    })),
  };
}

/** Whether people may have entered. */
const hasStarted = ({ overAt, opensAt, now, eventStatus }: DrawRow) =>
  overAt === null && now >= opensAt && eventStatus !== 'draft';

/** @throws Refusal drawHeld, drawStarted, isCancelled, drawTimes, drawTypes, tooFewTickets */
export async function putDraw(tx: Db, input: InputOf<typeof putCall>): Promise<ManagedDraw> {
  const { eventId, payMinutes } = input;
  const types = await lockTicketTypes(tx, eventId);
  const before = await lockDraw(tx, eventId);
  if (before?.drawnAt) throw refuse(refusals, 'drawHeld');
  if (before && hasStarted(before)) throw refuse(refusals, 'drawStarted');
  if (types.some(isOfCancelled)) throw refuse(refusals, 'isCancelled');
  const [opensAt, closesAt] = [new Date(input.opensAt), new Date(input.closesAt)];
  const startsAt = await findEventStart(tx, eventId);
  if (opensAt >= closesAt || closesAt <= new Date() || closesAt >= startsAt)
    throw refuse(refusals, 'drawTimes');

  const wanted = new Map(input.tickets.map(({ itemId, units }) => [itemId, units]));
  // In the order of the event page.
  const listed = (await listTicketTypes(tx, eventId)).filter(({ id }) => wanted.has(id));
  if (wanted.size === 0 || listed.length < wanted.size || !listed.every(isDrawable))
    throw refuse(refusals, 'drawTypes');
  const known = new Set((await listDrawTypes(tx, eventId)).map(({ id }) => id));
  await reserveUnits(
    tx,
    eventId,
    'over',
    types.filter(({ id }) => known.has(id)).map(({ id }) => ({ id, units: 0 })),
  );
  const units = listed.map(({ id }) => ({ id, units: wanted.get(id)! }));
  await reserve(tx, eventId, units);
  const seed = randomBytes(32).toString('hex');
  await saveDraw(tx, { eventId, opensAt, closesAt, payMinutes, seed, commitment: await sha256(seed), units });
  return readManaged(tx, eventId);
}

/** @throws Refusal tooFewTickets, with the ticket type */
async function reserve(
  tx: Db,
  eventId: EventId,
  units: readonly { readonly id: TicketTypeId; readonly units: number }[],
): Promise<void> {
  for (const { id, units: count } of units) {
    const type = (await lockTicketTypes(tx, eventId, [id])).find((row) => row.id === id)!;
    const left = remainingOf(saleFactsOf(type))!;
    if (left < count) throw refuse(refusals, 'tooFewTickets', { itemId: TicketTypeId.encode(id), left });
    await reserveUnits(tx, eventId, 'open', [{ id, units: count }]);
  }
}

/** @throws Refusal drawHeld */
export async function endDraw(tx: Db, eventId: EventId): Promise<ManagedDraw> {
  await lockTicketTypes(tx, eventId);
  const draw = await lockDraw(tx, eventId);
  if (draw?.drawnAt) throw refuse(refusals, 'drawHeld');
  if (draw && !draw.overAt) await finish(tx, eventId);
  return readManaged(tx, eventId);
}
