import { isRefusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { TicketId } from '#platform/ids.ts';
import { getCheckInSetup, refusals, syncScans, type Guest, type SentScan, type Synced } from '../contract.ts';
import { scannerWords } from '../copy.ts';
import { isGood, mostScans, type ScanKey, type Verdict } from '../rules.ts';
import { isSameList, loadGuests } from './load-guests.ts';
import {
  changesAfter,
  checkInsOf,
  countersAfter,
  decideHere,
  opening,
  recentAfter,
  turnAwayUndecided,
  type ScannerState,
} from './scanner-state.ts';
import {
  openSafeStore,
  openScannerStore,
  type QueuedScan,
  type RecentScan,
  type SafeStore,
  type StoredScanner,
} from './scanner-store.ts';
import { openVerifier, type Verify } from './verify-code.ts';

/** After this, the device decides without the server. */
const serverTimeoutMs = 2500;
/** How long a verdict stays on the screen. */
const verdictShownMs = 2000;
const recentAtMost = 30;
/** Milliseconds between two downloads of the guest list. */
const listAgain = 30_000;

/** A code that was read, or a ticket that was found by name. */
type Scanned = { readonly kind: 'in' | 'out'; readonly code?: string; readonly admissionId?: Guest['id'] };

/** The scanner of one user for one event on one device: decides, stores scans, and syncs them with the server. */
export class ScannerSession {
  readonly #eventId: string;
  readonly #userId: string;
  readonly #onChange: (state: ScannerState) => void;
  readonly #ended = new AbortController();
  #state: ScannerState = opening;
  #store: SafeStore | undefined;
  #stored: StoredScanner | undefined;
  #verify: Verify | undefined;
  /** The state of the guest list that the server named last. */
  #serverList: Synced['list'] = null;
  #listLoadedAt = 0;
  #isLoadingList = false;
  /** Ends the requests of a sync that a scan has waited for too long. */
  #syncing = new AbortController();
  #scansWaiting = 0;
  #lastTask: Promise<unknown> = Promise.resolve();
  #clearing: ReturnType<typeof setTimeout> | undefined;

  constructor(eventId: string, userId: string, onChange: (state: ScannerState) => void) {
    this.#eventId = eventId;
    this.#userId = userId;
    this.#onChange = onChange;
  }

  /** Reads what this device stored, then syncs. */
  async open(): Promise<void> {
    await this.#queue(async () => {
      await this.#restore();
      await this.#refresh();
    });
    await this.#updateGuests();
  }

  scan(code: string, kind: 'in' | 'out'): Promise<void> {
    return this.#queueScan({ kind, code });
  }

  scanGuest(admissionId: Guest['id'], kind: 'in' | 'out'): Promise<void> {
    return this.#queueScan({ kind, admissionId });
  }

  undo(key: ScanKey, guestId: string | undefined): Promise<void> {
    return this.#queue(() => this.#undo(key, guestId));
  }

  /** Sends waiting scans and applies those of other scanners. */
  async sync(): Promise<void> {
    await this.#queue(async () => {
      if (this.#scansWaiting > 0 && !this.#state.isOnline) return;
      await (this.#stored ? this.#syncAll().catch(this.#fail) : this.#refresh());
    });
    await this.#updateGuests();
  }

  rename(deviceName: string): Promise<void> {
    return this.#queue(async () => {
      if (!this.#stored) return;
      await this.#save({ ...this.#stored, deviceName });
      this.#set({ deviceName });
    });
  }

  /** Says that another tab has the scanner of this event. */
  waitForOtherTab(): void {
    this.#set({ is: 'elsewhere' });
  }

  close(): void {
    clearTimeout(this.#clearing);
    this.#ended.abort();
  }

  #set(more: Partial<ScannerState>): void {
    this.#state = { ...this.#state, ...more };
    if (!this.#ended.signal.aborted) this.#onChange(this.#state);
  }

  /** Runs tasks one after the other, so that scans never overtake each other. */
  #queue<Result>(task: () => Promise<Result>): Promise<Result> {
    const run = this.#lastTask.then(task);
    this.#lastTask = run.catch(() => undefined); // the caller gets the error
    return run;
  }

  /** A guest doesn't wait longer for a sync than for a verdict of the server. */
  #queueScan(scanned: Scanned): Promise<void> {
    this.#scansWaiting++;
    const late = setTimeout(() => this.#syncing.abort(), serverTimeoutMs);
    return this.#queue(() => {
      this.#scansWaiting--;
      clearTimeout(late);
      return this.#check(scanned);
    });
  }

  /** The signal for the requests of a sync. */
  #beginSync(): AbortSignal {
    this.#syncing = new AbortController();
    return AbortSignal.any([this.#ended.signal, this.#syncing.signal]);
  }

  async #save(stored: StoredScanner): Promise<void> {
    this.#stored = stored;
    await this.#store?.saveScanner(this.#toStore(stored));
  }

  /** Once a write failed, guests or check-ins may be missing on disk: after a reload, all of them are loaded again. */
  #toStore(stored: StoredScanner): StoredScanner {
    return this.#state.isStored ? stored : { ...stored, cursor: 0, list: undefined };
  }

  async #restore(): Promise<void> {
    const opened = await openSafeStore(openScannerStore(`${this.#userId} ${this.#eventId}`), () =>
      this.#set({ isStored: false }),
    );
    this.#store = opened.store;
    const { scanner, guests, checkIns, queue } = opened.stored;
    if (!scanner) return;
    // The service worker deleted the guest list after a sign-in or sign-out, so it is loaded again in full.
    const isForgotten = guests.length === 0;
    this.#stored = isForgotten ? { ...scanner, list: undefined, cursor: 0 } : scanner;
    const { setup, deviceId, deviceName, clockOffset, recent = [] } = this.#stored;
    this.#verify = await openVerifier(setup);
    this.#set({
      is: 'open',
      setup,
      deviceId,
      deviceName,
      clockOffset,
      recent,
      queue: turnAwayUndecided(queue),
      counters: setup.counters,
      guests: new Map(guests.map((guest) => [guest.id, guest])),
      checkIns: new Map(checkIns.map((row) => [row.admissionId, row])),
    });
  }

  /** Loads the setup and syncs scans. */
  async #refresh(): Promise<void> {
    const startedAt = Date.now();
    try {
      const setup = await send(getCheckInSetup, { eventId: this.#eventId }, { signal: this.#beginSync() });
      const clockOffset = Date.parse(setup.now) - (startedAt + Date.now()) / 2;
      this.#verify = await openVerifier(setup);
      const stored = { ...(this.#stored ?? newScanner()), setup, clockOffset };
      await this.#save(stored);
      const { deviceId, deviceName } = stored;
      const { counters } = setup;
      this.#set({ is: 'open', isOnline: true, setup, deviceId, deviceName, clockOffset, counters });
      await this.#syncAll();
    } catch (error) {
      this.#fail(error);
    }
  }

  readonly #fail = (error: unknown): void => {
    if (this.#ended.signal.aborted) return;
    // Proxies refuse without our code.
    if (!isRefusal(error) || error.code === 'unavailable') return this.#goOffline();
    if (error.status === 401) return this.#set({ is: 'signedOut' });
    const code = error.code as keyof typeof refusals;
    // To others than its team, a private event doesn't exist.
    if (error.status === 403 || code === 'eventNotFound' || code === 'eventGone') return this.#loseAccess();
    if (code === 'deviceTaken') return this.#set({ is: 'otherUser' });
    this.#goOffline();
  };

  /** A user who was removed keeps scans that wait, but no names of guests. */
  #loseAccess(): void {
    const queue = turnAwayUndecided(this.#state.queue);
    this.#set({ is: 'notAllowed', isChecking: false, guests: new Map(), queue });
    if (!this.#stored?.list) return;
    this.#stored = { ...this.#stored, list: undefined };
    void this.#store?.replaceGuests(this.#stored, []);
  }

  #goOffline(): void {
    this.#set({ isOnline: false, ...(this.#state.is === 'opening' && { is: 'notReady' as const }) });
  }

  /** Sends waiting scans in batches and applies changes from other scanners. @throws Refusal */
  async #syncAll(): Promise<void> {
    const signal = this.#beginSync();
    for (let isMore = true; isMore && this.#stored;) {
      const { more } = await this.#syncBatch(this.#stored, signal);
      isMore = more || this.#state.queue.length > 0;
    }
  }

  async #syncBatch({ deviceId, deviceName, cursor }: StoredScanner, signal: AbortSignal): Promise<Synced> {
    const device = { id: deviceId, name: deviceName || scannerWords.defaultDevice };
    const scans = this.#state.queue.slice(0, mostScans).map(({ scan }) => scan);
    const synced = await send(syncScans, { eventId: this.#eventId, device, cursor, scans }, { signal });
    await this.#apply(synced);
    return synced;
  }

  async #apply(synced: Synced): Promise<void> {
    const { results, list } = synced;
    this.#serverList = list ?? this.#serverList;
    const counters = countersAfter(this.#state, synced);
    // A rename may have come in the meantime.
    const stored = this.#stored!;
    const event = { ...stored.setup.event, ...synced.event };
    const setup = { ...stored.setup, counters, event };
    // The browser may have failed to store the last scans. The server takes two scans with one number for the same scan.
    const counter = Math.max(stored.counter, synced.lastCounter ?? 0);
    this.#stored = { ...stored, counter, cursor: synced.cursor, setup };
    const settled = results.map(({ counter }) => counter);
    await this.#store?.settle(this.#toStore(this.#stored), settled, checkInsOf(synced));
    this.#set({ is: 'open', isOnline: true, setup, ...changesAfter(this.#state, synced) });
    if (results.length > 0) await this.#setRecent(recentAfter(this.#state.recent, synced));
  }

  /** Stores the recent scans, so that they can still be undone after a reload. */
  async #setRecent(recent: readonly RecentScan[]): Promise<void> {
    this.#set({ recent });
    await this.#save({ ...this.#stored!, recent });
  }

  /** Reloads the guest list if it changed, while scans go on. */
  async #updateGuests(): Promise<void> {
    const list = this.#serverList;
    if (!this.#stored || !list || this.#isLoadingList || isSameList(list, this.#stored.list)) return;
    if (this.#stored.list && Date.now() - this.#listLoadedAt <= listAgain) return;
    this.#isLoadingList = true;
    try {
      const guests = await loadGuests(this.#eventId, this.#ended.signal);
      await this.#queue(() => this.#replaceGuests(guests, list));
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isLoadingList = false;
    }
  }

  async #replaceGuests(guests: ReadonlyMap<string, Guest>, list: NonNullable<Synced['list']>): Promise<void> {
    // The user may have lost access meanwhile.
    if (this.#state.is !== 'open' || !this.#stored) return;
    this.#stored = { ...this.#stored, list };
    await this.#store?.replaceGuests(this.#toStore(this.#stored), [...guests.values()]);
    this.#listLoadedAt = Date.now();
    this.#set({ guests });
  }

  async #showVerdict(scan: RecentScan): Promise<void> {
    clearTimeout(this.#clearing);
    const { verdictsShown, recent } = this.#state;
    this.#set({ current: scan.counter, verdictsShown: verdictsShown + 1, isChecking: false });
    this.#clearing = setTimeout(() => this.#set({ current: undefined }), verdictShownMs);
    await this.#setRecent([scan, ...recent].slice(0, recentAtMost));
  }

  /** Stores the scan before it is sent or shown, with those that wait if some may not be stored. */
  async #enqueue(queued: QueuedScan): Promise<void> {
    const others = this.#state.queue.filter(({ scan }) => scan.counter !== queued.scan.counter);
    const queue = [...others, queued].sort((a, b) => a.scan.counter - b.scan.counter);
    await this.#store?.enqueue(this.#toStore(this.#stored!), this.#state.isStored ? [queued] : queue);
    this.#set({ queue });
  }

  /** @returns the number of the next scan of this device, and its time in epoch milliseconds by the server's clock */
  #countScan(stored: StoredScanner): { readonly counter: number; readonly at: number } {
    const counter = stored.counter + 1;
    this.#stored = { ...stored, counter };
    return { counter, at: Date.now() + stored.clockOffset };
  }

  async #check(scanned: Scanned): Promise<void> {
    if (!this.#stored || !this.#verify) return;
    this.#set({ isChecking: true });
    const read = scanned.code === undefined ? undefined : await this.#verify(scanned.code);
    const { counter, at } = this.#countScan(this.#stored);
    const scan: SentScan = { counter, at: new Date(at).toISOString(), ...scanned };
    const show = (verdict: Verdict, more: Partial<RecentScan> = {}) =>
      this.#showVerdict({
        counter,
        verdict,
        at,
        guestId: undefined,
        isAlone: true,
        isUndone: false,
        ...more,
      });
    if (read && 'no' in read) {
      // The text isn't logged, because it may be anything a guest holds up to the camera.
      const { code: _text, ...rest } = scan;
      await this.#enqueue({ scan: { ...rest, kind: 'refused', reason: read.no }, verdict: read.no });
      return show(read.no);
    }
    const guestId: string = read ? TicketId.encode(read.ticketId) : scanned.admissionId!;
    await this.#enqueue({ scan: { ...scan, asked: true }, guestId });
    const answered = this.#state.isOnline ? await this.#askServer(counter) : undefined;
    if (answered) {
      const known = answered.guest?.id ?? this.#state.guests.get(guestId)?.id;
      return show(answered.verdict, { guestId: known, isAlone: false });
    }
    if (this.#state.is === 'notAllowed') return;
    const verdict = decideHere(this.#state, { kind: scanned.kind, at, guestId, read });
    const decided: SentScan = isGood(verdict) ? scan : { ...scan, kind: 'refused', reason: verdict };
    await this.#enqueue({ scan: decided, verdict, guestId });
    return show(verdict, { guestId });
  }

  /** @returns undefined if there is no answer in time */
  async #askServer(counter: number): Promise<Synced['results'][number] | undefined> {
    const soon = AbortSignal.any([this.#ended.signal, AbortSignal.timeout(serverTimeoutMs)]);
    try {
      const { results } = await this.#syncBatch(this.#stored!, soon);
      return results.find((result) => result.counter === counter);
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  async #undo(key: ScanKey, guestId: string | undefined): Promise<void> {
    if (!this.#stored) return;
    const { counter, at } = this.#countScan(this.#stored);
    const scan: SentScan = { counter, kind: 'undo', at: new Date(at).toISOString(), undoes: key };
    await this.#enqueue({ scan, verdict: 'undone', guestId });
    const isOwn = key.deviceId === this.#stored.deviceId;
    await this.#setRecent(
      this.#state.recent.map((recent) =>
        isOwn && recent.counter === key.counter ? { ...recent, isUndone: true } : recent,
      ),
    );
    if (this.#state.isOnline) await this.#syncAll().catch(this.#fail);
  }
}

const newScanner = () => ({
  deviceId: crypto.randomUUID(),
  deviceName: '',
  counter: 0,
  cursor: 0,
  list: undefined,
});
