import type { Signer } from '#modules/sales/tickets/server/index.ts';
import { eventWireId } from '#modules/events/events/rules.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import { type EventId, TicketId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { refusals, type CheckInSetup, type DoubleEntry } from '../contract.ts';
import { inOrder, keyOf, resolveScans } from '../rules.ts';
import * as store from './store.ts';
import { toGuest, toScan, toWireHours } from './to-wire.ts';

const devicesShown = 50;

export async function readCheckInSetup(
  db: Db,
  signer: Signer,
  { eventId, userId, isHost }: { eventId: EventId; userId: UserId; isHost: boolean },
): Promise<CheckInSetup> {
  const [event, totals, list, tickets, devices, keys] = await Promise.all([
    store.findEvent(db, eventId),
    store.findTotals(db, eventId),
    store.countGuests(db, eventId),
    store.countByTicket(db, eventId),
    store.listDevices(db, eventId, devicesShown),
    signer(),
  ]);
  if (!event) throw refuse(refusals, 'eventNotFound');
  const { admitted, inside, doubles } = totals ?? store.noCheckIns;
  return {
    event: {
      id: eventWireId(event),
      uuid: event.id,
      name: event.name,
      venueName: event.venueName,
      timezone: event.timezone,
      ...toWireHours(event),
    },
    role: isHost ? 'host' : 'assistant',
    userId,
    keys: [...keys.publicKeys],
    counters: { total: list.total - list.voided, admitted, inside, doubles },
    tickets,
    devices: devices.map(({ id, name, who, seenAt }) => ({ id, name, who, seenAt: seenAt.toISOString() })),
    now: new Date().toISOString(),
  };
}

function afterIn(cursor: string | undefined): TicketId | undefined {
  const after = unpackCursor(cursor, 1)?.[0];
  return typeof after === 'string' ? TicketId.decode(after) : undefined;
}

export async function listGuests(
  db: Db,
  eventId: EventId,
  { query, limit, cursor }: PageInput & { query?: string | undefined },
) {
  const after = afterIn(cursor);
  const words = query?.trim() || undefined;
  const [rows, { total }] = await Promise.all([
    store.listGuestRows(db, eventId, { query: words, limit: limit + 1, after }),
    store.countGuests(db, eventId),
  ]);
  const { rows: shown, next } = cutPage(rows, limit, ({ id }) => [id]);
  return { items: shown.map(toGuest), total, offset: 0, next };
}

export async function listDoubleEntries(db: Db, eventId: EventId, { limit, cursor }: PageInput) {
  const ids = await store.listDoubled(db, eventId, { limit: limit + 1, after: afterIn(cursor) });
  const { rows: shown, next } = cutPage(ids, limit, (last) => [last]);
  const [guests, scans, total] = await Promise.all([
    store.findGuests(db, eventId, shown),
    store.listScansOf(db, eventId, shown),
    store.countDoubled(db, eventId),
  ]);
  const [people, devices] = await Promise.all([
    store.namesOf(db, [...new Set(scans.map(({ byId }) => byId))]),
    store.deviceNames(db, eventId, [...new Set(scans.map(({ deviceId }) => deviceId))]),
  ]);
  const names = new Map([...people, ...devices].map(({ id, name }) => [id, name]));
  const byId = new Map(guests.map((guest) => [guest.id, guest]));
  const logs = Map.groupBy(scans, ({ ticketId }) => ticketId);
  const items = shown.flatMap((id): DoubleEntry[] => {
    const guest = byId.get(id);
    return guest ? [toDoubleEntry(guest, logs.get(id) ?? [], names)] : [];
  });
  return { items, total, offset: 0, next };
}

function toDoubleEntry(
  guest: store.GuestRow,
  log: readonly store.ScanRow[],
  names: ReadonlyMap<string, string>,
): DoubleEntry {
  const { first, doubles } = resolveScans(log.map(toScan));
  const doubled = new Set(doubles.map(keyOf));
  const scans = log
    .filter(({ kind, letIn }) => kind !== 'refused' || letIn)
    .toSorted((a, b) => inOrder(toScan(a), toScan(b)))
    .map((row) => ({
      kind: row.kind,
      at: row.at.toISOString(),
      deviceName: names.get(row.deviceId) ?? '',
      who: names.get(row.byId) ?? '',
      reason: row.reason,
      stands: first !== undefined && row.kind === 'in' && keyOf(first) === keyOf(row),
      double: row.kind !== 'undo' && row.kind !== 'out' && doubled.has(keyOf(row)),
    }));
  return { guest: toGuest(guest), scans };
}
