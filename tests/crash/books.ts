import { isConnectionLost } from '#platform/server/db-errors.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Db } from '#platform/server/db.ts';
import { passMinute } from './time.ts';

// Computes each buyer's outcome from the provider's and the database's rows alone, without using the product's own
// checks.

/** A person's tickets and payments from all of their orders. */
export type BuyerOutcome = {
  readonly orders: readonly string[];
  readonly tickets: number;
  /** Cents that the provider charged and refunded. */
  readonly paid: number;
  readonly returned: number;
  readonly mails: readonly string[];
};

export async function outcomeOf(db: Db, userId: string): Promise<BuyerOutcome> {
  const { rows } = await sql<BuyerOutcome>`
    with own as (select id, status from ticket_order where buyer_id = ${userId}::uuid),
         money as (
           select coalesce(sum(c.amount), 0)::int as paid, coalesce(sum(c.refunded), 0)::int as returned
             from own
             join stripe_emulator_intent i on i.metadata->>'orderId' = 'order:' || own.id
             join stripe_emulator_charge c on c.intent_id = i.id and c.status = 'succeeded')
    select paid, returned,
           (select coalesce(json_agg(status order by id), '[]') from own) as orders,
           (select count(*)::int from ticket where holder_id = ${userId}::uuid and state = 'valid') as tickets,
           (select coalesce(json_agg(split_part(dedupe_key, ':', 1) order by id), '[]')
              from message where recipient = ${`${userId}@example.test`}) as mails
      from money`.execute(db);
  return rows[0]!;
}

/** Lists buyers whose tickets don't match their payments, or who weren't notified. */
export async function listUnfair(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; status: string; story: string }>`
    select p.id, p.status,
           format('%s units, %s tickets, %s cents, kept %s, %s mails', u.units, a.tickets, p.total_minor, m.kept, t.mails)
             as story
      from ticket_order p
      cross join lateral (select sum(quantity) as units from order_item i where i.order_id = p.id) u
      cross join lateral (
        select count(*) as tickets from ticket x where x.order_id = p.id and x.state = 'valid') a
      cross join lateral (
        select coalesce(sum(c.amount - c.refunded), 0) as kept
          from stripe_emulator_intent i join stripe_emulator_charge c on c.intent_id = i.id and c.status = 'succeeded'
         where i.metadata->>'orderId' = 'order:' || p.id) m
      cross join lateral (select count(*) as mails from message x where x.dedupe_key = 'tickets:' || p.id) t
     where case when p.status = 'completed'
                then (a.tickets, m.kept, t.mails) is distinct from (u.units, p.total_minor::numeric, 1)
                else (a.tickets, m.kept, t.mails) is distinct from (0, 0::numeric, 0) end`.execute(db);
  return rows.map(({ id, status, story }) => `order ${id} is ${status}: ${story}`);
}

/** Ticket types that sold more than their capacity. */
export async function listOversold(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; promised: number; capacity: number }>`
    select t.name, t.capacity, coalesce(sum(i.quantity), 0)::int as promised
      from ticket_type t
      left join order_item i on i.event_id = t.event_id and i.ticket_type_id = t.id
        and exists (select from ticket_order p where p.event_id = i.event_id and p.id = i.order_id
                      and p.status in ('held', 'pending', 'completed'))
     group by t.event_id, t.id having sum(i.quantity) > t.capacity`.execute(db);
  return rows.map(({ name, promised, capacity }) => `${name}: ${promised} of ${capacity}`);
}

/** Open work by kind. */
async function listUnfinished(db: Db): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from ticket_order where status in ('held', 'pending', 'refundDue')) as orders,
      (select count(*) from payment where status not in ('succeeded', 'canceled', 'refunded')) as payments,
      (select count(*) from payment_inbox where processed_at is null) as webhooks,
      (select count(*) from stripe_emulator_delivery where delivered_at is null and abandoned_at is null) as deliveries,
      (select count(*) from outbox where relayed_at is null or lease_until is not null) as facts,
      (select count(*) from outbox_work where done_at is null) as subscribers`.execute(db);
  return Object.fromEntries(Object.entries(rows[0]!).filter(([, count]) => count > 0));
}

const restWithinMs = 40_000;
const minuteEveryMs = 2500;

/** As work that is left, while the database is promoted. */
function whileAway(error: unknown): Readonly<Record<string, number>> {
  if (!isConnectionLost(error)) throw error;
  return { connections: 1 };
}

/** Waits until no work is left, moving time forward by a minute for retries. */
export async function untilAtRest(db: Db): Promise<void> {
  const begin = Date.now();
  for (let minutes = 0; ; await wait(60)) {
    const left = await listUnfinished(db).catch(whileAway);
    if (Object.keys(left).length === 0) return;
    const took = Date.now() - begin;
    if (took > restWithinMs) throw new Error(`Still not done: ${JSON.stringify(left)}`);
    if (took > minuteEveryMs * (minutes + 1)) {
      minutes++;
      await passMinute(db);
    }
  }
}

/** How often PostgreSQL broke a deadlock in this database. */
export async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]!.deadlocks;
}
