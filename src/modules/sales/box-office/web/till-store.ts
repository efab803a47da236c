import { openDB, type DBSchema, type IDBPTransaction } from 'idb';
import type { BoxOffice, SentSale } from '../contract.ts';

/** A sale that waits until the server has recorded it. */
export type QueuedSale = {
  readonly sale: SentSale;
  /** "2 × Entry" */
  readonly what: string;
};

/** Tells the seller about a sale that was sent. */
export type SaleNotice = { readonly id: string; readonly title: string; readonly message: string };

/** Stored on a device for one user and event. */
export type StoredTill = {
  readonly deviceId: string;
  readonly boxOffice: BoxOffice | undefined;
  /** As its seller named it. Missing on devices of earlier versions. */
  readonly name?: string;
  /** Until the seller dismisses them. Missing on devices of earlier versions. */
  readonly notices?: readonly SaleNotice[];
};

export type TillStore = {
  readonly read: () => Promise<{ till: StoredTill | undefined; queue: readonly QueuedSale[] }>;
  readonly keep: (till: StoredTill) => Promise<void>;
  /** Resolves once the sale is on disk, before the guest is let in. */
  readonly queue: (till: StoredTill, sale: QueuedSale) => Promise<void>;
  readonly settle: (till: StoredTill, saleIds: readonly string[]) => Promise<void>;
};

type TillDatabase = DBSchema & {
  readonly till: { readonly key: string[]; readonly value: StoredTill };
  readonly queue: { readonly key: string[]; readonly value: QueuedSale };
};

const stores: ('till' | 'queue')[] = ['till', 'queue'];
type Writing = IDBPTransaction<TillDatabase, typeof stores, 'readwrite'>;

/** @param owner user and event: sales of others on this device are never read, and stay until they sync them */
export async function openTillStore(owner: string): Promise<TillStore> {
  const db = await openDB<TillDatabase>('backbeat-box-office', 1, {
    upgrade: (opened) => stores.forEach((name) => opened.createObjectStore(name)),
  });
  const write = async (till: StoredTill, work: (tx: Writing) => readonly Promise<unknown>[] = () => []) => {
    const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
    await Promise.all([tx.objectStore('till').put(till, [owner]), ...work(tx), tx.done]);
  };
  return {
    read: async () => {
      const tx = db.transaction(stores);
      const [till, queue] = await Promise.all([
        tx.objectStore('till').get([owner]),
        tx.objectStore('queue').getAll(IDBKeyRange.bound([owner], [owner, []])),
      ]);
      return { till, queue };
    },
    keep: (till) => write(till),
    queue: (till, sale) => write(till, (tx) => [tx.objectStore('queue').put(sale, [owner, sale.sale.id])]),
    settle: (till, saleIds) =>
      write(till, (tx) => saleIds.map((id) => tx.objectStore('queue').delete([owner, id]))),
  };
}
