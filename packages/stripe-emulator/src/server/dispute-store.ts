import type { MomentRange } from './parameters.ts';
import { readPage, type Page, type PageOf } from './page.ts';
import { isWithin } from './store.ts';
import type { Charge, Dispute, DisputeChange, EmulatorDb, NewDispute } from './tables.ts';

export async function addDispute(
  db: EmulatorDb,
  dispute: NewDispute,
): Promise<{ readonly dispute: Dispute; readonly charge: Charge }> {
  const added = await db
    .insertInto('stripeEmulatorDispute')
    .values(dispute)
    .returningAll()
    .executeTakeFirstOrThrow();
  const charge = await db
    .updateTable('stripeEmulatorCharge')
    .set({ disputed: true })
    .where('id', '=', dispute.chargeId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { dispute: added, charge };
}

export async function findDispute(db: EmulatorDb, id: string): Promise<Dispute | undefined> {
  return db.selectFrom('stripeEmulatorDispute').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the row until the transaction ends. */
export async function findDisputeToChange(db: EmulatorDb, id: string): Promise<Dispute | undefined> {
  const query = db.selectFrom('stripeEmulatorDispute').selectAll().where('id', '=', id);
  return query.forUpdate().executeTakeFirst();
}

export async function changeDispute(db: EmulatorDb, id: string, change: DisputeChange): Promise<Dispute> {
  const query = db.updateTable('stripeEmulatorDispute').set(change).where('id', '=', id);
  return query.returningAll().executeTakeFirstOrThrow();
}

export type DisputeFilter = {
  readonly chargeId?: string | undefined;
  readonly intentId?: string | undefined;
  readonly created?: MomentRange | undefined;
};

export async function listDisputes(
  db: EmulatorDb,
  filter: DisputeFilter,
  page: Page,
): Promise<PageOf<Dispute>> {
  let query = db.selectFrom('stripeEmulatorDispute').selectAll();
  if (filter.chargeId) query = query.where('chargeId', '=', filter.chargeId);
  if (filter.intentId) query = query.where('intentId', '=', filter.intentId);
  if (filter.created) query = query.where(isWithin(filter.created));
  return readPage(query, 'stripe_emulator_dispute', page);
}
