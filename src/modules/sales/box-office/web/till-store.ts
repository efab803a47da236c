import type { BoxOffice, SentSale } from '../contract.ts';

/** A sale that waits until the server has recorded it. */
export type QueuedSale = {
  readonly sale: SentSale;
  /** "2 × Entry" */
  readonly what: string;
};

/** Stored on a device for one user and event. */
export type StoredTill = {
  readonly deviceId: string;
  readonly boxOffice: BoxOffice | undefined;
  /** As its seller named it. Missing on devices of earlier versions. */
  readonly name?: string;
};

export type TillStore = {
  readonly read: () => Promise<{ till: StoredTill | undefined; queue: readonly QueuedSale[] }>;
  readonly keep: (till: StoredTill) => Promise<void>;
  /** Resolves once the sale is on disk, before the guest is let in. */
  readonly queue: (till: StoredTill, sale: QueuedSale) => Promise<void>;
  readonly settle: (till: StoredTill, saleIds: readonly string[]) => Promise<void>;
};

const databaseName = 'backbeat-box-office';
const stores = ['till', 'queue'] as const;

/** @param owner user and event: sales of others on this device are never read, and stay until they sync them */
export async function openTillStore(owner: string): Promise<TillStore> {
  const db = await openDatabase();
  const write = (work: (tx: IDBTransaction) => void) =>
    new Promise<void>((resolve, reject) => {
      const tx = db.transaction([...stores], 'readwrite', { durability: 'strict' });
      tx.addEventListener('complete', () => resolve());
      tx.addEventListener('abort', () => reject(tx.error ?? new Error('The sale couldn’t be saved.')));
      work(tx);
    });
  return {
    read: async () => {
      const tx = db.transaction([...stores], 'readonly');
      const [till, queue] = await Promise.all([
        answerOf<StoredTill | undefined>(tx.objectStore('till').get([owner])),
        answerOf<QueuedSale[]>(tx.objectStore('queue').getAll(IDBKeyRange.bound([owner], [owner, []]))),
      ]);
      return { till, queue };
    },
    keep: (till) => write((tx) => tx.objectStore('till').put(till, [owner])),
    queue: (till, sale) =>
      write((tx) => {
        tx.objectStore('till').put(till, [owner]);
        tx.objectStore('queue').put(sale, [owner, sale.sale.id]);
      }),
    settle: (till, saleIds) =>
      write((tx) => {
        tx.objectStore('till').put(till, [owner]);
        for (const id of saleIds) tx.objectStore('queue').delete([owner, id]);
      }),
  };
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
