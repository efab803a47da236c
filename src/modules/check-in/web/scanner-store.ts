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

const stores = ['kept', 'guests', 'checkIns', 'queue'] as const;
type StoreName = (typeof stores)[number];

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

const databaseName = 'backbeat-door';

/** @param owner user and event: data of other owners on this device is never read */
export async function openScannerStore(owner: string): Promise<ScannerStore> {
  const db = await openDatabase();
  const rangeOf = () => IDBKeyRange.bound([owner], [owner, []]);
  await forgetOthers(db, owner.slice(0, owner.indexOf(' ')));
  const write = (names: readonly StoreName[], work: (tx: IDBTransaction) => void) =>
    new Promise<void>((resolve, reject) => {
      const tx = db.transaction([...names], 'readwrite', { durability: 'strict' });
      tx.addEventListener('complete', () => resolve());
      tx.addEventListener('abort', () => reject(tx.error ?? new Error('The scans couldn’t be saved.')));
      work(tx);
    });
  return {
    read: async () => {
      const tx = db.transaction([...stores], 'readonly');
      const all = <Row>(name: StoreName) => answerOf<Row[]>(tx.objectStore(name).getAll(rangeOf()));
      const [kept, guests, checkIns, queue] = await Promise.all([
        all<StoredScanner>('kept'),
        all<Guest>('guests'),
        all<CheckIn>('checkIns'),
        all<Queued>('queue'),
      ]);
      return { kept: kept[0], guests, checkIns, queue };
    },
    keep: (kept) => write(['kept'], (tx) => tx.objectStore('kept').put(kept, [owner])),
    queue: (kept, queued) =>
      write(['kept', 'queue'], (tx) => {
        tx.objectStore('kept').put(kept, [owner]);
        tx.objectStore('queue').put(queued, [owner, queued.scan.counter]);
      }),
    settle: (kept, counters, checkIns) =>
      write(['kept', 'queue', 'checkIns'], (tx) => {
        tx.objectStore('kept').put(kept, [owner]);
        for (const counter of counters) tx.objectStore('queue').delete([owner, counter]);
        for (const row of checkIns) tx.objectStore('checkIns').put(row, [owner, row.admissionId]);
      }),
    replaceGuests: (kept, guests) =>
      write(['kept', 'guests'], (tx) => {
        tx.objectStore('kept').put(kept, [owner]);
        const store = tx.objectStore('guests');
        store.delete(rangeOf());
        for (const guest of guests) store.put(guest, [owner, guest.id]);
      }),
  };
}

/** Deletes the names other users left on this device. Their scans stay until they sync them. */
function forgetOthers(db: IDBDatabase, userId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const tx = db.transaction(['guests', 'checkIns'], 'readwrite');
    tx.addEventListener('complete', () => resolve());
    tx.addEventListener('abort', () => reject(tx.error ?? new Error('The scans couldn’t be deleted.')));
    for (const name of ['guests', 'checkIns']) {
      tx.objectStore(name).delete(IDBKeyRange.upperBound([`${userId} `], true));
      tx.objectStore(name).delete(IDBKeyRange.lowerBound([`${userId}!`], true));
    }
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => {
    for (const name of stores) request.result.createObjectStore(name);
  });
  return answerOf(request);
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB didn’t respond.')));
  });
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
