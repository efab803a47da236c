import type { RawBuilder } from 'kysely';
import type { FeeRates } from '../fees.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import { newId, type ProfileId, type UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/**
 * The current fee of `event e`'s host on `ticket_type t`, as `FeeRates`; null to use the instance's default. Uses the
 * latest row of each of the four scopes, and of these the narrowest with figures. By `fee_rate_of`.
 */
export const rateOf = rateFor(sql`e.creator_id`, sql`t.currency`);

function rateFor(hostId: RawBuilder<unknown>, currency: RawBuilder<unknown>) {
  return sql`(
  select json_build_object('percent', f.percent, 'perTicketCents', f.per_ticket_cents)
    from (select distinct on (r.host_id, r.currency) r.host_id, r.currency, r.percent, r.per_ticket_cents
            from fee_rate r
           where (r.host_id = ${hostId} or r.host_id is null) and (r.currency = ${currency} or r.currency is null)
             and r.starts_at <= clock_timestamp()
           order by r.host_id, r.currency, r.starts_at desc, r.id desc) f
   where f.percent is not null
   order by f.host_id is null, f.currency is null
   limit 1)`;
}

/** The current fee of a host, or of the instance, in a currency; null to use the instance's default. */
export async function findRates(
  db: Db,
  hostId: ProfileId | null,
  currency: string,
): Promise<FeeRates | null> {
  const { rows } = await sql<{ rates: FeeRates | null }>`
    select ${rateFor(sql`${hostId}::uuid`, sql`${currency}::text`)} as rates`.execute(db);
  return rows[0]!.rates;
}

export type NewFeeRate = {
  hostId: ProfileId | null;
  currency: string | null;
  /** Both null: the wider scope applies again. */
  percent: number | null;
  perTicketCents: number | null;
  /** Null: now, by the database's clock. */
  startsAt: Date | null;
  byId: UserId;
};

/** @returns the row; undefined if its start is in the past */
export async function addFeeRate(tx: Db, rate: NewFeeRate): Promise<FeeRateRow | undefined> {
  const { hostId, currency, percent, perTicketCents, startsAt, byId } = rate;
  const id = newId();
  await sql`
    insert into fee_rate (id, host_id, currency, percent, per_ticket_cents, starts_at, by_id)
    select ${id}::uuid, ${hostId}::uuid, ${currency}::text, ${percent}::numeric, ${perTicketCents}::int,
           coalesce(${startsAt}::timestamptz, date_trunc('milliseconds', now())), ${byId}::uuid
     where coalesce(${startsAt}::timestamptz, now()) >= date_trunc('minute', now())`.execute(tx);
  const { rows } = await sql<FeeRateRow>`select ${columns} from fee_rate r where r.id = ${id}::uuid`.execute(
    tx,
  );
  return rows[0];
}

export type FeeRateRow = {
  id: string;
  hostId: ProfileId | null;
  currency: string | null;
  percent: number | null;
  perTicketCents: number | null;
  startsAt: Date;
  /** `over` when a later row of the same scope replaced it. */
  state: 'now' | 'later' | 'over';
  byId: UserId;
  createdAt: Date;
};

const columns = sql`
  r.id, r.host_id, r.currency, r.percent::float8 as percent, r.per_ticket_cents, r.starts_at, r.by_id, r.created_at,
  case
    when r.starts_at > clock_timestamp() then 'later'
    when exists (select from fee_rate n
                  where n.host_id is not distinct from r.host_id and n.currency is not distinct from r.currency
                    and n.starts_at <= clock_timestamp() and (n.starts_at, n.id) > (r.starts_at, r.id)) then 'over'
    else 'now'
  end as state`;

/** Latest first, by `fee_rate_newest`. */
export async function listFeeRates(db: Db, page: PageInput) {
  const after = unpackCursor(page.cursor, 2);
  const { rows } = await sql<FeeRateRow>`
    select ${columns} from fee_rate r
     where ${after ? sql`(r.created_at, r.id) < (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)` : sql`true`}
     order by r.created_at desc, r.id desc
     limit ${page.limit + 1}`.execute(db);
  return cutPage(rows, page.limit, ({ createdAt, id }) => [createdAt, id]);
}
