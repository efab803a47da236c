import { isAhead } from '#modules/events/event-status/server/index.ts';
import type { EventId, OrderId, TicketTypeId, UserId } from '#platform/ids.ts';
import type { Batch } from '#platform/server/batches.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { accountMinutes } from '../waiting-contract.ts';

export type EntryRow = {
  eventId: EventId;
  quantity: number;
  together: boolean;
  ticketTypeIds: TicketTypeId[] | null;
  ahead: number;
  /** The offer, while it can be paid. */
  orderId: OrderId | null;
  what: string | null;
  totalMinor: number | null;
  currency: string | null;
  expiresAt: Date | null;
};

export type ListedEntryRow = EntryRow & {
  provider: string;
  providerId: string;
  name: string;
  startsAt: Date;
  timezone: string;
};

/** Entries that wait, or whose offer can still be paid. Uses `waiting_list_entry_by_user` and `_line`. */
export async function listEntries(db: Db, userId: UserId, eventId?: EventId): Promise<ListedEntryRow[]> {
  const { rows } = await sql<ListedEntryRow>`
    select w.event_id, w.quantity, w.together, w.ticket_type_ids, e.provider, e.provider_id, e.name, e.starts_at,
           e.timezone, o.id as order_id, o.total_minor, o.currency, o.expires_at,
           case when w.state = 'offered' then 0 else
             (select count(*) from waiting_list_entry b
               where b.event_id = w.event_id and b.state = 'waiting' and b.id < w.id)::int end as ahead,
           (select string_agg(i.quantity || ' × ' || t.name, ', ')
              from order_item i join ticket_type t on t.event_id = i.event_id and t.id = i.ticket_type_id
             where i.event_id = o.event_id and i.order_id = o.id) as what
      from waiting_list_entry w
      join event e on e.id = w.event_id and e.deleted_at is null and ${isAhead}
      left join ticket_order o on o.event_id = w.event_id and o.id = w.order_id and o.status in ('held', 'pending')
       and o.expires_at > clock_timestamp()
     where w.user_id = ${userId}::uuid and w.state in ('waiting', 'offered')
       and (w.state = 'waiting' or o.id is not null)
       ${eventId === undefined ? sql`` : sql`and w.event_id = ${eventId}::uuid`}
     order by e.starts_at, w.id
     limit 100`.execute(db);
  return rows;
}

/** Uses `waiting_list_entry_line`. */
export async function countLine(db: Db, eventId: EventId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from waiting_list_entry
     where event_id = ${eventId}::uuid and state = 'waiting'`.execute(db);
  return rows[0]!.total;
}

/** `newUntil`: when the account is old enough; null if it is. */
type WaitingAccount = { emailVerified: boolean; newUntil: Date | null };

export async function findWaitingAccount(db: Db, userId: UserId): Promise<WaitingAccount | undefined> {
  const age = sql`make_interval(mins => ${sql.lit(accountMinutes)})`;
  const { rows } = await sql<WaitingAccount>`
    select email_verified, case when created_at + ${age} > clock_timestamp() then created_at + ${age} end as new_until
      from account_user where id = ${userId}::uuid`.execute(db);
  return rows[0];
}

type NewEntry = {
  id: string;
  eventId: EventId;
  userId: UserId;
  quantity: number;
  together: boolean;
  ticketTypeIds: readonly TicketTypeId[] | null;
};

/** Adds an entry at the end, or changes the one that waits, which keeps its place. */
export async function putEntry(tx: Db, entry: NewEntry): Promise<void> {
  const { id, eventId, userId, quantity, together, ticketTypeIds } = entry;
  await sql`
    insert into waiting_list_entry (event_id, id, user_id, quantity, together, ticket_type_ids)
    values (${eventId}::uuid, ${id}::uuid, ${userId}::uuid, ${quantity}, ${together},
            ${ticketTypeIds && [...ticketTypeIds]}::uuid[])
    on conflict (user_id, event_id) where state in ('waiting', 'offered')
    do update set quantity = excluded.quantity, together = excluded.together,
                  ticket_type_ids = excluded.ticket_type_ids`.execute(tx);
}

/** @returns the order of the offer that is left, if there is one */
export async function leaveList(tx: Db, eventId: EventId, userId: UserId): Promise<OrderId | null> {
  const { rows } = await sql<{ orderId: OrderId | null }>`
    update waiting_list_entry set state = 'left'
     where user_id = ${userId}::uuid and event_id = ${eventId}::uuid and state in ('waiting', 'offered')
    returning order_id`.execute(tx);
  return rows[0]?.orderId ?? null;
}

/** Ends entries whose offers were paid, declined or lapsed. Uses `waiting_list_entry_offered`. */
export async function closeEntries(tx: Db, eventId?: EventId): Promise<void> {
  await sql`
    update waiting_list_entry w
       set state = case when o.completed_at is not null then 'served' when o.status = 'cancelled' then 'left'
                        else 'lapsed' end
      from ticket_order o
     where w.state = 'offered' and o.event_id = w.event_id and o.id = w.order_id
       and (o.status not in ('held', 'pending')
            or o.status = 'held' and o.total_minor > 0 and o.expires_at <= now())
       ${eventId === undefined ? sql`` : sql`and w.event_id = ${eventId}::uuid`}`.execute(tx);
}

/** Ends the list of a cancelled event. @returns the orders of open offers, those of deleted accounts too */
export async function endList(tx: Db, eventId: EventId): Promise<OrderId[]> {
  await sql`
    update waiting_list_entry set state = 'left'
     where event_id = ${eventId}::uuid and state in ('waiting', 'offered')`.execute(tx);
  const { rows } = await sql<{ id: OrderId }>`
    select id from ticket_order
     where event_id = ${eventId}::uuid and source = 'exchange' and status = 'held'`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Takes those off the list who want tickets that the host no longer sells, or no longer sells in that number. */
export async function endUnserved(tx: Db, eventId: EventId) {
  const { rows } = await sql<{ id: string; userId: UserId }>`
    update waiting_list_entry w set state = 'left'
     where w.event_id = ${eventId}::uuid and w.state = 'waiting'
       and not exists (select from ticket_type t
                        where t.event_id = ${eventId}::uuid and t.archived_at is null and not t.locked
                          and (w.ticket_type_ids is null or t.id = any(w.ticket_type_ids))
                          and t.min_per_order <= w.quantity
                          and (not w.together or t.max_per_order >= w.quantity))
    returning w.id, w.user_id`.execute(tx);
  return rows;
}

/** Events whose waiting lists may get tickets that are free, by id. */
export async function listServable(db: Db, { limit, after }: Batch<EventId>): Promise<EventId[]> {
  const { rows } = await sql<{ eventId: EventId }>`
    select e.id as event_id
      from (select event_id from waiting_list_entry where state = 'waiting' group by event_id) w
      join event e on e.id = w.event_id and e.status = 'published' and e.starts_at > clock_timestamp()
     where (exists (select from ticket_type t
                     where t.event_id = w.event_id and t.archived_at is null
                       and (t.capacity is null or t.held + t.sold + t.reserved < t.capacity))
            or exists (select from ticket_listing l where l.event_id = w.event_id and l.state = 'listed'))
       and ${after === undefined ? sql`true` : sql`e.id > ${after}::uuid`}
     order by e.id
     limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ eventId }) => eventId);
}

