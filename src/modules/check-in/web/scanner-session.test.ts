import { afterEach, expect, test, vi } from 'vitest';
import { newId, TicketId } from '#platform/ids.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import type { CheckInSetup, Synced } from '../contract.ts';
import { ScannerSession } from './scanner-session.ts';
import type { ScannerState } from './scanner-state.ts';
import * as scannerStore from './scanner-store.ts';
import type { QueuedScan, StoredScanner } from './scanner-store.ts';

afterEach(() => vi.unstubAllGlobals());

const counters = { total: 1, admitted: 0, inside: 0, doubles: 0 };
const now = new Date().toISOString();
const eventId = `event:backbeat:${newId()}`;
const setup: CheckInSetup = {
  event: {
    id: eventId,
    uuid: newId(),
    name: 'Night Freight 014',
    venueName: '',
    startDate: now,
    endDate: now,
    timezone: 'America/Los_Angeles',
    status: 'published',
  },
  role: 'host',
  userId: newId(),
  keys: [],
  counters,
  tickets: [],
  devices: [],
  now,
};
const synced: Synced = {
  ...counters,
  now,
  results: [],
  changes: [],
  cursor: 0,
  more: false,
  list: null,
};

const guest = {
  id: TicketId.encode(newId<TicketId>()),
  name: 'Rosa Delgado',
  ticketName: 'Entry',
  number: 1,
  state: 'valid',
  issue: '',
} as const;

const other = TicketId.encode(newId<TicketId>());

test('a scanner that goes offline lets nobody in to an event that was cancelled during check-in [DOR-03, RFD-02]', async () => {
  const network = openNetwork();
  let state: ScannerState | undefined;
  const session = new ScannerSession(eventId, setup.userId, (next) => (state = next));
  const syncing = (answer: number, body: object) =>
    network.reply(`POST /events/${eventId}/checkIn/sync`, answer, body);
  const opening = session.open();
  await network.reply(`GET /events/${eventId}/checkIn`, 200, setup);
  await syncing(200, synced);
  await opening;
  const event = { startDate: now, endDate: now, status: 'cancelled' };
  await Promise.all([session.sync(), syncing(200, { ...synced, event })]);
  const admissionId = TicketId.encode(newId<TicketId>());
  await Promise.all([session.scanGuest(admissionId, 'in'), syncing(503, { code: 'unavailable', title: '' })]);
  expect(state?.recent).toMatchObject([{ verdict: 'cancelled', isAlone: true }]);
  session.close();
});

test('a check-out whose answer was lost is shown as such once the scanner syncs [DOR-01, DOR-03]', async () => {
  const network = openNetwork();
  let state: ScannerState | undefined;
  const session = new ScannerSession(eventId, setup.userId, (next) => (state = next));
  const syncing = (answer: number, body: object) =>
    network.reply(`POST /events/${eventId}/checkIn/sync`, answer, body);
  const opening = session.open();
  await network.reply(`GET /events/${eventId}/checkIn`, 200, setup);
  await syncing(200, synced);
  await opening;
  const admissionId = TicketId.encode(newId<TicketId>());
  const guest = {
    id: admissionId,
    name: 'Rosa Delgado',
    ticketName: 'Entry',
    number: 1,
    state: 'valid',
    issue: '',
  };
  const known = { ...synced, results: [{ counter: 9, verdict: 'already', guest, checkIn: null }] };
  await Promise.all([session.sync(), syncing(200, known)]);
  await Promise.all([session.scanGuest(guest.id, 'out'), syncing(503, { code: 'unavailable', title: '' })]);
  expect(state?.recent).toMatchObject([{ verdict: 'notInside', isAlone: true }]);
  const results = [{ counter: 1, verdict: 'out', guest, checkIn: null }];
  await Promise.all([session.sync(), syncing(200, { ...synced, results })]);
  expect(state?.recent).toMatchObject([{ verdict: 'out', isAlone: false }]);
  session.close();
});

