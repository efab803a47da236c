import type { ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { TransferState } from '../rules.ts';
import type { BankPayout, PayeeFacts, Payouts } from './port.ts';

type Provider = Payouts['provider'];

export type PayeeRow = {
  readonly profileId: ProfileId;
  readonly accountId: string;
  readonly country: string;
  readonly transfers: TransferState;
  readonly due: readonly string[];
  readonly dueLater: readonly string[];
  readonly newsAt: Date | null;
};

const columns = sql`p.profile_id, p.account_id, p.country, p.transfers, p.due, p.due_later, p.news_at`;

export async function findPayee(
  db: Db,
  profileId: ProfileId,
  provider: Provider,
): Promise<PayeeRow | undefined> {
  const { rows } = await sql<PayeeRow>`
    select ${columns} from payee p where p.profile_id = ${profileId}::uuid and p.provider = ${provider}`.execute(
    db,
  );
  return rows[0];
}

/** Whether there can be money for a profile. Paid events belong to communities, and shares to artists and venues. */
export async function getsPaid(db: Db, profileId: ProfileId): Promise<boolean> {
  const { rows } = await sql<{ getsPaid: boolean }>`
    select p.type <> 'user'
           or exists (select from payee y where y.profile_id = p.id)
           or exists (select from settlement w where w.host_id = p.id)
           or exists (select from split_share h where h.profile_id = p.id)
           or exists (select 1 from event e join ticket_type t on t.event_id = e.id
                       where e.creator_id = ${profileId}::uuid and t.price_minor > 0) as gets_paid
      from profile p where p.id = ${profileId}::uuid`.execute(db);
  return rows[0]?.getsPaid ?? false;
}

/** Keeps the first of two accounts opened at once. */
export async function addPayee(
  db: Db,
  payee: {
    readonly profileId: ProfileId;
    readonly provider: Provider;
    readonly accountId: string;
    readonly country: string;
  },
): Promise<void> {
  const { profileId, provider, accountId, country } = payee;
  await sql`
    insert into payee (profile_id, provider, account_id, country)
    values (${profileId}, ${provider}, ${accountId}, ${country})
        on conflict do nothing`.execute(db);
}

/**
 * Stores the provider's answer, unless a later one is stored. Changes that arrived after the question are read next.
 * @param askedAt when the provider was asked
 * @returns whether it is stored
 */
export async function savePayee(
  tx: Db,
  { accountId, newsAt }: Pick<PayeeRow, 'accountId' | 'newsAt'>,
  { transfers, due, dueLater }: PayeeFacts,
  askedAt: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payee
       set transfers = ${transfers}, due = ${[...due]}::text[], due_later = ${[...dueLater]}::text[], read_at = ${askedAt},
           news_at = case when news_at is distinct from ${newsAt}::timestamptz then news_at end
     where account_id = ${accountId} and coalesce(read_at, '-infinity') <= ${askedAt}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Marks an account whose state the provider has changed. */
export async function markPayeeChanged(db: Db, accountId: string): Promise<void> {
  await sql`
    update payee set news_at = date_trunc('milliseconds', clock_timestamp()) where account_id = ${accountId}`.execute(
    db,
  );
}

export async function listChangedPayees(db: Db, provider: Provider, limit: number): Promise<PayeeRow[]> {
  const { rows } = await sql<PayeeRow>`
    select ${columns} from payee p
     where p.news_at is not null and p.provider = ${provider} order by p.news_at limit ${limit}`.execute(db);
  return rows;
}

export async function saveBankPayouts(
  db: Db,
  accountId: string,
  payouts: readonly BankPayout[],
): Promise<void> {
  if (payouts.length === 0) return;
  await sql`
    insert into bank_payout as b (account_id, id, amount_minor, currency, status, failure_code, arrives_at, created_at)
    select ${accountId}, r.id, r.amount, r.currency, r.status, r."failureCode", r."arrivesAt", r."createdAt"
      from json_to_recordset(${JSON.stringify(payouts)}::json) r(
           id text, amount bigint, currency text, status text, "failureCode" text, "arrivesAt" timestamptz,
           "createdAt" timestamptz)
        on conflict (account_id, id) do update
       set status = excluded.status, failure_code = excluded.failure_code, arrives_at = excluded.arrives_at`.execute(
    db,
  );
}

export type BankPayoutRow = {
  readonly id: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: string;
  readonly arrivesAt: Date;
};

/** Newest first. */
export async function listBankPayouts(db: Db, accountId: string, limit: number): Promise<BankPayoutRow[]> {
  const { rows } = await sql<BankPayoutRow>`
    select b.id, b.amount_minor, b.currency, b.status, b.arrives_at
      from bank_payout b where b.account_id = ${accountId}
     order by b.created_at desc limit ${limit}`.execute(db);
  return rows;
}

/** The name of a host, and the email address of who opens the account. */
export async function findHostContact(
  db: Db,
  profileId: ProfileId,
  userId: UserId,
): Promise<{ name: string; email: string }> {
  const { rows } = await sql<{ name: string; email: string }>`
    select p.name, u.email
      from profile p join account_user u on u.id = ${userId}::uuid
     where p.id = ${profileId}::uuid`.execute(db);
  return rows[0]!;
}