export async function findWaitingEvent(db: Db, eventId: EventId) {
  const { rows } = await sql<{ isOpen: boolean; returns: boolean; maxPerPerson: number | null }>`
    select e.status = 'published' and e.starts_at > clock_timestamp() and coalesce(x.waiting_list, true)
             and not exists (select from fair_opening o
                              where o.event_id = ${eventId}::uuid and o.opened_at is not null and o.ended_at is null) as is_open,
           coalesce(x.returns, true) as returns,
           e.max_per_person
      from event e left join exchange_policy x on x.event_id = ${eventId}::uuid
     where e.id = ${eventId}::uuid`.execute(db);
  return rows[0];
}

export type OfferMailRow = {
  email: string;
  eventName: string;
  provider: string;
  providerId: string;
  timezone: string;
  what: string;
  totalMinor: number;
  currency: string;
  expiresAt: Date;
};

/** @returns undefined if the offer was paid, declined or lapsed meanwhile */
export async function findOfferMail(db: Db, orderId: OrderId): Promise<OfferMailRow | undefined> {
  const { rows } = await sql<OfferMailRow>`
    select o.buyer_email as email, e.name as event_name, e.provider, e.provider_id, e.timezone, o.total_minor, o.currency,
           o.expires_at,
           (select string_agg(i.quantity || ' × ' || t.name, ', ')
              from order_item i join ticket_type t on t.event_id = i.event_id and t.id = i.ticket_type_id
             where i.event_id = o.event_id and i.event_id = event_of(${orderId}::uuid, i.event_id)
               and i.order_id = o.id) as what
      from ticket_order o join event e on e.id = o.event_id
     where o.id = ${orderId}::uuid and o.event_id = event_of(${orderId}::uuid, o.event_id)
       and o.status = 'held' and o.total_minor > 0`.execute(db);
  return rows[0];
}

/** Entries that are offered an order that isn't theirs, and offers that no entry knows. */
export async function listWrongOffers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'entry ' || w.id || ' of a waiting list is offered an order of someone else' as problem
      from waiting_list_entry w
     where w.state in ('offered', 'served')
       and not exists (select from ticket_order o
                        where o.event_id = w.event_id and o.id = w.order_id and o.source = 'exchange'
                          and o.buyer_id = w.user_id)`.execute(db);
  return rows.map(({ problem }) => problem);
}

/** Takes a deleted account off all lists. Those behind it move up, and its offers lapse at once. */
export async function forgetWaiting(tx: Db, userId: UserId): Promise<void> {
  await sql`
    with ended as (
      update waiting_list_entry set state = 'left'
       where user_id = ${userId}::uuid and state in ('waiting', 'offered')
      returning event_id, order_id)
    update ticket_order o set expires_at = least(o.expires_at, now())
      from ended e
     where o.event_id = e.event_id and o.id = e.order_id and o.status = 'held'`.execute(tx);
}
