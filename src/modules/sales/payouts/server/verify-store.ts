import type { EventId, ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { debtPaidRef } from './mark-debt-paid.ts';

// Each query lists violations.

/** Settlements whose sums differ from what the ledger booked for them. */
export async function listWrongSettlements(db: Db) {
  const { rows } = await sql<{ id: string; state: string; want: number; booked: number; kept: number }>`
    select s.id, s.state, case when s.sent_at is not null and s.amount_minor > 0 then s.amount_minor else 0 end as want,
           coalesce(t.booked, 0)::bigint as booked, coalesce(k.kept, 0)::bigint as kept
      from settlement s
      left join (select external_ref, sum(amount_minor) as booked from ledger_entry
                  where kind = 'transfer' and account = 'transferred' and external_ref like 'transfer:%' group by 1) t
        on t.external_ref = 'transfer:' || s.id
      left join (select split_part(external_ref, ':', 2) as id, -sum(amount_minor) as kept from ledger_entry
                  where kind = 'transfer' and account = 'transferred' and external_ref like 'recovered:%' group by 1) k
        on k.id = s.id::text
     where coalesce(t.booked, 0) <> case when s.sent_at is not null and s.amount_minor > 0 then s.amount_minor else 0 end
        or coalesce(k.kept, 0) <> case when s.sent_at is not null and s.amount_minor > 0 then s.recovered_minor else 0 end`.execute(
    db,
  );
  return rows;
}

/**
 * Events whose earnings differ from what their hosts and parties got and what is left: the ledger's sales and refunds
 * of settled events against their settlements, and against debts that settlements of other events or their hosts repaid.
 */
export async function listWrongEvents(db: Db) {
  const { rows } = await sql<{
    eventId: EventId;
    currency: string;
    earned: number;
    settled: number;
    left: number;
  }>`
    with settled as (
           select s.event_id, s.currency,
                  coalesce(sum(s.amount_minor - s.reversed_minor) filter (where s.sent_at is not null and s.amount_minor > 0), 0) as settled
             from settlement s group by 1, 2),
         repaid as (
           select (r.debt->>'eventId')::uuid as event_id, s.currency, sum((r.debt->>'amount')::bigint) as repaid
             from settlement s cross join lateral jsonb_array_elements(s.recovered) r(debt)
            where s.sent_at is not null group by 1, 2),
         earned as (
           select l.event_id, l.currency,
                  coalesce(sum(l.amount_minor) filter (where l.kind not in ('transfer', 'reversal')), 0) as earned,
                  coalesce(sum(l.amount_minor) filter (where l.external_ref like ${`${debtPaidRef}%`}), 0) as paid_outside,
                  sum(l.amount_minor) as left
             from ledger_entry l
            where l.account = 'host' and l.event_id in (select event_id from settled)
            group by 1, 2)
    select s.event_id, s.currency, e.earned::bigint as earned, (s.settled - coalesce(r.repaid, 0) - e.paid_outside)::bigint as settled,
           e.left::bigint as left
      from settled s
      join earned e on e.event_id = s.event_id and e.currency = s.currency
      left join repaid r on r.event_id = s.event_id and r.currency = s.currency
     where e.earned <> s.settled - coalesce(r.repaid, 0) - e.paid_outside + e.left`.execute(db);
  return rows;
}

export type SentShare = {
  readonly id: string;
  readonly eventId: EventId;
  readonly profileId: ProfileId;
  readonly currency: string;
  readonly held: number;
  readonly door: number;
  /** The sum of this settlement of the party and those before it. */
  readonly total: number;
};

/** All payouts to artists and venues by splits. */
export async function listSentShares(db: Db): Promise<SentShare[]> {
  const { rows } = await sql<SentShare>`
    select s.id, s.event_id, s.host_id as profile_id, s.currency, s.held_minor as held, s.door_minor as door,
           sum(s.amount_minor) over (partition by s.event_id, s.host_id, s.currency order by s.round)::bigint as total
      from settlement s
     where s.party and (s.state = 'requested' or s.sent_at is not null)`.execute(db);
  return rows;
}

/** Payouts that are overdue by more than `graceSeconds`. */
export async function listStuckSettlements(db: Db, graceSeconds: number) {
  const { rows } = await sql<{ id: string; state: string }>`
    select s.id, s.state from settlement s
     where s.state in ('due', 'requested') and s.run_at < now() - make_interval(secs => ${graceSeconds})`.execute(
    db,
  );
  return rows;
}

/** The money that the provider sent to hosts' accounts according to the ledger, per currency. */
export async function sumTransferred(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ currency: string; sum: number }>`
    select currency, sum(amount_minor)::bigint as sum from ledger_entry
     where account = 'transferred' and external_ref not like ${`${debtPaidRef}%`}
       and external_ref not in (select 'transfer:' || id from settlement where reason = 'sentOutside')
     group by 1 having sum(amount_minor) <> 0`.execute(db);
  return new Map(rows.map(({ currency, sum }) => [currency, sum]));
}
