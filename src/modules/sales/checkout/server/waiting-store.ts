import type { EventId, OrderId, TicketTypeId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { shortestMinutes } from '../waiting-rules.ts';

export type WaitingRow = {
  id: string;
  userId: UserId;
  name: string;
  email: string;
  quantity: number;
  together: boolean;
  ticketTypeIds: TicketTypeId[] | null;
  offerMinutes: number;
  startsAt: Date;
  localHour: number;
};

/** Entries that are looked at when tickets become free. */
const linePart = 200;

/** `waiting_list_entry w` is of someone who can pay. Suspended users keep their places. */
const canPay = sql`not exists (select from suspended_user s where s.user_id = w.user_id)`;

/**
 * The head of an event's waiting list, unless the host turned it off: of those who accept a ticket type that has
 * enough tickets for them now. Uses `waiting_list_entry_line`.
 * @param onSale the ticket types that can be offered, which are locked: then locks the entries until the transaction
 * ends. Skips entries that are being changed or removed right now, which avoids deadlocks.
 */
export async function listWaiting(
  db: Db,
  eventId: EventId,
  onSale?: readonly TicketTypeId[],
): Promise<WaitingRow[]> {
  const event = sql`${eventId}::uuid`;
  const { rows } = await sql<Omit<WaitingRow, 'email'>>`
    with supply as (
      select t.id,
             case when t.archived_at is not null then 0
                  else greatest(0, least(coalesce(t.capacity - t.held - t.sold - t.reserved, 'infinity'::float8),
                                         (c.capacity - c.taken) / t.admits)) end
             + (select count(*) from ticket_listing l
                 where l.event_id = ${event} and l.ticket_type_id = t.id and l.state = 'listed') as units
        from ticket_type t
        left join event_capacity c on c.event_id = ${event}
       where t.event_id = ${event} and ${onSale ? sql`t.id = any(${[...onSale]}::uuid[])` : sql`true`})
    select w.id, w.user_id, p.name, w.quantity, w.together, w.ticket_type_ids,
           coalesce(x.offer_minutes, 120) as offer_minutes, e.starts_at,
           extract(hour from clock_timestamp() at time zone e.timezone)::int as local_hour
      from waiting_list_entry w
      join event e on e.id = w.event_id and e.status = 'published'
      join profile p on p.id = w.user_id and p.deleted_at is null
      left join exchange_policy x on x.event_id = ${event}
     where w.event_id = ${event} and w.state = 'waiting' and coalesce(x.waiting_list, true)
       and ${canPay}
       and exists (select from supply s
                    where s.units >= case when w.together then w.quantity else 1 end
                      and (w.ticket_type_ids is null or s.id = any(w.ticket_type_ids)))
     order by w.id
     limit ${sql.lit(linePart)}
     ${onSale ? sql`for update of w skip locked` : sql``}`.execute(db);
  const emails = await readEmails(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.flatMap((row) => {
    const email = emails.get(row.userId);
    return email === undefined ? [] : [{ ...row, email }];
  });
}

/** By itself, for accounts are on another server than the sale (docs/decisions/0071). */
async function readEmails(db: Db, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ id: UserId; email: string }>`
    select id, email from account_user where id = any(${[...userIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Tickets that the people on a waiting list want: over all types, and of each type. */
export type WaitingCounts = { readonly total: number; readonly byType: ReadonlyMap<string, number> };

/** How many tickets the people on the waiting list want. While offers are made, these aren't sold to others. */
export async function countWaiting(tx: Db, eventId: EventId): Promise<WaitingCounts> {
  const { rows } = await sql<{ id: TicketTypeId | null; wanted: number }>`
    with waiting as (
      select w.quantity, w.ticket_type_ids
        from waiting_list_entry w
        join event e on e.id = w.event_id
         and e.starts_at > clock_timestamp() + make_interval(mins => ${sql.lit(shortestMinutes)})
        left join exchange_policy x on x.event_id = w.event_id
       where w.event_id = ${eventId}::uuid and w.state = 'waiting' and coalesce(x.waiting_list, true)
         and ${canPay})
    select null as id, sum(quantity)::int as wanted from waiting having count(*) > 0
     union all
    select t.id, sum(w.quantity)::int
      from waiting w
      join ticket_type t on t.event_id = ${eventId}::uuid
       and (w.ticket_type_ids is null or t.id = any(w.ticket_type_ids))
     group by t.id`.execute(tx);
  const total = rows.find(({ id }) => id === null)?.wanted ?? 0;
  return { total, byType: new Map(rows.flatMap(({ id, wanted }) => (id ? [[id, wanted]] : []))) };
}

export async function markOffered(
  tx: Db,
  eventId: EventId,
  offers: readonly { readonly id: string; readonly orderId: OrderId }[],
): Promise<void> {
  await sql`
    update waiting_list_entry w set state = 'offered', order_id = o."orderId"
      from json_to_recordset(${JSON.stringify(offers)}::json) o(id uuid, "orderId" uuid)
     where w.event_id = ${eventId}::uuid and w.id = o.id and w.state = 'waiting'`.execute(tx);
}

export async function endWaiting(tx: Db, eventId: EventId, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; userId: UserId }>`
    update waiting_list_entry set state = 'left'
     where event_id = ${eventId}::uuid and id = any(${[...ids]}::uuid[]) and state = 'waiting'
    returning id, user_id`.execute(tx);
  return rows;
}
