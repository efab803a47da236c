import { isRefusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { TicketId } from '#platform/ids.ts';
import {
  getCheckInSetup,
  listGuests,
  syncScans,
  type Guest,
  type SentScan,
  type Synced,
} from '../contract.ts';
import { scannerWords } from '../copy.ts';
import { isGood, mostScans, decideVerdict, type ScanKey, type TicketStatus, type Verdict } from '../rules.ts';
import {
  changesAfter,
  checkInsOf,
  countersAfter,
  eventHoursOf,
  opening,
  recentAfter,
  whereIs,
  type ScannerState,
} from './scanner-state.ts';
import {
  openScannerStore,
  openOwnStore,
  type StoredScanner,
  type OwnStore,
  type Queued,
  type RecentScan,
} from './scanner-store.ts';
import { openVerifier, type ReadCode, type Verify } from './verify-code.ts';

/** How long a guest waits for the server before the device decides alone. Milliseconds. */
const patience = 2500;
/** How long a verdict stays on the screen. Milliseconds. */
const verdictShown = 2000;
const recentAtMost = 30;
const listAgain = 30_000;

type What = { readonly kind: 'in' | 'out'; readonly code?: string; readonly admissionId?: Guest['id'] };

async function loadGuests(eventId: string, signal: AbortSignal): Promise<ReadonlyMap<string, Guest>> {
  const guests = new Map<string, Guest>();
  let cursor: string | null = null;
  do {
    const page: { items: Guest[]; next: string | null } = await send(
      listGuests,
      { eventId, limit: 1000, ...(cursor ? { cursor } : {}) },
      { signal },
    );
    for (const guest of page.items) guests.set(guest.id, guest);
    cursor = page.next;
  } while (cursor);
  return guests;
}

type ReadTicket = Exclude<ReadCode, { readonly no: unknown }>;

function isSameList(list: NonNullable<Synced['list']>, stored: StoredScanner['list']): boolean {
  const { total, voided, version } = list;
  return total === stored?.total && voided === stored.voided && version === stored.version;
}

/** Looks a ticket up without the server. A code that was issued before the current one is void. */
function ticketHere(guest: Guest | undefined, read: ReadTicket | undefined): TicketStatus {
  const isTest = read?.isTest ?? false;
  if (!guest) return { isTest, state: read?.isProven ? 'valid' : 'unknown' };
  const isCurrent = read?.issue === undefined || read.issue === guest.issue;
  return { isTest, state: isCurrent ? guest.state : 'void' };
}

/** Runs the scanner of one user for one event on one device: decides, stores scans, and syncs with the server. */
export function openScannerSession(eventId: string, userId: string, changed: (state: ScannerState) => void) {
  let state: ScannerState = opening;
  let kept: StoredScanner | undefined;
  let store: OwnStore;
  let verify: Verify | undefined;
  let work: Promise<unknown> = Promise.resolve();
  let clearing: ReturnType<typeof setTimeout> | undefined;
  let listedAt = 0;
  let isClosed = false;
  const ended = new AbortController();

  const set = (more: Partial<ScannerState>) => {
    state = { ...state, ...more };
    if (!isClosed) changed(state);
  };
  /** Runs tasks one after the other, so that scans never overtake each other. */
  const next = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const run = work.then(task);
    work = run.catch(() => undefined); // the caller gets the error
    return run;
  };
  const now = () => Date.now() + (kept?.clockOffset ?? 0);

  async function open() {
    const opened = await openOwnStore(openScannerStore(`${userId} ${eventId}`), () =>
      set({ isStored: false }),
    );
    store = opened.store;
    const { whole } = opened;
    if (whole.kept) {
      // The service worker deleted the guest list after a sign-in or sign-out, so it is loaded again in full.
      const isForgotten = whole.guests.length === 0;
      kept = isForgotten ? { ...whole.kept, list: undefined, cursor: 0 } : whole.kept;
      verify = await openVerifier(kept.door);
      set({
        is: 'open',
        door: kept.door,
        deviceId: kept.deviceId,
        deviceName: kept.deviceName,
        counters: kept.door.counters,
        guests: new Map(whole.guests.map((guest) => [guest.id, guest])),
        checkIns: new Map(whole.checkIns.map((row) => [row.admissionId, row])),
        queue: whole.queue,
        clockOffset: kept.clockOffset,
        recent: kept.recent ?? [],
      });
    }
    await refresh();
  }

  /** Loads the setup, syncs scans, and reloads the guest list if it changed. */
  async function refresh() {
    const asked = Date.now();
    try {
      const door = await send(getCheckInSetup, { eventId }, { signal: ended.signal });
      const clockOffset = Date.parse(door.now) - (asked + Date.now()) / 2;
      verify = await openVerifier(door);
      kept = {
        deviceId: crypto.randomUUID(),
        deviceName: '',
        counter: 0,
        cursor: 0,
        list: undefined,
        ...kept,
        door,
        clockOffset,
      };
      await store.keep(kept);
      const { deviceId, deviceName } = kept;
      set({ is: 'open', isOnline: true, door, deviceId, deviceName, clockOffset, counters: door.counters });
      await handIn();
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown) {
    if (ended.signal.aborted) return;
    if (!isRefusal(error) || (error.status !== 401 && error.status !== 403)) {
      set({ isOnline: false, ...(state.is === 'opening' && { is: 'notReady' as const }) });
      return;
    }
    set({ is: error.status === 401 ? 'signedOut' : 'notAllowed' });
  }

  /** Sends waiting scans in batches and applies changes from other scanners. @throws Refusal */
  async function handIn() {
    for (let more = true; more && kept;) {
      const waiting = state.queue.slice(0, mostScans);
      const synced = await sync(waiting.map(({ scan }) => scan));
      more = synced.more || state.queue.length > 0;
    }
    const list = lastList;
    const isOther = list && !isSameList(list, kept?.list);
    if (kept && isOther && (!kept.list || Date.now() - listedAt > listAgain)) await fetchList(list);
  }

  let lastList: Synced['list'] = null;

  async function sync(scans: readonly SentScan[], signal: AbortSignal = ended.signal): Promise<Synced> {
    const { deviceId, deviceName, cursor } = kept!;
    const device = { id: deviceId, name: deviceName || scannerWords.defaultDevice };
    const synced = await send(syncScans, { eventId, device, cursor, scans: [...scans] }, { signal });
    const { results, list } = synced;
    lastList = list ?? lastList;
    const counters = countersAfter(state, synced);
    kept = { ...kept!, cursor: synced.cursor, door: { ...kept!.door, counters } };
    await store.settle(
      kept,
      results.map(({ counter }) => counter),
      checkInsOf(synced),
    );
    set({ isOnline: true, ...changesAfter(state, synced) });
    if (results.length > 0) await setRecent(recentAfter(state.recent, synced));
    return synced;
  }

  /** Stores the recent scans, so that they can still be undone after a reload. */
  async function setRecent(recent: readonly RecentScan[]) {
    set({ recent });
    kept = { ...kept!, recent };
    await store.keep(kept);
  }

  async function fetchList(list: NonNullable<Synced['list']>) {
    const guests = await loadGuests(eventId, ended.signal);
    const withList = { ...kept!, list };
    if (await store.replaceGuests(withList, [...guests.values()])) kept = withList;
    listedAt = Date.now();
    set({ guests });
  }

  async function showVerdict(scan: RecentScan) {
    clearTimeout(clearing);
    set({ current: scan.counter, said: state.said + 1, isChecking: false });
    clearing = setTimeout(() => set({ current: undefined }), verdictShown);
    await setRecent([scan, ...state.recent].slice(0, recentAtMost));
  }

  /** Stores the scan before it is sent or shown. */
  async function write(queued: Queued) {
    await store.queue(kept!, queued);
    const others = state.queue.filter(({ scan }) => scan.counter !== queued.scan.counter);
    set({ queue: [...others, queued].sort((a, b) => a.scan.counter - b.scan.counter) });
  }

  async function take(what: What): Promise<void> {
    if (!kept || !verify) return;
    set({ isChecking: true });
    const read = what.code === undefined ? undefined : await verify(what.code);
    const at = now();
    const counter = kept.counter + 1;
    kept = { ...kept, counter };
    const base = { counter, at: new Date(at).toISOString(), ...what };
    const show = (verdict: Verdict, more: Partial<RecentScan> = {}) =>
      showVerdict({ counter, verdict, at, guestId: undefined, isAlone: true, isUndone: false, ...more });
    if (read && 'no' in read) {
      // The text isn't logged, because it may be anything a guest holds up to the camera.
      const { code: _text, ...scan } = base;
      await write({ scan: { ...scan, kind: 'refused', reason: read.no }, said: read.no });
      await show(read.no);
      return;
    }
    const guestId: string = read ? TicketId.encode(read.ticketId) : what.admissionId!;
    const guest = state.guests.get(guestId);
    const asking: Queued = { scan: { ...base, asked: true } as SentScan, guestId };
    await write(asking);
    const answer = state.isOnline ? await ask() : undefined;
    const result = answer?.results.find((one) => one.counter === counter);
    if (result) {
      await show(result.verdict, { guestId: result.guest?.id ?? guest?.id, isAlone: false });
      return;
    }
    const verdict = decideVerdict(
      { kind: what.kind, at },
      eventHoursOf(kept.door.event),
      ticketHere(guest, read),
      whereIs(state, guestId),
    );
    const scan = isGood(verdict) ? base : { ...base, kind: 'refused' as const, reason: verdict };
    await write({ scan: scan as SentScan, said: verdict, guestId });
    await show(verdict, { guestId });

    /** @returns undefined if there is no answer in time */
    async function ask() {
      const soon = AbortSignal.any([ended.signal, AbortSignal.timeout(patience)]);
      try {
        return await sync(
          state.queue.slice(0, mostScans).map((one) => one.scan),
          soon,
        );
      } catch (error) {
        fail(error);
        return undefined;
      }
    }
  }

  async function takeBack(key: ScanKey, guestId: string | undefined): Promise<void> {
    if (!kept) return;
    const counter = kept.counter + 1;
    kept = { ...kept, counter };
    const scan: SentScan = { counter, kind: 'undo', at: new Date(now()).toISOString(), undoes: key };
    await write({ scan, said: 'undone', guestId });
    await setRecent(
      state.recent.map((one) =>
        one.counter === key.counter && key.deviceId === kept?.deviceId ? { ...one, isUndone: true } : one,
      ),
    );
    if (state.isOnline) await handIn().catch(fail);
  }

  return {
    open: () => next(open),
    scan: (text: string, kind: 'in' | 'out') => next(() => take({ kind, code: text })),
    scanGuest: (admissionId: Guest['id'], kind: 'in' | 'out') => next(() => take({ kind, admissionId })),
    undo: (key: ScanKey, guestId: string | undefined) => next(() => takeBack(key, guestId)),
    look: () => next(() => (kept && state.door ? handIn().catch(fail) : refresh())),
    rename: (deviceName: string) =>
      next(async () => {
        if (!kept) return;
        kept = { ...kept, deviceName };
        await store.keep(kept);
        set({ deviceName });
      }),
    elsewhere: () => set({ is: 'elsewhere' }),
    close: () => {
      isClosed = true;
      clearTimeout(clearing);
      ended.abort();
    },
  };
}

export type ScannerSession = ReturnType<typeof openScannerSession>;
