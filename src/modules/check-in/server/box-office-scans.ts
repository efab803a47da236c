import type { CheckInPort } from '#modules/sales/box-office/server/index.ts';
import type { EventId, TicketId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { keyOf, type Scan } from '../rules.ts';
import * as store from './store.ts';
import { saveCheckInStates } from './sync-scans.ts';
import { toScan } from './to-wire.ts';

/** Checks guests in whose tickets the box office just sold, and undoes that with the sale (BOX-01). */
export const boxOfficeScans: CheckInPort = {
  admit: async (tx, { eventId, device, userId, ticketIds, at }) => {
    await write(tx, { eventId, device, userId }, ticketIds, () => [{ kind: 'in', at, letIn: true }]);
  },
  undo: async (tx, { eventId, device, userId, ticketIds }) => {
    if (ticketIds.length > 0) await write(tx, { eventId, device, userId }, ticketIds, undoEntries);
  },
};

/** Undoes every entry, because guests who left and came back have more than one. */
function undoEntries(log: readonly Scan[]): Written[] {
  const undone = new Set(log.flatMap(({ undoes }) => (undoes ? [keyOf(undoes)] : [])));
  return log
    .filter((scan) => scan.kind === 'in' && !undone.has(keyOf(scan)))
    .map(({ deviceId, counter }) => ({
      kind: 'undo',
      at: new Date(),
      letIn: false,
      undoesDeviceId: deviceId,
      undoesCounter: counter,
    }));
}

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
  scansOf: (log: readonly Scan[]) => readonly Written[],
): Promise<void> {
  const { totals } = await store.lockTotals(tx, eventId);
  await store.putDevice(tx, { eventId, userId, id: device.id, name: device.name });
  const last = await store.findLastCounter(tx, eventId, device.id);
  const logs = new Map<string, Scan[]>();
  for (const row of await store.listScansOf(tx, eventId, ticketIds))
    logs.set(row.ticketId!, [...(logs.get(row.ticketId!) ?? []), toScan(row)]);
  const written = ticketIds
    .flatMap((ticketId) => scansOf(logs.get(ticketId) ?? []).map((scan) => ({ ticketId, ...scan })))
    .map((scan, place): store.ScanRow => ({
      deviceId: device.id,
      counter: last + place + 1,
      byId: userId,
      reason: null,
      byName: true,
      undoesDeviceId: null,
      undoesCounter: null,
      ...scan,
    }));
  const guests = new Map((await store.findGuests(tx, eventId, ticketIds)).map((guest) => [guest.id, guest]));
  await store.addScans(tx, eventId, written);
  for (const row of written) logs.set(row.ticketId!, [...(logs.get(row.ticketId!) ?? []), toScan(row)]);
  await saveCheckInStates(tx, { eventId, totals, logs, guests, written });
}