test('a removed Door Manager keeps no names, and lets nobody in by their own device [ROL-03, DOR-03]', async () => {
  const network = openNetwork();
  let state: ScannerState | undefined;
  const session = new ScannerSession(eventId, setup.userId, (next) => (state = next));
  const syncing = (answer: number, body: object) =>
    network.reply(`POST /events/${eventId}/checkIn/sync`, answer, body);
  const list = { total: 1, voided: 0, version: 0 };
  const loading = () =>
    network.reply(`GET /events/${eventId}/checkIn/guests`, 200, {
      items: [guest],
      total: 1,
      offset: 0,
      next: null,
    });
  const opening = session.open();
  await network.reply(`GET /events/${eventId}/checkIn`, 200, setup);
  await syncing(200, { ...synced, list });
  await loading();
  await opening;
  expect(state?.guests.size).toBe(1);

  const scanning = session.scanGuest(guest.id, 'in');
  await syncing(403, { code: 'notAllowed', title: '', status: 403 });
  await scanning;
  expect(state).toMatchObject({ is: 'notAllowed', isChecking: false, recent: [], guests: new Map() });

  const added = session.sync();
  expect(await syncing(200, { ...synced, list, results: [] })).toMatchObject({
    scans: [{ counter: 1, kind: 'refused' }],
  });
  await syncing(200, {
    ...synced,
    list,
    results: [{ counter: 1, verdict: 'forged', guest: null, checkIn: null }],
  });
  await loading();
  await added;
  expect(state).toMatchObject({ is: 'open', queue: [] });
  expect(state?.guests.size).toBe(1);
  session.close();
});

test.each([
  [401, 'signInRequired', 'signedOut'],
  [403, 'notAllowed', 'notAllowed'],
  [404, 'eventNotFound', 'notAllowed'],
  [410, 'eventGone', 'notAllowed'],
  [409, 'deviceTaken', 'otherUser'],
])(
  'after %i %s the scanner says why it doesn’t sync, until it syncs again [DOR-03]',
  async (status, code, shown) => {
    const network = openNetwork();
    let state: ScannerState | undefined;
    const session = new ScannerSession(eventId, setup.userId, (next) => (state = next));
    const syncing = (answer: number, body: object) =>
      network.reply(`POST /events/${eventId}/checkIn/sync`, answer, body);
    const opening = session.open();
    await network.reply(`GET /events/${eventId}/checkIn`, 200, setup);
    await syncing(200, synced);
    await opening;
    expect(state).toMatchObject({ is: 'open', isOnline: true });

    await Promise.all([session.sync(), syncing(status, { code, title: '', status })]);
    expect(state).toMatchObject({ is: shown, isOnline: true });
    await Promise.all([session.sync(), syncing(200, synced)]);
    expect(state).toMatchObject({ is: 'open', isOnline: true });
    session.close();
  },
);

test('a proxy that refuses requests in its own words, such as the sign-in page of a venue’s Wi-Fi, counts as offline [DOR-03]', async () => {
  const network = openNetwork();
  let state: ScannerState | undefined;
  const session = new ScannerSession(eventId, setup.userId, (next) => (state = next));
  const syncing = (answer: number, body: object) =>
    network.reply(`POST /events/${eventId}/checkIn/sync`, answer, body);
  const opening = session.open();
  await network.reply(`GET /events/${eventId}/checkIn`, 200, setup);
  await syncing(200, { ...synced, results: [{ counter: 9, verdict: 'already', guest, checkIn: null }] });
  await opening;
  await Promise.all([session.scanGuest(guest.id, 'in'), syncing(403, {})]);
  expect(state).toMatchObject({ is: 'open', isOnline: false, recent: [{ verdict: 'admitted' }] });
  session.close();
});

test('a scanner that couldn’t store its last scans gives no number twice after a reload [DOR-01, DOR-03]', async () => {
  const network = openNetwork();
  const session = new ScannerSession(eventId, setup.userId, () => {});
  const syncing = (body: object) => network.reply(`POST /events/${eventId}/checkIn/sync`, 200, body);
  const opening = session.open();
  await network.reply(`GET /events/${eventId}/checkIn`, 200, setup);
  await syncing({ ...synced, lastCounter: 7 });
  await opening;
  const results = [{ counter: 8, verdict: 'admitted', guest, checkIn: null }];
  const scanning = session.scanGuest(guest.id, 'in');
  expect(await syncing({ ...synced, results })).toMatchObject({ scans: [{ counter: 8 }] });
  await scanning;
  session.close();
});

