import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import type { CheckIn, CheckInSetup, Guest, SentScan } from '../contract.ts';
import type { Verdict } from '../rules.ts';

export type Queued = {
  readonly scan: SentScan;
  /** The verdict shown meanwhile. Missing while the server is asked. */
  readonly said?: Verdict;
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
  readonly door: CheckInSetup;
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
  readonly kept: StoredScanner | undefined;
  readonly guests: readonly Guest[];
  readonly checkIns: readonly CheckIn[];
  readonly queue: readonly Queued[];
};

type Key = (string | number)[];

type ScannerDatabase = DBSchema & {
  readonly kept: { readonly key: Key; readonly value: StoredScanner };
  readonly guests: { readonly key: Key; readonly value: Guest };
  readonly checkIns: { readonly key: Key; readonly value: CheckIn };
  readonly queue: { readonly key: Key; readonly value: Queued };
};

const stores: ('kept' | 'guests' | 'checkIns' | 'queue')[] = ['kept', 'guests', 'checkIns', 'queue'];
type Writing = IDBPTransaction<ScannerDatabase, typeof stores, 'readwrite'>;

/** Stores the check-in of one user and event on a device. Survives reloads and a dead battery. */
export type ScannerStore = {
  readonly read: () => Promise<StoredState>;
  readonly keep: (kept: StoredScanner) => Promise<void>;
  /** Resolves once the scan is on disk, before its verdict is shown. */
  readonly queue: (kept: StoredScanner, queued: Queued) => Promise<void>;
  /** Removes scans the server has confirmed, and stores its answer. */
  readonly settle: (
    kept: StoredScanner,
    counters: readonly number[],
    checkIns: readonly CheckIn[],
  ) => Promise<void>;
  readonly replaceGuests: (kept: StoredScanner, guests: readonly Guest[]) => Promise<void>;
};

type Write = Exclude<keyof ScannerStore, 'read'>;

/** A store that never throws: writes return whether they succeeded. */
export type OwnStore = {
  readonly [Name in Write]: (...what: Parameters<ScannerStore[Name]>) => Promise<boolean>;
};

/**
 * Reads what is stored, and returns a store for more. If the browser can't store data, calls `lost` and continues in
 * memory.
 */
export async function openOwnStore(
  opening: Promise<ScannerStore>,
  lost: () => void,
): Promise<{ store: OwnStore; whole: StoredState }> {
  const told = (writing: Promise<void>) =>
    writing.then(
      () => true,
      () => {
        lost();
        return false;
      },
    );
  const owned = (store: ScannerStore): OwnStore => ({
    keep: (...what) => told(store.keep(...what)),
    queue: (...what) => told(store.queue(...what)),
    settle: (...what) => told(store.settle(...what)),
    replaceGuests: (...what) => told(store.replaceGuests(...what)),
  });
  try {
    const store = await opening;
    return { store: owned(store), whole: await store.read() };
  } catch {
    lost();
    const store = openMemoryStore();
    return { store: owned(store), whole: await store.read() };
  }
}

/** @param owner user and event: data of other owners on this device is never read */
export async function openScannerStore(owner: string): Promise<ScannerStore> {
  const db = await openDB<ScannerDatabase>('backbeat-door', 1, {
    upgrade: (opened) => stores.forEach((name) => opened.createObjectStore(name)),
  });
  const own = IDBKeyRange.bound([owner], [owner, []]);
  await forgetOthers(db, owner.slice(0, owner.indexOf(' ')));
  const write = async (
    kept: StoredScanner,
    work: (tx: Writing) => readonly Promise<unknown>[] = () => [],
  ) => {
    const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
    await Promise.all([tx.objectStore('kept').put(kept, [owner]), ...work(tx), tx.done]);
  };
  return {
    read: async () => {
      const tx = db.transaction(stores);
      const [kept, guests, checkIns, queue] = await Promise.all([
        tx.objectStore('kept').get(own),
        tx.objectStore('guests').getAll(own),
        tx.objectStore('checkIns').getAll(own),
        tx.objectStore('queue').getAll(own),
      ]);
      return { kept, guests, checkIns, queue };
    },
    keep: (kept) => write(kept),
    queue: (kept, queued) =>
      write(kept, (tx) => [tx.objectStore('queue').put(queued, [owner, queued.scan.counter])]),
    settle: (kept, counters, checkIns) =>
      write(kept, (tx) => [
        ...counters.map((counter) => tx.objectStore('queue').delete([owner, counter])),
        ...checkIns.map((row) => tx.objectStore('checkIns').put(row, [owner, row.admissionId])),
      ]),
    replaceGuests: (kept, guests) =>
      write(kept, (tx) => {
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
    read: async () => ({ kept: undefined, guests: [], checkIns: [], queue: [] }),
    keep: done,
    queue: done,
    settle: done,
    replaceGuests: done,
  };
}
