import type { EventId, UserId } from '#platform/ids.ts';
import { hashOf } from '#platform/random.ts';
import type { Tx } from '#platform/server/db.ts';
import { addAll } from './bulk-store.ts';
import type { CityEvent } from './city/city-event.ts';
import { idOf } from './ids.ts';
import type { Sale } from './sales.ts';

const doors = ['Front door', 'Side door'] as const;
/** Of a hundred tickets, this many are checked in. */
const comeOf100 = 88;
const doorMinutes = 150;
const minute = 60_000;

/** Check-ins of past events at two entrances (DOR-01). */
export async function addCheckIns(
  tx: Tx,
  events: readonly CityEvent[],
  sales: readonly Sale[],
  today: Date,
): Promise<void> {
  const scanners = new Map(
    events.flatMap((event) => {
      const scanner = event.hosts.find(({ kind, role }) => kind === 'user' && role === 'assistant');
      return scanner ? [[idOf('event', event.key), idOf('user', scanner.key)] as const] : [];
    }),
  );
  const bySold = Map.groupBy(
    sales.filter(
      ({ eventId, startsAt }) =>
        scanners.has(eventId) && startsAt.getTime() + 8 * 60 * minute < today.getTime(),
    ),
    ({ eventId }) => eventId,
  );
  for (const [eventId, sold] of bySold) await addEvent(tx, eventId, scanners.get(eventId)!, sold);
}

async function addEvent(tx: Tx, eventId: EventId, userId: UserId, sold: readonly Sale[]) {
  const came = sold
    .flatMap(({ id: orderId, quantity, startsAt }) =>
      Array.from({ length: quantity }, (_, place) => {
        const ticketId = idOf('admission', `${orderId} ${place}`);
        const late = hashOf(`door ${orderId}`) % doorMinutes;
        const at = new Date(startsAt.getTime() + late * minute + place * 4000);
        return { ticketId, at, door: hashOf(orderId) % doors.length };
      }),
    )
    .filter(({ ticketId }) => hashOf(`came ${ticketId}`) % 100 < comeOf100)
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.ticketId < b.ticketId ? -1 : 1));
  if (came.length === 0) return;
  const devices = doors.map((name) => ({ eventId, id: idOf('device', `${eventId} ${name}`), userId, name }));
  const counters = doors.map(() => 0);
  const rows = came.map(({ ticketId, at, door }, place) => {
    const counter = (counters[door] = counters[door]! + 1);
    return { eventId, ticketId, deviceId: devices[door]!.id, counter, at, position: place + 1 };
  });
  const { length } = rows;
  await addAll(tx, 'checkInTotal', [
    { eventId, position: length, admitted: length, inside: length, doubles: 0 },
  ]);
  await addAll(
    tx,
    'checkInDevice',
    devices.map((device) => ({ ...device, createdAt: came[0]!.at, seenAt: came.at(-1)!.at })),
  );
  await addAll(
    tx,
    'checkInScan',
    rows.map(({ position: _position, ...row }) => ({
      ...row,
      kind: 'in',
      byId: userId,
      letIn: true,
      receivedAt: row.at,
    })),
  );
  await addAll(
    tx,
    'checkIn',
    rows.map((row) => ({ ...row, inside: true, doubles: 0 })),
  );
}
