import { sql } from 'kysely';
import { disputeFee } from './dispute-object.ts';
import { readPage, type Page, type PageOf } from './page.ts';
import type {
  EmulatorDb,
  NewPayout,
  NewReversal,
  NewTransfer,
  Payout,
  Reversal,
  Transfer,
} from './tables.ts';

export type Sum = { readonly currency: string; readonly available: number; readonly pending: number };

/** Serializes movements out of a balance until the transaction ends. */
export async function lockBalance(tx: EmulatorDb, owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`paygate balance ${owner}`}, 0))`.execute(tx);
}

/**
 * The platform's balance: charges less the provider's fee, refunds, disputes, transfers and reversals.
 * @param availableSince charges after this moment are pending
 */
export async function sumPlatform(db: EmulatorDb, availableSince: Date): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    with movement as (
      select currency, amount - round(amount * 0.029) - 30 as amount, created_at > ${availableSince} as is_pending
        from stripe_emulator_charge where status = 'succeeded'
       union all
      select currency, -amount, false from stripe_emulator_refund where failure_reason is null
       union all
      select currency, -${disputeFee}::bigint - case when reinstated_at is null then amount else 0 end, false
        from stripe_emulator_dispute where withdrawn_at is not null
       union all
      select currency, reversed - amount, false from stripe_emulator_transfer
    )
    select currency, coalesce(sum(amount) filter (where not is_pending), 0)::bigint as available,
           coalesce(sum(amount) filter (where is_pending), 0)::bigint as pending
      from movement group by currency order by currency`.execute(db);
  return rows;
}

/** The balance of a connected account: transfers less reversals and payouts. */
export async function sumAccount(db: EmulatorDb, accountId: string): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    with movement as (
      select currency, amount - reversed as amount from stripe_emulator_transfer where account_id = ${accountId}
       union all
      select currency, -amount from stripe_emulator_payout where account_id = ${accountId} and status = 'paid'
    )
    select currency, sum(amount)::bigint as available, 0::bigint as pending
      from movement group by currency order by currency`.execute(db);
  return rows;
}

export async function addTransfer(db: EmulatorDb, transfer: NewTransfer): Promise<Transfer> {
  return db.insertInto('stripeEmulatorTransfer').values(transfer).returningAll().executeTakeFirstOrThrow();
}

export async function findTransfer(db: EmulatorDb, id: string): Promise<Transfer | undefined> {
  return db.selectFrom('stripeEmulatorTransfer').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findTransferToChange(db: EmulatorDb, id: string): Promise<Transfer | undefined> {
  return db
    .selectFrom('stripeEmulatorTransfer')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type TransferFilter = {
  readonly accountId?: string | undefined;
  readonly group?: string | undefined;
};

export async function listTransfers(
  db: EmulatorDb,
  filter: TransferFilter,
  page: Page,
): Promise<PageOf<Transfer>> {
  let query = db.selectFrom('stripeEmulatorTransfer').selectAll();
  if (filter.accountId) query = query.where('accountId', '=', filter.accountId);
  if (filter.group) query = query.where('transferGroup', '=', filter.group);
  return readPage(query, 'stripe_emulator_transfer', page);
}

/** A table constraint prevents reversing more than was transferred. */
export async function addReversal(
  db: EmulatorDb,
  reversal: NewReversal,
): Promise<{ reversal: Reversal; transfer: Transfer }> {
  const transfer = await db
    .updateTable('stripeEmulatorTransfer')
    .set((row) => ({ reversed: row('reversed', '+', reversal.amount) }))
    .where('id', '=', reversal.transferId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const added = await db
    .insertInto('stripeEmulatorReversal')
    .values(reversal)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { reversal: added, transfer };
}

/** Newest first. */
export async function listReversals(
  db: EmulatorDb,
  transferIds: readonly string[],
  limit: number,
): Promise<Reversal[]> {
  if (transferIds.length === 0) return [];
  return db
    .selectFrom('stripeEmulatorReversal')
    .selectAll()
    .where('transferId', 'in', transferIds)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
}

export async function addPayout(db: EmulatorDb, payout: NewPayout): Promise<Payout> {
  return db.insertInto('stripeEmulatorPayout').values(payout).returningAll().executeTakeFirstOrThrow();
}

export async function findPayout(db: EmulatorDb, accountId: string, id: string): Promise<Payout | undefined> {
  return db
    .selectFrom('stripeEmulatorPayout')
    .selectAll()
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

export async function listPayouts(db: EmulatorDb, accountId: string, page: Page): Promise<PageOf<Payout>> {
  let query = db.selectFrom('stripeEmulatorPayout').selectAll().where('accountId', '=', accountId);
  return readPage(query, 'stripe_emulator_payout', page);
}

/** One balance that is due for an automatic payout. */
export async function findBalanceToPayOut(
  db: EmulatorDb,
  before: Date,
): Promise<{ accountId: string; currency: string } | undefined> {
  const { rows } = await sql<{ accountId: string; currency: string }>`
    select t.account_id, t.currency
      from stripe_emulator_transfer t
      join stripe_emulator_account a on a.id = t.account_id and a.bank <> 'stopped' and a.transfers = 'active'
     group by t.account_id, t.currency
    having max(t.created_at) <= ${before}
       and sum(t.amount - t.reversed) > coalesce((
             select sum(p.amount) from stripe_emulator_payout p
              where p.account_id = t.account_id and p.currency = t.currency and p.status = 'paid'), 0)
     limit 1`.execute(db);
  return rows[0];
}
