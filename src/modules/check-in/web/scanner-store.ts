import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import type { CheckIn, CheckInSetup, Guest, SentScan } from '../contract.ts';
import type { Verdict } from '../rules.ts';

export type QueuedScan = {
  readonly scan: SentScan;
  /** The verdict shown meanwhile. Missing while the server is asked. */
  readonly verdict?: Verdict;
  /** Bare ticket id, if known. */
  readonly guestId?: string | undefined;
};

/** A scan made on this device. It names the ticket by id only, so that no guest's name is stored with it. */
export type RecentScan = {
  readonly counter: number;
  readonly verdict: Verdict;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly guestId: string | undefined;
  /** Decided on this device, not confirmed by the server. */
  readonly isAlone: boolean;
  readonly isUndone: boolean;
};

/** Stored on a device for one event, besides the lists. */
export type StoredScanner = {
  readonly setup: CheckInSetup;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly counter: number;
  readonly cursor: number;
  /** Of the list that was loaded last. */
  readonly list:
    | { readonly total: number; readonly voided: number; readonly version?: number | undefined }
    | undefined;
  /** Added to this device's clock, gives the server's. Milliseconds. */
  readonly clockOffset: number;
  /** The last scans of this device, newest first. Missing if an older version of the page stored this. */
  readonly recent?: readonly RecentScan[];
};

export type StoredState = {
  readonly scanner: StoredScanner | undefined;
  readonly guests: readonly Guest[];
  readonly checkIns: readonly CheckIn[];
  readonly queue: readonly QueuedScan[];
};

type Key = (string | number)[];

type ScannerDatabase = DBSchema & {
  readonly scanner: { readonly key: Key; readonly value: StoredScanner };
  readonly guests: { readonly key: Key; readonly value: Guest };
  readonly checkIns: { readonly key: Key; readonly value: CheckIn };
  readonly queue: { readonly key: Key; readonly value: QueuedScan };
};

const stores: ('scanner' | 'guests' | 'checkIns' | 'queue')[] = ['scanner', 'guests', 'checkIns', 'queue'];
type Writing = IDBPTransaction<ScannerDatabase, typeof stores, 'readwrite'>;

/** Stores the check-in of one user and event on a device. Survives reloads and a dead battery. */
export type ScannerStore = {
  readonly read: () => Promise<StoredState>;
  readonly saveScanner: (scanner: StoredScanner) => Promise<void>;
  /** Resolves once the scans are on disk, before a verdict is shown. */
  readonly enqueue: (scanner: StoredScanner, queued: readonly QueuedScan[]) => Promise<void>;
  /** Removes scans the server has confirmed, and stores its answer. */
  readonly settle: (
    scanner: StoredScanner,
    counters: readonly number[],
    checkIns: readonly CheckIn[],
  ) => Promise<void>;
  readonly replaceGuests: (scanner: StoredScanner, guests: readonly Guest[]) => Promise<void>;
};

type Write = Exclude<keyof ScannerStore, 'read'>;

/** A store that never throws: writes return whether they succeeded. */
export type SafeStore = {
  readonly [Name in Write]: (...what: Parameters<ScannerStore[Name]>) => Promise<boolean>;
};

/** Reads what is stored, and returns a store for more. If the browser can't store data, continues in memory. */
export async function openSafeStore(
  opening: Promise<ScannerStore>,
  onFailure: () => void,
): Promise<{ store: SafeStore; stored: StoredState }> {
  const succeeds = (writing: Promise<void>) =>
    writing.then(
      () => true,
      () => {
        onFailure();
        return false;
      },
    );
  const safe = (store: ScannerStore): SafeStore => ({
    saveScanner: (...what) => succeeds(store.saveScanner(...what)),
    enqueue: (...what) => succeeds(store.enqueue(...what)),
    settle: (...what) => succeeds(store.settle(...what)),
    replaceGuests: (...what) => succeeds(store.replaceGuests(...what)),
  });
  try {
    const store = await opening;
    return { store: safe(store), stored: await store.read() };
  } catch {
    onFailure();
    const store = openMemoryStore();
    return { store: safe(store), stored: await store.read() };
  }
}

/** @param owner user and event: data of other owners on this device is never read */
export async function openScannerStore(owner: string): Promise<ScannerStore> {
  const db = await openDB<ScannerDatabase>('backbeat-check-in', 1, {
    upgrade: (opened) => stores.forEach((name) => opened.createObjectStore(name)),
  });
  const own = IDBKeyRange.bound([owner], [owner, []]);
  await forgetOthers(db, owner.slice(0, owner.indexOf(' ')));
  const write = async (
    scanner: StoredScanner,
    work: (tx: Writing) => readonly Promise<unknown>[] = () => [],
  ) => {
    const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
    await Promise.all([tx.objectStore('scanner').put(scanner, [owner]), ...work(tx), tx.done]);
  };
  return {
    read: async () => {
      const tx = db.transaction(stores);
      const [scanner, guests, checkIns, queue] = await Promise.all([
        tx.objectStore('scanner').get(own),
        tx.objectStore('guests').getAll(own),
        tx.objectStore('checkIns').getAll(own),
        tx.objectStore('queue').getAll(own),
      ]);
      return { scanner, guests, checkIns, queue };
    },
    saveScanner: (scanner) => write(scanner),
    enqueue: (scanner, queued) =>
      write(scanner, (tx) =>
        queued.map((one) => tx.objectStore('queue').put(one, [owner, one.scan.counter])),
      ),
    settle: (scanner, counters, checkIns) =>
      write(scanner, (tx) => [
        ...counters.map((counter) => tx.objectStore('queue').delete([owner, counter])),
        ...checkIns.map((row) => tx.objectStore('checkIns').put(row, [owner, row.admissionId])),
      ]),
    replaceGuests: (scanner, guests) =>
      write(scanner, (tx) => {
        const store = tx.objectStore('guests');
        return [store.delete(own), ...guests.map((guest) => store.put(guest, [owner, guest.id]))];
      }),
  };
}

/** Deletes the names other users left on this device. Their scans stay until they sync them. */
async function forgetOthers(db: IDBPDatabase<ScannerDatabase>, userId: string): Promise<void> {
  const tx = db.transaction(['guests', 'checkIns'], 'readwrite');
  const others = [IDBKeyRange.upperBound([`${userId} `], true), IDBKeyRange.lowerBound([`${userId}!`], true)];
  const deleting = (['guests', 'checkIns'] as const).flatMap((name) =>
    others.map((range) => tx.objectStore(name).delete(range)),
  );
  await Promise.all([...deleting, tx.done]);
}

/** For browsers that store nothing, such as some private windows. Lasts until the page is closed. */
export function openMemoryStore(): ScannerStore {
  const done = () => Promise.resolve();
  return {
    read: async () => ({ scanner: undefined, guests: [], checkIns: [], queue: [] }),
    saveScanner: done,
    enqueue: done,
    settle: done,
    replaceGuests: done,
  };
}
