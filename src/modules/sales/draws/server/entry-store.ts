import { isAhead } from '#modules/events/event-status/server/index.ts';
import { notBlocked } from '#modules/profiles/blocks/server/index.ts';
import { profileJson, type ProfileRow } from '#modules/profiles/profiles/server/index.ts';
import type { EventId, OrderId, TicketTypeId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { closesAt, type DrawRow } from './draw-store.ts';

export type EntryRow = Pick<
  DrawRow,
  'eventId' | 'opensAt' | 'closesAt' | 'drawnAt' | 'overAt' | 'eventStatus' | 'startsAt' | 'timezone'
> & {
  provider: string;
  providerId: string;
  name: string;
  entryId: string;
  number: number;
  leader: ProfileRow;
  people: { user: ProfileRow; accepted: boolean }[];
  ticketTypeIds: TicketTypeId[] | null;
  state: 'entered' | 'inLine' | 'won' | 'lost';
  ownState: 'invited' | 'in';
  place: number | null;
  hasTicket: boolean;
  offerEnded: boolean;
  /** The offer, while it can be paid. */
  orderId: OrderId | null;
  what: string | null;
  totalMinor: number | null;
  currency: string | null;
  expiresAt: Date | null;
};

/** Cards of profiles, joined as a table: a statement about many events can't make them in its columns with Citus. */
const cards = sql`(
  select p.id, ${profileJson('p', 'i')} as card from profile p left join image i on i.id = p.image_id)`;

/** A user's entries and invitations. Uses `draw_person_once` and `draw_person_invited`. */
export async function listEntries(db: Db, userId: UserId, eventId?: EventId): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select d.event_id, d.opens_at, ${closesAt} as closes_at, d.drawn_at, d.over_at, e.status as event_status, e.starts_at,
           e.timezone, e.provider, e.provider_id, e.name, n.id as entry_id, n.number, n.ticket_type_ids, n.state, m.state as own_state,
           l.card as leader,
           (select json_agg(json_build_object('user', p.card, 'accepted', x.state = 'in')
                            order by x.created_at, x.user_id)
              from draw_person x join ${cards} p on p.id = x.user_id
             where x.event_id = n.event_id and x.entry_id = n.id and x.state <> 'left') as people,
           case when n.state = 'inLine' then
             (select count(*) from draw_entry b
               where b.event_id = n.event_id and b.state = 'inLine' and b.rank <= n.rank)::int end as place,
           coalesce(o.completed_at is not null, false) as has_ticket,
           -- Free orders are completed when they expire.
           coalesce(o.completed_at is null and (o.status not in ('held', 'pending')
                      or o.total_minor > 0 and o.expires_at <= clock_timestamp()), false) as offer_ended,
           case when o.status in ('held', 'pending') and o.expires_at > clock_timestamp() then o.id end as order_id,
           o.total_minor, o.currency, o.expires_at,
           (select string_agg(i.quantity || ' × ' || t.name, ', ')
              from order_item i join ticket_type t on t.event_id = i.event_id and t.id = i.ticket_type_id
             where i.event_id = o.event_id and i.order_id = o.id) as what
      from draw_person m
      join draw_entry n on n.event_id = m.event_id and n.id = m.entry_id and n.state <> 'left'
      join draw d on d.event_id = m.event_id
      join event e on e.id = m.event_id and e.deleted_at is null and ${isAhead}
      join ${cards} l on l.id = n.leader_id
      left join ticket_order o on o.event_id = m.event_id and o.id = m.order_id
     where m.user_id = ${userId}::uuid
       and (m.state = 'in' or m.state = 'invited' and d.over_at is null and ${closesAt} > clock_timestamp()
                              and e.status <> 'postponed' and ${notBlocked(userId, 'n.leader_id')})
       ${eventId === undefined ? sql`` : sql`and m.event_id = ${eventId}::uuid`}
     order by e.starts_at, n.id
     limit 100`.execute(db);
  return rows;
}

export async function findAccount(db: Db, userId: UserId) {
  const { rows } = await sql<{ emailVerified: boolean; minutes: number }>`
    select email_verified, extract(epoch from clock_timestamp() - created_at)::int / 60 as minutes
      from account_user where id = ${userId}::uuid`.execute(db);
  return rows[0];
}

type NewEntry = {
  eventId: EventId;
  id: string;
  leaderId: UserId;
  ticketTypeIds: readonly TicketTypeId[] | null;
};

/** Adds an entry with the next number. The draw is locked. */
export async function addEntry(tx: Db, { eventId, id, leaderId, ticketTypeIds }: NewEntry): Promise<void> {
  await sql`
    with counted as (
      update draw set last_number = last_number + 1 where event_id = ${eventId}::uuid returning last_number)
    insert into draw_entry (event_id, id, number, leader_id, ticket_type_ids)
    select ${eventId}::uuid, ${id}::uuid, last_number, ${leaderId}::uuid, ${ticketTypeIds && [...ticketTypeIds]}::uuid[]
      from counted`.execute(tx);
  await tx.insertInto('drawPerson').values({ eventId, entryId: id, userId: leaderId, state: 'in' }).execute();
}

export async function changeEntry(
  tx: Db,
  { eventId, id, ticketTypeIds }: Omit<NewEntry, 'leaderId'>,
): Promise<void> {
  await sql`
    update draw_entry set ticket_type_ids = ${ticketTypeIds && [...ticketTypeIds]}::uuid[]
     where event_id = ${eventId}::uuid and id = ${id}::uuid`.execute(tx);
}

/**
 * Invites the friends, and takes out everyone else but the leader. The draw is locked.
 * @returns who is newly invited, and who had accepted and was taken out
 */
export async function setFriends(
  tx: Db,
  { eventId, id, leaderId }: Omit<NewEntry, 'ticketTypeIds'>,
  friendIds: readonly UserId[],
): Promise<{ readonly invited: UserId[]; readonly removed: UserId[] }> {
  const { rows: gone } = await sql<{ userId: UserId; wasIn: boolean }>`
    with gone as (
      select user_id, state = 'in' as was_in from draw_person
       where event_id = ${eventId}::uuid and entry_id = ${id}::uuid and user_id <> ${leaderId}::uuid
         and user_id <> all(${[...friendIds]}::uuid[]) and state <> 'left'),
    ended as (
      update draw_person p set state = 'left' from gone g
       where p.event_id = ${eventId}::uuid and p.entry_id = ${id}::uuid and p.user_id = g.user_id)
    select user_id, was_in from gone`.execute(tx);
  const { rows } = await sql<{ userId: UserId }>`
    insert into draw_person as p (event_id, entry_id, user_id, state)
    select ${eventId}::uuid, ${id}::uuid, f, 'invited' from unnest(${[...friendIds]}::uuid[]) f
    on conflict (event_id, entry_id, user_id) do update set state = 'invited' where p.state = 'left'
    returning user_id`.execute(tx);
  return {
    invited: rows.map(({ userId }) => userId),
    removed: gone.flatMap(({ userId, wasIn }) => (wasIn ? userId : [])),
  };
}

/** @returns whether the user was invited to this entry */
export async function acceptInvitation(
  tx: Db,
  eventId: EventId,
  entryId: string,
  userId: UserId,
): Promise<boolean> {
  const { rows } = await sql`
    update draw_person p set state = 'in'
      from draw_entry n
     where p.event_id = ${eventId}::uuid and p.entry_id = ${entryId}::uuid and p.user_id = ${userId}::uuid
       and p.state = 'invited' and n.event_id = p.event_id and n.id = p.entry_id and n.state = 'entered'
       and ${notBlocked(userId, 'n.leader_id')}
    returning p.user_id`.execute(tx);
  return rows.length > 0;
}

export async function declineInvitation(
  tx: Db,
  eventId: EventId,
  entryId: string,
  userId: UserId,
): Promise<void> {
  await sql`
    update draw_person set state = 'left'
     where event_id = ${eventId}::uuid and entry_id = ${entryId}::uuid and user_id = ${userId}::uuid
       and state = 'invited'`.execute(tx);
}

/**
 * Takes people who have no offer out of their entries. Friends stay in, led by the one who accepted first. Invitations
 * from those people end.
 */
export async function dropPeople(
  tx: Db,
  eventIds: readonly EventId[],
  userIds: readonly UserId[],
): Promise<void> {
  if (eventIds.length === 0 || userIds.length === 0) return;
  await sql`
    update draw_person set state = 'left'
     where user_id = any(${[...userIds]}::uuid[]) and event_id = any(${[...eventIds]}::uuid[])
       and state <> 'left' and order_id is null`.execute(tx);
  await sql`
    update draw_person p set state = 'left'
      from draw_entry n
     where n.event_id = any(${[...eventIds]}::uuid[]) and n.leader_id = any(${[...userIds]}::uuid[])
       and n.state = 'entered' and p.event_id = n.event_id and p.entry_id = n.id and p.state = 'invited'`.execute(
    tx,
  );
  await sql`
    update draw_entry n
       set leader_id = coalesce(h.user_id, n.leader_id),
           state = case when h.user_id is null and n.state in ('entered', 'inLine') then 'left' else n.state end
      from draw_entry b
      left join lateral (
        select p.user_id from draw_person p
         where p.event_id = b.event_id and p.entry_id = b.id and p.state = 'in'
         order by p.user_id = b.leader_id desc, p.created_at, p.user_id limit 1) h on true
     where b.event_id = any(${[...eventIds]}::uuid[]) and b.state in ('entered', 'inLine', 'won')
       and n.event_id = b.event_id and n.id = b.id
       and exists (select from draw_person p
                    where p.event_id = b.event_id and p.entry_id = b.id
                      and p.user_id = any(${[...userIds]}::uuid[]))`.execute(tx);
}

export async function findLeader(tx: Db, eventId: EventId, entryId: string): Promise<UserId> {
  const { leaderId } = await tx
    .selectFrom('drawEntry')
    .select('leaderId')
    .where('eventId', '=', eventId)
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow();
  return leaderId;
}

/** The draws of a user that aren't over. */
export async function listDrawsOf(db: Db, userId: UserId): Promise<EventId[]> {
  const { rows } = await sql<{ eventId: EventId }>`
    select d.event_id from draw d
     where d.over_at is null
       and d.event_id in (select p.event_id from draw_person p where p.user_id = ${userId}::uuid and p.state = 'in'
                          union all
                          select p.event_id from draw_person p
                           where p.user_id = ${userId}::uuid and p.state = 'invited')
     order by d.event_id`.execute(db);
  return rows.map(({ eventId }) => eventId);
}

/** Ends the unpaid offers to a user, also those of draws that are over. Uses `draw_person_once`. */
export async function endOffersTo(tx: Db, userId: UserId): Promise<void> {
  await sql`
    update ticket_order o set expires_at = least(o.expires_at, now())
      from draw_person p
     where p.user_id = ${userId}::uuid and p.state = 'in' and o.event_id = p.event_id and o.id = p.order_id
       and o.status = 'held'`.execute(tx);
}