test('a scanner whose storage failed for a while stores all scans that wait, and loads what others did again after a reload [DOR-01, DOR-03]', async () => {
  const network = openNetwork();
  let isFull = false;
  const waiting = new Map<number, QueuedScan>();
  let stored: StoredScanner | undefined;
  const write = async (scanner: StoredScanner) => {
    if (isFull) throw new DOMException('Full.', 'QuotaExceededError');
    stored = scanner;
  };
  vi.spyOn(scannerStore, 'openScannerStore').mockResolvedValue({
    ...scannerStore.openMemoryStore(),
    saveScanner: write,
    settle: write,
    replaceGuests: write,
    enqueue: async (scanner, queued) => {
      await write(scanner);
      for (const one of queued) waiting.set(one.scan.counter, one);
    },
  });
  let state: ScannerState | undefined;
  const session = new ScannerSession(eventId, setup.userId, (next) => (state = next));
  const syncing = (answer: number, body: object) =>
    network.reply(`POST /events/${eventId}/checkIn/sync`, answer, body);
  const list = { total: 1, voided: 0, version: 0 };
  const opening = session.open();
  await network.reply(`GET /events/${eventId}/checkIn`, 200, setup);
  await syncing(200, { ...synced, list, cursor: 4 });
  const guests = { items: [guest], total: 1, offset: 0, next: null };
  await network.reply(`GET /events/${eventId}/checkIn/guests`, 200, guests);
  await opening;
  expect(stored).toMatchObject({ cursor: 4, list });

  isFull = true;
  await Promise.all([session.sync(), syncing(200, { ...synced, list, cursor: 5 })]);
  await Promise.all([session.scanGuest(guest.id, 'in'), syncing(503, { code: 'unavailable', title: '' })]);
  expect([state?.isStored, waiting.size]).toEqual([false, 0]);
  isFull = false;
  await session.scanGuest(guest.id, 'in');
  expect([...waiting.values()].map(({ scan }) => scan.counter)).toEqual([1, 2]);
  expect(stored).toMatchObject({ cursor: 0, list: undefined });
  const results = [1, 2].map((counter) => ({ counter, verdict: 'admitted', guest, checkIn: null }));
  const again = session.sync();
  expect(await syncing(200, { ...synced, list, cursor: 6, results })).toMatchObject({
    cursor: 5,
  });
  await again;
  expect(state).toMatchObject({ queue: [], isOnline: true });
  session.close();
  vi.restoreAllMocks();
});

test('a scan doesn’t wait for a sync that gets no answer, or for the guest list [DOR-03]', async () => {
  const network = openNetwork();
  let state: ScannerState | undefined;
  const session = new ScannerSession(eventId, setup.userId, (next) => (state = next));
  const syncing = (answer: number, body: object) =>
    network.reply(`POST /events/${eventId}/checkIn/sync`, answer, body);
  const opening = session.open();
  await network.reply(`GET /events/${eventId}/checkIn`, 200, setup);
  const list = { total: 1, voided: 0, version: 0 };
  await syncing(200, {
    ...synced,
    list,
    results: [{ counter: 9, verdict: 'already', guest, checkIn: null }],
  });
  const results = [{ counter: 1, verdict: 'admitted', guest, checkIn: null }];
  await Promise.all([session.scanGuest(guest.id, 'in'), syncing(200, { ...synced, results })]);
  expect(state?.recent).toMatchObject([{ verdict: 'admitted', isAlone: false }]);
  const guests = { items: [guest, { ...guest, id: other }], total: 2, offset: 0, next: null };
  await network.reply(`GET /events/${eventId}/checkIn/guests`, 200, guests);
  await opening;
  expect(state?.guests.size).toBe(2);

  const neverAnswer = (_url: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  vi.stubGlobal('fetch', neverAnswer);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const syncs = [session.sync(), session.sync()];
  const scanning = session.scanGuest(other, 'in');
  await vi.advanceTimersByTimeAsync(2500);
  await scanning;
  expect(state).toMatchObject({ isOnline: false, recent: [{ verdict: 'admitted', isAlone: true }, {}] });
  await Promise.all(syncs);
  session.close();
  vi.useRealTimers();
});
