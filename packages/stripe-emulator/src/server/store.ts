import { sql } from 'kysely';
import { readPage, type Page, type PageOf } from './page.ts';
import type { MomentRange } from './parameters.ts';
import type {
  Charge,
  Customer,
  Intent,
  IntentChange,
  NewCharge,
  NewCustomer,
  NewIntent,
  NewRefund,
  EmulatorDb,
  Refund,
} from './tables.ts';

export async function findIntent(db: EmulatorDb, id: string): Promise<Intent | undefined> {
  return db.selectFrom('stripeEmulatorIntent').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the row until the transaction ends, which serializes two confirmations of one intent. */
export async function findIntentToChange(db: EmulatorDb, id: string): Promise<Intent | undefined> {
  return db
    .selectFrom('stripeEmulatorIntent')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function addIntent(db: EmulatorDb, intent: NewIntent): Promise<Intent> {
  return db.insertInto('stripeEmulatorIntent').values(intent).returningAll().executeTakeFirstOrThrow();
}

export async function changeIntent(db: EmulatorDb, id: string, change: IntentChange): Promise<Intent> {
  const query = db.updateTable('stripeEmulatorIntent').set(change).where('id', '=', id);
  return query.returningAll().executeTakeFirstOrThrow();
}

export type IntentFilter = {
  readonly customer?: string | undefined;
  readonly created?: MomentRange | undefined;
  readonly status?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
};

export async function listIntents(db: EmulatorDb, filter: IntentFilter, page: Page): Promise<PageOf<Intent>> {
  let query = db.selectFrom('stripeEmulatorIntent').selectAll();
  const { customer, created, status, metadata } = filter;
  if (customer) query = query.where('customerId', '=', customer);
  if (status) query = query.where('status', '=', status as Intent['status']);
  if (metadata) query = query.where(sql<boolean>`metadata @> ${JSON.stringify(metadata)}::jsonb`);
  if (created) query = query.where(isWithin(created));
  return readPage(query, 'stripe_emulator_intent', page);
}

/** Whether a row was created within the range, in whole seconds. */
export function isWithin(range: MomentRange) {
  const second = sql`floor(extract(epoch from created_at))`;
  const edge = (sign: string, at: number | undefined) =>
    at === undefined ? sql`true` : sql`${second} ${sql.raw(sign)} ${at}`;
  return sql<boolean>`(${edge('>', range.gt)} and ${edge('>=', range.gte)} and ${edge('<', range.lt)} and ${edge('<=', range.lte)})`;
}

/** Finds intents whose processing time is over and skips rows locked by another process. */
export async function findIntentsToSettle(db: EmulatorDb, now: Date, limit: number): Promise<Intent[]> {
  const query = db.selectFrom('stripeEmulatorIntent').selectAll().where('settlesAt', '<=', now);
  return query.orderBy('settlesAt').limit(limit).forUpdate().skipLocked().execute();
}

export async function findCharge(db: EmulatorDb, id: string): Promise<Charge | undefined> {
  return db.selectFrom('stripeEmulatorCharge').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findChargeToChange(db: EmulatorDb, id: string): Promise<Charge | undefined> {
  return db
    .selectFrom('stripeEmulatorCharge')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function listCharges(
  db: EmulatorDb,
  intentId: string | undefined,
  limit: number,
): Promise<Charge[]> {
  const query = db.selectFrom('stripeEmulatorCharge').selectAll().orderBy('createdAt', 'desc').limit(limit);
  return (intentId ? query.where('intentId', '=', intentId) : query).execute();
}

export async function addCharge(db: EmulatorDb, charge: NewCharge): Promise<Charge> {
  return db.insertInto('stripeEmulatorCharge').values(charge).returningAll().executeTakeFirstOrThrow();
}

export async function completeCharge(db: EmulatorDb, id: string): Promise<Charge> {
  const query = db.updateTable('stripeEmulatorCharge').set({ status: 'succeeded' }).where('id', '=', id);
  return query.returningAll().executeTakeFirstOrThrow();
}

/** A table constraint prevents refunding more than was charged. */
export async function addRefund(
  db: EmulatorDb,
  refund: NewRefund,
): Promise<{ refund: Refund; charge: Charge }> {
  const charge = await db
    .updateTable('stripeEmulatorCharge')
    .set((row) => ({ refunded: row('refunded', '+', refund.amount) }))
    .where('id', '=', refund.chargeId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const added = await db
    .insertInto('stripeEmulatorRefund')
    .values(refund)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { refund: added, charge };
}

/** The money of a refund that fails is back with the charge. @returns undefined if it doesn't exist or failed before */
export async function markRefundFailed(
  db: EmulatorDb,
  id: string,
  failureReason: string,
): Promise<{ refund: Refund; charge: Charge } | undefined> {
  const refund = await db
    .updateTable('stripeEmulatorRefund')
    .set({ failureReason })
    .where('id', '=', id)
    .where('failureReason', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!refund) return undefined;
  const charge = await db
    .updateTable('stripeEmulatorCharge')
    .set((row) => ({ refunded: row('refunded', '-', refund.amount) }))
    .where('id', '=', refund.chargeId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { refund, charge };
}

export async function findRefund(db: EmulatorDb, id: string): Promise<Refund | undefined> {
  return db.selectFrom('stripeEmulatorRefund').selectAll().where('id', '=', id).executeTakeFirst();
}

export type RefundFilter = {
  readonly intentId?: string | undefined;
  readonly chargeId?: string | undefined;
  readonly created?: MomentRange | undefined;
};

export async function listRefunds(db: EmulatorDb, filter: RefundFilter, page: Page): Promise<PageOf<Refund>> {
  let query = db.selectFrom('stripeEmulatorRefund').selectAll();
  if (filter.intentId) query = query.where('intentId', '=', filter.intentId);
  if (filter.chargeId) query = query.where('chargeId', '=', filter.chargeId);
  if (filter.created) query = query.where(isWithin(filter.created));
  return readPage(query, 'stripe_emulator_refund', page);
}

export async function findCustomer(db: EmulatorDb, id: string): Promise<Customer | undefined> {
  return db.selectFrom('stripeEmulatorCustomer').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function addCustomer(db: EmulatorDb, customer: NewCustomer): Promise<Customer> {
  return db.insertInto('stripeEmulatorCustomer').values(customer).returningAll().executeTakeFirstOrThrow();
}

export async function changeCustomer(
  db: EmulatorDb,
  id: string,
  change: Partial<NewCustomer>,
): Promise<Customer | undefined> {
  const query = db.updateTable('stripeEmulatorCustomer').set(change).where('id', '=', id);
  return query.returningAll().executeTakeFirst();
}
