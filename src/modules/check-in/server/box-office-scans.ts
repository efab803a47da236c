import type { CheckInPort } from '#modules/sales/box-office/server/index.ts';
import type { EventId, TicketId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Scan } from '../rules.ts';
import * as store from './store.ts';
import { saveCheckInStates } from './sync-scans.ts';
import { toScan } from './to-wire.ts';

/** Checks guests in whose tickets the box office just sold, and undoes that with the sale (BOX-01). */
export const boxOfficeScans: CheckInPort = {
  admit: async (tx, { eventId, device, userId, ticketIds, at }) => {
    await write(tx, { eventId, device, userId }, ticketIds, () => ({ kind: 'in', at, letIn: true }));
  },
  undo: async (tx, { eventId, device, userId, ticketIds }) => {
    if (ticketIds.length === 0) return;
    const inside = await store.findCheckIns(tx, eventId, ticketIds);
    const entryOf = new Map(inside.map((row) => [row.ticketId, row]));
    await write(
      tx,
      { eventId, device, userId },
      ticketIds.filter((id) => entryOf.get(id)?.at),
      (ticketId) => ({
        kind: 'undo',
        at: new Date(),
        letIn: false,
        undoesDeviceId: entryOf.get(ticketId)!.deviceId,
        undoesCounter: entryOf.get(ticketId)!.counter,
      }),
    );
  },
};

type Where = {
  readonly eventId: EventId;
  readonly device: { readonly id: string; readonly name: string };
  readonly userId: UserId;
};

type Written = Pick<store.ScanRow, 'kind' | 'at' | 'letIn'> &
  Partial<Pick<store.ScanRow, 'undoesDeviceId' | 'undoesCounter'>>;

async function write(
  tx: Db,
  { eventId, device, userId }: Where,
  ticketIds: readonly TicketId[],
  scanOf: (ticketId: TicketId) => Written,
): Promise<void> {
  const { totals } = await store.lockTotals(tx, eventId);
  await store.putDevice(tx, { eventId, userId, id: device.id, name: device.name });
  const last = await store.findLastCounter(tx, eventId, device.id);
  const written = ticketIds.map((ticketId, place): store.ScanRow => ({
    deviceId: device.id,
    counter: last + place + 1,
    ticketId,
    byId: userId,
    reason: null,
    byName: true,
    undoesDeviceId: null,
    undoesCounter: null,
    ...scanOf(ticketId),
  }));
  const guests = new Map((await store.findGuests(tx, eventId, ticketIds)).map((guest) => [guest.id, guest]));
  await store.addScans(tx, eventId, written);
  const logs = new Map<string, Scan[]>();
  for (const row of await store.listScansOf(tx, eventId, ticketIds))
    logs.set(row.ticketId!, [...(logs.get(row.ticketId!) ?? []), toScan(row)]);
  await saveCheckInStates(tx, { eventId, totals, logs, guests, written });
}
