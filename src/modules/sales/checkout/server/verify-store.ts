import type { EventId, OrderId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { isLeft } from './event-refund-store.ts';

// Each query lists violations. Test orders take no tickets and book no money.

/** Ticket types whose counters differ from the sum of their orders. */
export async function listWrongCounters(db: Db) {
  const { rows } = await sql<{
    id: string;
    held: number;
    sold: number;
    shouldHold: number;
    shouldSell: number;
  }>`
    select t.id, t.held, t.sold, (coalesce(s.held, 0) + coalesce(b.held, 0))::int as should_hold, coalesce(s.sold, 0)::int as should_sell
      from ticket_type t
      left join (
        select i.event_id, i.ticket_type_id,
               sum(i.quantity - i.backed) filter (where p.status in ('held', 'pending')) as held,
               sum(i.quantity - i.cancelled) filter (where p.completed_at is not null) as sold
          from ticket_order p join order_item i on i.event_id = p.event_id and i.order_id = p.id
         where not p.test
         group by 1, 2
      ) s on s.event_id = t.event_id and s.ticket_type_id = t.id
      -- What devices keep to sell offline.
      left join (select event_id, ticket_type_id, sum(quantity) as held from box_office_allotment group by 1, 2) b
        on b.event_id = t.event_id and b.ticket_type_id = t.id
     where t.held <> coalesce(s.held, 0) + coalesce(b.held, 0) or t.sold <> coalesce(s.sold, 0)
        or (t.capacity is not null and t.held + t.sold + t.reserved > t.capacity)`.execute(db);
  return rows;
}

/** Promotions whose counter differs from the orders that use them, or exceeds its limit. */
export async function listWrongUses(db: Db) {
  const { rows } = await sql<{ id: string; used: number; live: number; maxUses: number | null }>`
    select r.id, r.used, coalesce(s.live, 0)::int as live, r.max_uses
      from promotion r
      left join (select event_id, promotion_id, count(*) as live from ticket_order where promotion_live and not test group by 1, 2) s
        on s.event_id = r.event_id and s.promotion_id = r.id
     where r.used <> coalesce(s.live, 0) or r.used > r.max_uses`.execute(db);
  return rows;
}

/**
 * Orders with the wrong number of tickets: completed ones need one per unit that isn't cancelled, all others none.
 */
export async function listOrdersWithWrongTickets(db: Db) {
  const { rows } = await sql<{ id: string; status: string; units: number; admissions: number }>`
    select p.id, p.status, i.units::int, coalesce(a.valid, 0)::int as admissions
      from ticket_order p
      join (select i.event_id, i.order_id, sum((i.quantity - i.cancelled) * t.admits) as units
              from order_item i join ticket_type t on t.event_id = i.event_id and t.id = i.ticket_type_id
             group by 1, 2) i
        on i.event_id = p.event_id and i.order_id = p.id
      left join (select event_id, order_id, count(*) as valid from ticket where state = 'valid' group by 1, 2) a
        on a.event_id = p.event_id and a.order_id = p.id
     where coalesce(a.valid, 0) <> case when p.completed_at is null then 0 else i.units end`.execute(db);
  return rows;
}

/** Orders without their event, and order items without their order or ticket type. No foreign key refuses them. */
export async function listOrphans(db: Db) {
  const { rows } = await sql<{ orderId: OrderId; missing: string }>`
    select p.id as order_id, 'event ' || p.event_id as missing
      from ticket_order p
     where not exists (select from event e where e.id = p.event_id)
     union all
    select i.order_id, 'order ' || i.order_id
      from order_item i
     where not exists (select from ticket_order p where p.event_id = i.event_id and p.id = i.order_id)
     union all
    select i.order_id, 'ticket type ' || i.ticket_type_id
      from order_item i
     where not exists (select from ticket_type t where t.event_id = i.event_id and t.id = i.ticket_type_id)`.execute(
    db,
  );
  return rows;
}

/** Keys that rows of several events share, which unique keys refuse unless the sale is distributed by event. */
export async function listSharedKeys(db: Db) {
  const { rows } = await sql<{ kind: string; key: string }>`
    select 'order' as kind, id::text as key from ticket_order group by id having count(*) > 1
     union all
    select 'payment', intent_id from payment where intent_id is not null group by intent_id having count(*) > 1
     union all
    select 'refund', provider_id from refund where provider_id is not null group by provider_id having count(*) > 1
     union all
    select 'booking', external_ref from ledger_entry group by external_ref, account having count(*) > 1
     union all
    select 'ticket code', code from ticket group by code having count(*) > 1`.execute(db);
  return rows;
}

/** Orders whose payments, ledger entries and total differ. `kept` is what was captured and not refunded. */
export async function listWrongMoney(db: Db) {
  const { rows } = await sql<{
    id: string;
    status: string;
    total: number;
    kept: number;
    booked: number;
    settled: number;
  }>`
    select p.id, p.status, p.total_minor as total, coalesce(y.kept, 0)::int as kept, coalesce(l.booked, 0)::int as booked,
           coalesce(y.settled, 0)::int as settled
      from ticket_order p
      left join (select event_id, order_id, sum(captured_minor - refunded_minor) as kept,
                        sum(captured_minor - refunded_minor) filter (where status in ('refundDue', 'refunded')) as unsold,
                        count(*) filter (where captured_minor > refunded_minor and status not in ('refundDue', 'refunded')) as settled
                   from (select event_id, order_id, captured_minor, refunded_minor, status from payment
                          union all
                         -- Taken at the door, and given back there.
                         select event_id, order_id, amount_minor,
                                case when refunded_at is null then 0 else amount_minor end, 'succeeded'
                           from box_office_sale where method <> 'reader') y group by 1, 2) y on y.event_id = p.event_id and y.order_id = p.id
      left join (select event_id, order_id, -sum(amount_minor) as booked
                   from ledger_entry where account = 'buyer' group by 1, 2) l on l.event_id = p.event_id and l.order_id = p.id
      left join (select event_id, order_id, sum(amount_minor) as back
                   from (select event_id, order_id, amount_minor from refund where status in ('done', 'paidOutside')
                          union all
                         select event_id, order_id, amount_minor from box_office_sale
                          where refunded_at is not null and method <> 'reader') r group by 1, 2) r on r.event_id = p.event_id and r.order_id = p.id
     where (not p.test and coalesce(y.kept, 0) <> coalesce(l.booked, 0))
        or (p.test and coalesce(l.booked, 0) <> 0)
        or (p.completed_at is not null
            and coalesce(y.kept, 0) - coalesce(y.unsold, 0) <> p.total_minor - coalesce(r.back, 0))
        or (p.completed_at is not null
            and p.status <> case when coalesce(r.back, 0) = 0 then 'completed' when r.back < p.total_minor
                                 then 'partiallyRefunded' else 'refunded' end)
        or (p.completed_at is null and p.status in ('held', 'pending', 'expired', 'cancelled', 'refunded')
            and coalesce(y.kept, 0) <> case p.status when 'refunded' then coalesce(y.unsold, 0) else 0 end)
        -- A payment that bought nothing was refunded in full, except for what the bank took back.
        or exists (select from payment u
                    where u.event_id = p.event_id and u.order_id = p.id and u.status = 'refunded'
                      and u.captured_minor - u.refunded_minor
                          > (select coalesce(sum(d.withdrawn_minor), 0) from dispute d
                              where d.event_id = u.event_id and d.order_id = u.order_id
                                and d.intent_id = u.intent_id))
        or coalesce(y.settled, 0) > 1`.execute(db);
  return rows;
}

/** Ledger transfers that don't sum to zero. */
export async function listUnbalanced(db: Db) {
  const { rows } = await sql<{ transferId: string; currency: string; sum: number }>`
    select transfer_id, currency, sum(amount_minor)::int as sum
      from ledger_entry group by 1, 2 having sum(amount_minor) <> 0`.execute(db);
  return rows;
}

/** Orders that should have ended, and completed ones missing from their buyer's list. */
export async function listStuck(db: Db, graceSeconds: number) {
  const { rows } = await sql<{ id: string; status: string }>`
    select p.id, p.status
      from ticket_order p
      left join (select buyer_id, order_id from buyer_order offset 0) b on b.buyer_id = p.buyer_id and b.order_id = p.id
     where (p.status in ('held', 'pending')
            and coalesce(p.expires_at, p.created_at) < clock_timestamp() - make_interval(secs => ${graceSeconds}))
        or (p.status = 'refundDue' and p.closed_at < clock_timestamp() - make_interval(secs => ${graceSeconds})
            -- Refunds that failed are tried once a day, and then given up.
            and not exists (select from payment y
                             where y.event_id = p.event_id and y.order_id = p.id and y.status = 'refundDue'
                               and (y.refund_dead_at is not null
                                    or y.refund_run_at > greatest(p.closed_at, clock_timestamp() - interval '1 hour'))))
        or (p.completed_at is not null
            and b.order_id is null)`.execute(db);
  return rows;
}

/** Refunds that are overdue, not booked exactly once, or whose fee share is wrong. */
export async function listWrongRefunds(db: Db, graceSeconds: number) {
  const { rows } = await sql<{ id: string; status: string; amount: number; booked: number }>`
    select r.id, r.status, r.amount_minor as amount, coalesce(l.booked, 0)::int as booked
      from refund r
      join ticket_order p on p.event_id = r.event_id and p.id = r.order_id
      left join lateral (select sum(amount_minor) as booked from ledger_entry e
                          where e.event_id = r.event_id and e.order_id = r.order_id and e.account = 'buyer'
                            and e.external_ref in ('refund:' || r.provider_id, 'refund-failed:' || r.provider_id)) l on true
     where (r.status = 'due' and r.created_at < clock_timestamp() - make_interval(secs => ${graceSeconds}))
        or (not p.test and coalesce(l.booked, 0) <> case r.status when 'done' then r.amount_minor else 0 end)
        or (p.status = 'refunded' and p.completed_at is not null and p.fee_minor
            <> (select coalesce(sum(f.fee_minor), 0) from refund f
                 where f.event_id = p.event_id and f.order_id = p.id and f.status in ('done', 'paidOutside')))`.execute(
    db,
  );
  return rows;
}

/** Cancelled events with finished refunds where an order still has valid tickets or is owed money. */
export async function listUnrefundedEvents(db: Db): Promise<string[]> {
  const { rows } = await sql<{ eventId: EventId }>`
    select f.event_id
      from event_refund f
     where f.finished_at is not null
       and exists (select from ticket_order p
                    where p.event_id = f.event_id and p.completed_at is not null
                      and (exists (select from order_item i where i.event_id = p.event_id and i.order_id = p.id
                                      and i.cancelled < i.quantity)
                           or (exists (select from payment y where y.event_id = p.event_id and y.order_id = p.id
                                          and ${isLeft()})
                               and not exists (select from refund r where r.event_id = p.event_id
                                                  and r.order_id = p.id and r.status = 'failed'))))`.execute(
    db,
  );
  return rows.map(({ eventId }) => eventId);
}

/**
 * Returns the net amount of real payments at the provider per the ledger: paid less refunded, without what hosts took at
 * the door, but with the late payments that were paid back another way.
 */
export async function sumBooked(db: Db): Promise<number> {
  const { rows } = await sql<{ booked: number }>`
    select (l.booked + y.paid_outside)::bigint as booked
      from (select coalesce(-sum(amount_minor), 0) as booked
              from ledger_entry where account in ('buyer', 'cash')) l,
           (select coalesce(sum(y.refunded_minor), 0) as paid_outside
              from payment y join ticket_order p on p.event_id = y.event_id and p.id = y.order_id
             where y.paid_note is not null and not p.test) y`.execute(db);
  return rows[0]!.booked;
}

export async function listTestIntents(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ intentId: string }>`
    select y.intent_id
      from payment y join ticket_order p on p.event_id = y.event_id and p.id = y.order_id
     where p.test and y.intent_id is not null`.execute(db);
  return new Set(rows.map(({ intentId }) => intentId));
}
