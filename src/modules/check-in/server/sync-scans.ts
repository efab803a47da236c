import type { Signer } from '#modules/sales/tickets/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { InputOf } from '#platform/contract.ts';
import type { EventId, TicketId, UserId } from '#platform/ids.ts';
import { ticketCheckedIn } from '../events.ts';
import { refusals, type ScanResult, type syncScans as syncScansCall, type Synced } from '../contract.ts';
import { keyOf, resolveScans, settledVerdict, type Scan, type Verdict } from '../rules.ts';
import { findTicket, isTakenBack, judgeScan, type ScannedTicket, type ScanContext } from './judge-scans.ts';
import * as store from './store.ts';
import { toCheckIn, toGuest, toEventHours, toScan, toWireHours } from './to-wire.ts';

type SyncRequest = InputOf<typeof syncScansCall>;
type Who = { readonly eventId: EventId; readonly userId: UserId; readonly isHost: boolean };

/** Rows per answer. */
const changesAtMost = 500;

/**
 * Stores the scans of one device and answers with what changed on all devices. A lock per event decides online scans
 * one after the other. Offline scans count by the time at which they happened.
 * @returns the answer, and whether other scanners should sync
 */
export async function syncScans(
  { db, signer }: { db: Db; signer: Signer },
  who: Who,
  sent: SyncRequest,
): Promise<{ synced: Synced; hasChanges: boolean }> {
  const results =
    sent.scans.length === 0 ? await greet(db, who, sent) : await takeScans({ db, signer }, who, sent);
  const { eventId } = who;
  const isAsked = sent.scans.some(({ asked }) => asked);
  const [totals, changes, rest] = await Promise.all([
    store.findTotals(db, eventId),
    store.listChanges(db, eventId, sent.cursor, changesAtMost),
    isAsked ? { list: null } : readRest(db, eventId, sent.device.id),
  ]);
  const { admitted, inside, doubles, position } = totals ?? store.noCheckIns;
  const more = changes.length === changesAtMost;
  return {
    synced: {
      now: new Date().toISOString(),
      results: results.items,
      changes: changes.map(toCheckIn),
      cursor: changes.at(-1)?.position ?? Math.min(sent.cursor, position),
      more,
      admitted,
      inside,
      doubles,
      ...rest,
    },
    hasChanges: results.hasChanges,
  };
}

/** The facts that answers to online scans leave out, at which guests wait. */
async function readRest(
  db: Db,
  eventId: EventId,
  deviceId: string,
): Promise<Pick<Synced, 'list' | 'event' | 'lastCounter'>> {
  const [list, event, lastCounter] = await Promise.all([
    store.countGuests(db, eventId),
    store.findEvent(db, eventId),
    store.findLastCounter(db, eventId, deviceId),
  ]);
  return { list, ...(event && { event: toWireHours(event) }), lastCounter };
}

type SyncOutcome = { readonly items: ScanResult[]; readonly hasChanges: boolean };

async function greet(db: Db, who: Who, sent: SyncRequest): Promise<SyncOutcome> {
  await putOwnDevice(db, who, sent);
  return { items: [], hasChanges: false };
}

/** @throws Refusal deviceTaken */
async function putOwnDevice(tx: Db, { eventId, userId }: Who, { device }: SyncRequest): Promise<string> {
  const id = device.id.toLowerCase();
  if ((await store.putDevice(tx, { eventId, userId, id, name: device.name })) !== userId)
    throw refuse(refusals, 'deviceTaken');
  return id;
}

async function takeScans(
  { db, signer }: { db: Db; signer: Signer },
  who: Who,
  sent: SyncRequest,
): Promise<SyncOutcome> {
  const { eventId } = who;
  const keys = await signer();
  const scans = onceEach(sent.scans);
  const found = scans.map((scan) => findTicket(keys, eventId, scan));
  return transact(db, async (tx) => {
    const { totals, now } = await store.lockTotals(tx, eventId);
    const deviceId = await putOwnDevice(tx, who, sent);
    const own = scans.map(({ counter }) => ({ deviceId, counter }));
    const event = await store.findEvent(tx, eventId);
    if (!event) throw refuse(refusals, 'eventNotFound');
    const undone = scans.flatMap(({ undoes }) => (undoes ? [undoes] : []));
    const before = await store.listScansByKey(tx, eventId, [...own, ...undone]);
    const ids = [...new Set([...idsIn(found), ...before.flatMap(({ ticketId }) => ticketId ?? [])])];
    const guests = new Map((await store.lockGuests(tx, eventId, ids)).map((guest) => [guest.id, guest]));
    const logs = new Map<string, Scan[]>();
    for (const row of await store.listScansOf(tx, eventId, ids))
      logs.set(row.ticketId!, [...(logs.get(row.ticketId!) ?? []), toScan(row)]);
    const judging: ScanContext = {
      ...who,
      deviceId,
      event: toEventHours(event),
      now: now.getTime(),
      guests,
      logs,
      targets: new Map(before.map((row) => [keyOf(row), row])),
    };
    const known = new Map<number, store.ScanRow>();
    for (const row of before)
      if (row.deviceId === deviceId && overrides(row, known.get(row.counter))) known.set(row.counter, row);
    const written: store.ScanRow[] = [];
    const rows = scans.map((scan, place) => {
      const row = known.get(scan.counter);
      if (row && isHandled(row, scan)) return { row, verdict: undefined };
      const judged = judgeScan(judging, scan, found[place]!, row);
      judging.targets.set(keyOf(judged.row), judged.row);
      written.push(judged.row);
      return judged;
    });
    await store.addScans(tx, eventId, written);
    const hasChanges = await saveCheckInStates(tx, { eventId, totals, logs, guests, written });
    const shown = await store.findCheckIns(tx, eventId, ids);
    const checkIns = new Map(shown.map((row) => [row.ticketId, row]));
    const items = rows.map(({ row, verdict }): ScanResult => {
      const guest = row.ticketId && guests.get(row.ticketId);
      const checkIn = row.ticketId && checkIns.get(row.ticketId);
      return {
        counter: row.counter,
        verdict: finalVerdict(row, verdict, logs),
        guest: guest ? toGuest(guest) : null,
        checkIn: checkIn ? toCheckIn(checkIn) : null,
      };
    });
    return { items, hasChanges };
  });
}

