import { sql, type Db } from '#platform/server/db.ts';
import type { EventId, TicketTypeId } from '#platform/ids.ts';
import type { Batch } from '#platform/server/batches.ts';

export type DrawRow = {
  eventId: EventId;
  opensAt: Date;
  closesAt: Date;
  payMinutes: number;
  seed: string;
  commitment: string;
  drawnAt: Date | null;
  announcedAt: Date | null;
  overAt: Date | null;
  lastNumber: number;
  eventName: string;
  provider: string;
  providerId: string;
  eventStatus: 'draft' | 'published' | 'cancelled' | 'postponed';
  eventIsPrivate: boolean;
  startsAt: Date;
  timezone: string;
  maxPerPerson: number | null;
  localHour: number;
  now: Date;
};

/**
 * When `draw d` of `event e` closes: as its host chose, or an hour before the start if the event has moved before that,
 * so that winners can still pay.
 */
export const closesAt = sql<Date>`
  case when d.closes_at < e.starts_at then d.closes_at else e.starts_at - interval '1 hour' end`;

const columns = sql`
  d.event_id, d.opens_at, ${closesAt} as closes_at, d.pay_minutes, d.seed, d.commitment, d.drawn_at, d.announced_at,
  d.over_at, d.last_number, e.name as event_name, e.provider, e.provider_id, e.status as event_status,
  e.visibility = 'private' as event_is_private, e.starts_at, e.timezone, e.max_per_person,
  extract(hour from clock_timestamp() at time zone e.timezone)::int as local_hour, clock_timestamp() as now`;

export async function findDraw(db: Db, eventId: EventId): Promise<DrawRow | undefined> {
  const { rows } = await sql<DrawRow>`
    select ${columns} from draw d join event e on e.id = d.event_id where d.event_id = ${eventId}::uuid`.execute(
    db,
  );
  return rows[0];
}

/** Locks the draw, after its ticket types and before orders, so that entries don't change. */
export async function lockDraw(tx: Db, eventId: EventId): Promise<DrawRow | undefined> {
  const { rows } = await sql<DrawRow>`
    select ${columns} from draw d join event e on e.id = d.event_id where d.event_id = ${eventId}::uuid
       for update of d`.execute(tx);
  return rows[0];
}

export type DrawTypeRow = { id: TicketTypeId; name: string; units: number };

/** In the order in which entries that accept any type get them. */
export async function listDrawTypes(db: Db, eventId: EventId): Promise<DrawTypeRow[]> {
  const { rows } = await sql<DrawTypeRow>`
    select d.ticket_type_id as id, t.name, d.units
      from draw_ticket_type d join ticket_type t on t.event_id = d.event_id and t.id = d.ticket_type_id
     where d.event_id = ${eventId}::uuid order by d.position`.execute(db);
  return rows;
}

export type NewDraw = Pick<
  DrawRow,
  'eventId' | 'opensAt' | 'closesAt' | 'payMinutes' | 'seed' | 'commitment'
> & {
  units: readonly { readonly id: TicketTypeId; readonly units: number }[];
};

/** Replaces a draw that hasn't taken place, with its entries. */
export async function saveDraw(tx: Db, draw: NewDraw): Promise<void> {
  const { eventId, units, ...more } = draw;
  await tx.deleteFrom('drawPerson').where('eventId', '=', eventId).execute();
  await tx.deleteFrom('drawEntry').where('eventId', '=', eventId).execute();
  await tx.deleteFrom('drawTicketType').where('eventId', '=', eventId).execute();
  await tx.deleteFrom('draw').where('eventId', '=', eventId).execute();
  await tx
    .insertInto('draw')
    .values({ eventId, ...more })
    .execute();
  await tx
    .insertInto('drawTicketType')
    .values(
      units.map(({ id, units: count }, position) => ({ eventId, ticketTypeId: id, units: count, position })),
    )
    .execute();
}

export async function countEntries(db: Db, eventId: EventId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from draw_entry where event_id = ${eventId}::uuid and state <> 'left'`.execute(
    db,
  );
  return rows[0]!.total;
}

export type DrawCounts = {
  entries: number;
  people: number;
  winners: number;
  offered: number;
  paid: number;
  inLine: number;
};

/** Reads the entries of one event by key. */
export async function countDraw(db: Db, eventId: EventId): Promise<DrawCounts> {
  const { rows } = await sql<DrawCounts>`
    select count(distinct n.id)::int as entries,
           count(*) filter (where p.state = 'in')::int as people,
           count(*) filter (where p.state = 'in' and n.state = 'won')::int as winners,
           count(*) filter (where o.status in ('held', 'pending'))::int as offered,
           count(*) filter (where o.completed_at is not null)::int as paid,
           count(distinct n.id) filter (where n.state = 'inLine')::int as in_line
      from draw_entry n
      left join draw_person p on p.event_id = n.event_id and p.entry_id = n.id
      left join ticket_order o on o.event_id = p.event_id and o.id = p.order_id
     where n.event_id = ${eventId}::uuid and n.state <> 'left'`.execute(db);
  return rows[0]!;
}

export type ResultRow = { number: number; size: number; ticketTypeIds: TicketTypeId[] | null; won: boolean };

/** All entries that took part, in the drawn order. */
export async function listResult(db: Db, eventId: EventId): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select n.number, n.size, n.ticket_type_ids, coalesce(n.won_at = d.drawn_at, false) as won
      from draw_entry n join draw d on d.event_id = n.event_id
     where n.event_id = ${eventId}::uuid and n.rank is not null order by n.rank`.execute(db);
  return rows;
}

/** Marks draws that close within an hour, by `draw_due`. */
export async function markReminded(tx: Db, limit: number): Promise<EventId[]> {
  const { rows } = await sql<{ eventId: EventId }>`
    with due as (
      select d.event_id from draw d join event e on e.id = d.event_id
       where d.over_at is null and d.reminded_at is null and d.opens_at <= now() and ${closesAt} > now()
         and ${closesAt} <= now() + interval '1 hour' and e.status = 'published'
       order by d.closes_at limit ${limit})
    update draw set reminded_at = now()
     where event_id in (select event_id from due) and reminded_at is null
    returning event_id`.execute(tx);
  return rows.map(({ eventId }) => eventId);
}

/** Draws that are due, or whose tickets may go to the next in line, by event. A postponed event waits. */
export async function listDue(db: Db, { limit, after }: Batch<EventId>): Promise<EventId[]> {
  const { rows } = await sql<{ eventId: EventId }>`
    select d.event_id from draw d join event e on e.id = d.event_id
     where d.over_at is null and (${closesAt} <= now() or e.starts_at <= now() or e.status = 'cancelled')
       and (e.status in ('published', 'cancelled') or e.status = 'draft' and e.starts_at <= now())
       and ${after === undefined ? sql`true` : sql`d.event_id > ${after}::uuid`}
     order by d.event_id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ eventId }) => eventId);
}

export async function findEventStart(db: Db, eventId: EventId): Promise<Date> {
  const { startsAt } = await db
    .selectFrom('event')
    .select('startsAt')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return startsAt;
}
