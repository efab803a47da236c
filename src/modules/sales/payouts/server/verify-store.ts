import { sql, type Db } from '#platform/server/db.ts';

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
 * Hosts with sales that differ from their payouts and the amounts still due: the ledger's sales and refunds of their
 * settled events against the settlements of these events.
 */
export async function listWrongHosts(db: Db) {
  const { rows } = await sql<{
    hostId: string;
    currency: string;
    earned: number;
    settled: number;
    left: number;
  }>`
    with of_host as (select distinct event_id, host_id, currency from settlement),
         earned as (
           select h.host_id, h.currency,
                  sum(l.amount_minor) filter (where l.kind not in ('transfer', 'reversal')) as earned,
                  sum(l.amount_minor) as left
             from of_host h
             join ledger_entry l on l.event_id = h.event_id and l.currency = h.currency and l.account = 'host'
            group by 1, 2),
         settled as (
           select s.host_id, s.currency,
                  sum(s.amount_minor - s.recovered_minor - s.reversed_minor) filter (where s.sent_at is not null and s.amount_minor > 0) as settled
             from settlement s group by 1, 2)
    select e.host_id, e.currency, coalesce(e.earned, 0)::bigint as earned, coalesce(s.settled, 0)::bigint as settled,
           e.left::bigint as left
      from earned e join settled s on s.host_id = e.host_id and s.currency = e.currency
     where coalesce(e.earned, 0) <> coalesce(s.settled, 0) + e.left`.execute(db);
  return rows;
}

/** Payouts that nobody has worked on for longer than the provider may be silent. */
export async function listStuckSettlements(db: Db, graceSeconds: number) {
  const { rows } = await sql<{ id: string; state: string }>`
    select s.id, s.state from settlement s
     where s.state in ('due', 'requested') and s.run_at < now() - make_interval(secs => ${graceSeconds})`.execute(
    db,
  );
  return rows;
}

/** The money sent to hosts' accounts according to the ledger, per currency. */
export async function sumTransferred(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ currency: string; sum: number }>`
    select currency, sum(amount_minor)::bigint as sum from ledger_entry
     where account = 'transferred' group by 1 having sum(amount_minor) <> 0`.execute(db);
  return new Map(rows.map(({ currency, sum }) => [currency, sum]));
}