/** Of two rows of one scan: a refused entry can be decided again, and an entry taken back. */
const overrides = (row: store.ScanRow, known: store.ScanRow | undefined): boolean =>
  !known || known.kind === 'refused' || row.kind === 'undo';

const isHandled = ({ kind, letIn }: store.ScanRow, scan: SyncRequest['scans'][number]): boolean =>
  kind === 'refused' ? letIn || scan.asked || scan.kind !== 'in' : !isTakenBack(kind, scan.kind);

const idsIn = (found: readonly ScannedTicket[]): TicketId[] =>
  found.flatMap((one) => ('no' in one ? [] : one.ticketId));

/** The first of each number. */
function onceEach(scans: SyncRequest['scans']): SyncRequest['scans'] {
  return [...new Map(scans.toReversed().map((scan) => [scan.counter, scan])).values()]
    .map((scan) =>
      scan.undoes
        ? { ...scan, undoes: { ...scan.undoes, deviceId: scan.undoes.deviceId.toLowerCase() } }
        : scan,
    )
    .sort((one, other) => one.counter - other.counter);
}

/** The verdict with all scans known, which may differ from the one when the scan was made. */
function finalVerdict(
  row: store.ScanRow,
  verdict: Verdict | undefined,
  logs: ReadonlyMap<string, Scan[]>,
): Verdict {
  if (row.kind === 'refused') return row.reason ?? 'forged';
  if (row.kind === 'undo') return 'undone';
  if (row.kind === 'out') return verdict ?? 'out';
  return settledVerdict(resolveScans(logs.get(row.ticketId ?? '') ?? []), row);
}

type Changed = {
  eventId: EventId;
  totals: store.CheckInTotalRow;
  logs: ReadonlyMap<string, Scan[]>;
  guests: ReadonlyMap<string, store.GuestRow>;
  written: readonly store.ScanRow[];
};

/** Saves the check-ins and totals, and publishes first check-ins. @returns whether anything changed */
export async function saveCheckInStates(
  tx: Db,
  { eventId, totals, logs, guests, written }: Changed,
): Promise<boolean> {
  const touched = [...new Set(written.flatMap(({ ticketId }) => ticketId ?? []))].sort();
  const before = new Map((await store.findCheckIns(tx, eventId, touched)).map((row) => [row.ticketId, row]));
  const next = { ...totals };
  const rows = touched.flatMap((ticketId): store.CheckInRow[] => {
    const known = before.get(ticketId);
    const { first, inside, doubles } = resolveScans(logs.get(ticketId) ?? []);
    if (!known && !first && doubles.length === 0) return [];
    next.position++;
    next.admitted += Number(Boolean(first)) - Number(Boolean(known?.at));
    next.inside += Number(inside) - Number(known?.inside ?? false);
    next.doubles += doubles.length - (known?.doubles ?? 0);
    return [
      {
        ticketId,
        deviceId: first?.deviceId ?? null,
        counter: first?.counter ?? null,
        at: first ? new Date(first.at) : null,
        inside,
        doubles: doubles.length,
        position: next.position,
      },
    ];
  });
  await store.putCheckIns(tx, eventId, rows);
  await store.saveTotals(tx, eventId, next);
  await publishAll(
    tx,
    ticketCheckedIn,
    rows.flatMap(({ ticketId, at }) => {
      const userId = guests.get(ticketId)?.holderId;
      if (!at || !userId || before.get(ticketId)?.at) return [];
      const payload = { eventId, ticketId, userId, at: at.toISOString() };
      return [{ key: `${ticketId}:${userId}`, payload }];
    }),
  );
  return rows.length > 0;
}
