import type { EventId, OrderId, TicketTypeId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Users who can't get tickets now: suspended or deleted. */
export async function listGone(tx: Db, eventId: EventId): Promise<UserId[]> {
  const { rows } = await sql<{ userId: UserId }>`
    select p.user_id
      from draw_person p
      left join profile u on u.id = p.user_id and u.deleted_at is null
      left join suspended_user s on s.user_id = p.user_id
     where p.event_id = ${eventId}::uuid and p.state = 'in' and p.order_id is null
       and (u.id is null or s.user_id is not null)`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/** Everyone who is in the draw and has no offer yet. */
export async function listWithoutOffer(tx: Db, eventId: EventId): Promise<UserId[]> {
  const { rows } = await sql<{ userId: UserId }>`
    select user_id from draw_person
     where event_id = ${eventId}::uuid and state = 'in' and order_id is null`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/** Ends open invitations, and keeps how many people take part in each entry. @returns the numbers */
export async function closeEntries(tx: Db, eventId: EventId): Promise<number[]> {
  await sql`
    update draw_person set state = 'left' where event_id = ${eventId}::uuid and state = 'invited'`.execute(
    tx,
  );
  const { rows } = await sql<{ number: number }>`
    select number from draw_entry where event_id = ${eventId}::uuid and state = 'entered' order by number`.execute(
    tx,
  );
  return rows.map(({ number }) => number);
}

/** @param numbers in the drawn order */
export async function saveOrder(tx: Db, eventId: EventId, numbers: readonly number[]): Promise<void> {
  await sql`
    update draw_entry n
       set rank = o.rank, state = 'inLine',
           size = (select count(*) from draw_person p
                    where p.event_id = ${eventId}::uuid and p.entry_id = n.id and p.state = 'in')
      from unnest(${[...numbers]}::int[]) with ordinality o(number, rank)
     where n.event_id = ${eventId}::uuid and n.number = o.number and n.state = 'entered'`.execute(tx);
  await sql`update draw set drawn_at = now() where event_id = ${eventId}::uuid`.execute(tx);
}

export type LineRow = { number: number; size: number; ticketTypeIds: TicketTypeId[] | null };

/** Entries that haven't won, in the drawn order, with the people who are still in them. Uses `draw_entry_line`. */
export async function listLine(tx: Db, eventId: EventId): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select n.number, n.ticket_type_ids,
           (select count(*) from draw_person p
             where p.event_id = ${eventId}::uuid and p.entry_id = n.id and p.state = 'in')::int as size
      from draw_entry n
     where n.event_id = ${eventId}::uuid and n.state = 'inLine' order by n.rank`.execute(tx);
  return rows;
}

/**
 * @param winners numbers, each with its ticket type
 * @param isDraw whether they won in the draw itself, so that the seed alone decided. Only their `won_at` is its `drawn_at`.
 */
export async function markWon(
  tx: Db,
  eventId: EventId,
  winners: ReadonlyMap<number, string>,
  isDraw: boolean,
): Promise<void> {
  await sql`
    update draw_entry n
       set state = 'won', won_type_id = w.type_id, won_at = ${isDraw ? sql`now()` : sql`now() + interval '1 ms'`}
      from unnest(${[...winners.keys()]}::int[], ${[...winners.values()]}::uuid[]) w(number, type_id)
     where n.event_id = ${eventId}::uuid and n.number = w.number`.execute(tx);
}

export type WinnerRow = {
  entryId: string;
  userId: UserId;
  name: string;
  email: string;
  ticketTypeId: TicketTypeId;
  first: boolean;
};

/** People who won and have no offer yet, in the drawn order. */
export async function listUnoffered(tx: Db, eventId: EventId): Promise<WinnerRow[]> {
  const { rows } = await sql<WinnerRow>`
    select p.entry_id, p.user_id, u.name, a.email, n.won_type_id as ticket_type_id, n.won_at = d.drawn_at as first
      from draw_entry n
      join draw d on d.event_id = n.event_id
      join draw_person p on p.event_id = n.event_id and p.entry_id = n.id and p.state = 'in' and p.order_id is null
      join profile u on u.id = p.user_id
      join account_user a on a.id = p.user_id
     where n.event_id = ${eventId}::uuid and n.state = 'won'
     order by n.rank, p.created_at, p.user_id`.execute(tx);
  return rows;
}

export async function markOffered(
  tx: Db,
  eventId: EventId,
  offers: readonly { readonly entryId: string; readonly userId: UserId; readonly orderId: OrderId }[],
): Promise<void> {
  await sql`
    update draw_person p set order_id = o."orderId"
      from json_to_recordset(${JSON.stringify(offers)}::json) o("entryId" uuid, "userId" uuid, "orderId" uuid)
     where p.event_id = ${eventId}::uuid and p.entry_id = o."entryId" and p.user_id = o."userId"`.execute(tx);
}

/** Orders of winners that may still be paid. */
export async function listOpenOffers(tx: Db, eventId: EventId): Promise<OrderId[]> {
  const { rows } = await sql<{ id: OrderId }>`
    select o.id from draw_person p
      join ticket_order o on o.event_id = p.event_id and o.id = p.order_id and o.status in ('held', 'pending')
     where p.event_id = ${eventId}::uuid order by o.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function markAnnounced(tx: Db, eventId: EventId): Promise<void> {
  await sql`update draw set announced_at = now() where event_id = ${eventId}::uuid`.execute(tx);
}

export async function markOver(tx: Db, eventId: EventId): Promise<void> {
  await sql`
    update draw_entry set state = 'lost'
     where event_id = ${eventId}::uuid and state in ('entered', 'inLine')`.execute(tx);
  await sql`update draw set over_at = now() where event_id = ${eventId}::uuid`.execute(tx);
}

type PersonInDraw = {
  userId: UserId;
  invited: boolean;
  /** Whether all friends of the entry have answered. */
  isComplete: boolean;
  /** In line; 1 is next. */
  place: number | null;
};

/** A page of the people in entries of a state, in the order of ids. */
export async function listPeopleIn(
  db: Db,
  eventId: EventId,
  states: readonly ('entered' | 'inLine' | 'lost')[],
  { after, limit }: { readonly after: UserId; readonly limit: number },
): Promise<PersonInDraw[]> {
  const { rows } = await sql<PersonInDraw>`
    select p.user_id, p.state = 'invited' as invited,
           not exists (select from draw_person x
                        where x.event_id = ${eventId}::uuid and x.entry_id = n.id and x.state = 'invited') as is_complete,
           case when n.state = 'inLine' then
             (select count(*) from draw_entry b
               where b.event_id = ${eventId}::uuid and b.state = 'inLine' and b.rank <= n.rank)::int end as place
      from draw_entry n
      join draw_person p on p.event_id = n.event_id and p.entry_id = n.id and p.state <> 'left'
     where n.event_id = ${eventId}::uuid and n.state = any(${[...states]}::text[]) and p.user_id > ${after}::uuid
     order by p.user_id limit ${limit}`.execute(db);
  return rows;
}

/** Offers that belong to someone else, and draws that lost a ticket. */
export async function listWrongDraws(db: Db): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'user ' || p.user_id || ' in the draw of ' || p.event_id || ' is offered an order of someone else' as problem
      from draw_person p
     where p.order_id is not null
       and not exists (select from ticket_order o
                        where o.event_id = p.event_id and o.id = p.order_id and o.source = 'draw'
                          and o.buyer_id = p.user_id)
     union all
    select 'the draw of ' || u.event_id || ' has ' || t.reserved || ' + ' || s.live || ' of ' || u.units || ' tickets'
      from draw d
      join draw_ticket_type u on u.event_id = d.event_id
      join ticket_type t on t.event_id = u.event_id and t.id = u.ticket_type_id
     cross join lateral (
       select coalesce(sum(i.quantity), 0)::int as live
         from draw_person p
         join ticket_order o on o.event_id = p.event_id and o.id = p.order_id
          and (o.status in ('held', 'pending') or o.completed_at is not null)
         join order_item i on i.event_id = o.event_id and i.order_id = o.id and i.ticket_type_id = u.ticket_type_id
        where p.event_id = u.event_id) s
     where d.over_at is null and (t.in_draw is distinct from 'open' or t.reserved + s.live < u.units)
     union all
    select 'ticket type ' || t.id || ' is in a draw that is over'
      from ticket_type t
     where t.in_draw = 'open'
       and not exists (select from draw d where d.event_id = t.event_id and d.over_at is null)`.execute(db);
  return rows.map(({ problem }) => problem);
}
