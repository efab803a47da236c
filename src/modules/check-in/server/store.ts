import type { EventStatus } from '#modules/events/events/contract.ts';
import type { EventId, TicketId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { ScanKey, ScanKind, Verdict } from '../rules.ts';

export type EventRow = {
  id: EventId;
  provider: string;
  providerId: string;
  name: string;
  venueName: string;
  startsAt: Date;
  endsAt: Date;
  timezone: string;
  status: EventStatus;
};

export async function findEvent(db: Db, eventId: EventId): Promise<EventRow | undefined> {
  return db
    .selectFrom('event')
    .select(['id', 'provider', 'providerId', 'name', 'venueName', 'startsAt', 'endsAt', 'timezone', 'status'])
    .where('id', '=', eventId)
    .executeTakeFirst();
}

export type CheckInTotalRow = { position: number; admitted: number; inside: number; doubles: number };
/** Online scans use the clock of the database. */
export type LockedTotals = { totals: CheckInTotalRow; now: Date };

export const noCheckIns: CheckInTotalRow = { position: 0, admitted: 0, inside: 0, doubles: 0 };

export async function findTotals(db: Db, eventId: EventId): Promise<CheckInTotalRow | undefined> {
  return db
    .selectFrom('checkInTotal')
    .select(['position', 'admitted', 'inside', 'doubles'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
}

/** Locks the check-ins of one event until the transaction ends. */
export async function lockTotals(tx: Db, eventId: EventId): Promise<LockedTotals> {
  const { rows } = await sql<CheckInTotalRow & { now: Date }>`
    with locked as (
      insert into check_in_total (event_id) values (${eventId}::uuid)
      on conflict (event_id) do update set event_id = excluded.event_id
      returning position, admitted, inside, doubles)
    select locked.*, clock_timestamp() as now from locked`.execute(tx);
  const { now, ...totals } = rows[0]!;
  return { totals, now };
}

export async function saveTotals(tx: Db, eventId: EventId, totals: CheckInTotalRow): Promise<void> {
  await tx.updateTable('checkInTotal').set(totals).where('eventId', '=', eventId).execute();
}

/** Adds a device or marks it as seen. @returns its user */
export async function putDevice(
  tx: Db,
  device: { eventId: EventId; id: string; userId: UserId; name: string },
): Promise<string> {
  const { rows } = await sql<{ userId: UserId }>`
    insert into check_in_device as d (event_id, id, user_id, name)
    values (${device.eventId}::uuid, ${device.id}::uuid, ${device.userId}::uuid, ${device.name})
    on conflict (event_id, id) do update
       set seen_at = excluded.seen_at, name = case when d.user_id = excluded.user_id then excluded.name else d.name end
    returning user_id`.execute(tx);
  return rows[0]!.userId;
}

/** Devices seen in the last twelve hours, latest first. */
export async function listDevices(db: Db, eventId: EventId, limit: number) {
  const { rows } = await sql<{ id: string; userId: UserId; name: string; who: string; seenAt: Date }>`
    select d.id, d.user_id, d.name, coalesce(p.name, '') as who, d.seen_at
      from check_in_device d left join profile p on p.id = d.user_id
     where d.event_id = ${eventId}::uuid and d.seen_at > now() - interval '12 hours'
     order by d.seen_at desc
     limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export type GuestRow = {
  id: TicketId;
  holderId: UserId;
  name: string;
  holder: string | null;
  ticketName: string;
  ordinal: number;
  state: 'valid' | 'void' | 'listed';
  code: string;
};

/** Tickets that were ordered in test mode aren't guests (PAY-01). */
const isGuest = sql`
  not exists (select from ticket_order o where o.event_id = a.event_id and o.id = a.order_id and o.test)`;

/** A buyer has the name on the order: a host who typed their address must not learn the name of its account. */
const guests = sql`
  select a.id, a.holder_id, coalesce(a.guest_name, p.name, b.buyer_name, '') as name,
         case when a.guest_name is not null then coalesce(p.name, b.buyer_name) end as holder, t.name as ticket_name, a.ordinal,
         case when a.listed then 'listed' else a.state end as state, a.code
    from ticket a
    join ticket_type t on t.event_id = a.event_id and t.id = a.ticket_type_id
    left join ticket_order b on b.event_id = a.event_id and b.id = a.order_id and b.buyer_id = a.holder_id and b.buyer_name <> ''
    left join profile p on p.id = a.holder_id and b.id is null
   where ${isGuest}`;

export async function findGuests(db: Db, eventId: EventId, ids: readonly TicketId[]): Promise<GuestRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<GuestRow>`
    ${guests} and a.event_id = ${eventId}::uuid and a.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** Keeps tickets with their holders until the transaction ends, so that none changes hands while it is scanned. */
export async function lockGuests(tx: Db, eventId: EventId, ids: readonly TicketId[]): Promise<GuestRow[]> {
  if (ids.length === 0) return [];
  await sql`
    select from ticket where event_id = ${eventId}::uuid and id = any(${[...ids]}::uuid[]) order by id for share`.execute(
    tx,
  );
  return findGuests(tx, eventId, ids);
}

/** By id, the order of issue, so that asking again from the last page returns tickets sold since. */
export async function listGuestRows(
  db: Db,
  eventId: EventId,
  { query, limit, after }: { query: string | undefined; limit: number; after: string | undefined },
): Promise<GuestRow[]> {
  const like = query && `%${query.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { rows } = await sql<GuestRow>`
    ${guests} and a.event_id = ${eventId}::uuid
       and ${after ? sql`a.id > ${after}::uuid` : sql`true`}
       and ${like ? sql`(coalesce(p.name, b.buyer_name) ilike ${like} or a.guest_name ilike ${like})` : sql`true`}
     order by a.id
     limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function countGuests(db: Db, eventId: EventId) {
  const { rows } = await sql<{ total: number; voided: number; version: number }>`
    select count(*)::int as total, count(*) filter (where a.state = 'void')::int as voided,
           coalesce(sum(a.version), 0)::int as version
      from ticket a where a.event_id = ${eventId}::uuid and ${isGuest}`.execute(db);
  return rows[0]!;
}

export async function countByTicket(db: Db, eventId: EventId) {
  const { rows } = await sql<{ name: string; total: number; admitted: number }>`
    select t.name, count(*) filter (where a.state = 'valid')::int as total, count(c.at)::int as admitted
      from ticket a
      join ticket_type t on t.event_id = a.event_id and t.id = a.ticket_type_id
      left join check_in c on c.event_id = a.event_id and c.ticket_id = a.id
     where a.event_id = ${eventId}::uuid and ${isGuest}
     group by t.id, t.name, t.position
     order by t.position, t.name`.execute(db);
  return rows;
}

export type ScanRow = ScanKey & {
  kind: ScanKind;
  ticketId: TicketId | null;
  at: Date;
  byId: UserId;
  reason: Verdict | null;
  letIn: boolean;
  byName: boolean;
  undoesDeviceId: string | null;
  undoesCounter: number | null;
};

const scanColumns = [
  'deviceId',
  'counter',
  'kind',
  'ticketId',
  'at',
  'byId',
  'reason',
  'letIn',
  'byName',
  'undoesDeviceId',
  'undoesCounter',
] as const;

export async function listScansByKey(db: Db, eventId: EventId, keys: readonly ScanKey[]): Promise<ScanRow[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<ScanRow>`
    select s.device_id, s.counter, s.kind, s.ticket_id, s.at, s.by_id, s.reason, s.let_in, s.by_name,
           s.undoes_device_id, s.undoes_counter
      from unnest(${keys.map(({ deviceId }) => deviceId)}::uuid[], ${keys.map(({ counter }) => counter)}::int[])
             as k (device_id, counter)
      join check_in_scan s on s.event_id = ${eventId}::uuid and s.device_id = k.device_id and s.counter = k.counter`.execute(
    db,
  );
  return rows;
}

/** By `check_in_scan_by_ticket`. */
export async function listScansOf(
  db: Db,
  eventId: EventId,
  ticketIds: readonly TicketId[],
): Promise<ScanRow[]> {
  if (ticketIds.length === 0) return [];
  return db
    .selectFrom('checkInScan')
    .select(scanColumns)
    .$narrowType<Pick<ScanRow, 'reason'>>()
    .where('eventId', '=', eventId)
    .where('ticketId', 'in', [...ticketIds])
    .execute();
}

export async function addScans(tx: Db, eventId: EventId, scans: readonly ScanRow[]): Promise<void> {
  if (scans.length === 0) return;
  await tx
    .insertInto('checkInScan')
    .values(scans.map((scan) => ({ eventId, ...scan })))
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'deviceId', 'counter', 'kind', 'letIn']).doNothing(),
    )
    .execute();
}

/** The number of a device's last scan, by the key of its scans. */
export async function findLastCounter(db: Db, eventId: EventId, deviceId: string): Promise<number> {
  const row = await db
    .selectFrom('checkInScan')
    .select((eb) => eb.fn.max('counter').as('last'))
    .where('eventId', '=', eventId)
    .where('deviceId', '=', deviceId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

export type CheckInRow = {
  ticketId: TicketId;
  deviceId: string | null;
  counter: number | null;
  at: Date | null;
  inside: boolean;
  doubles: number;
  position: number;
};

export async function putCheckIns(tx: Db, eventId: EventId, rows: readonly CheckInRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('checkIn')
    .values(rows.map((row) => ({ eventId, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'ticketId']).doUpdateSet((eb) => ({
        deviceId: eb.ref('excluded.deviceId'),
        counter: eb.ref('excluded.counter'),
        at: eb.ref('excluded.at'),
        inside: eb.ref('excluded.inside'),
        doubles: eb.ref('excluded.doubles'),
        position: eb.ref('excluded.position'),
      })),
    )
    .execute();
}

export type ShownCheckIn = CheckInRow & { deviceName: string };

const checkIns = sql`
  select c.ticket_id, c.device_id, c.counter, c.at, c.inside, c.doubles, c.position,
         coalesce(d.name, '') as device_name
    from check_in c
    left join check_in_device d on d.event_id = c.event_id and d.id = c.device_id`;

export async function findCheckIns(
  db: Db,
  eventId: EventId,
  ticketIds: readonly TicketId[],
): Promise<ShownCheckIn[]> {
  if (ticketIds.length === 0) return [];
  const { rows } = await sql<ShownCheckIn>`
    ${checkIns} where c.event_id = ${eventId}::uuid and c.ticket_id = any(${[...ticketIds]}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** By `check_in_news`. */
export async function listChanges(
  db: Db,
  eventId: EventId,
  after: number,
  limit: number,
): Promise<ShownCheckIn[]> {
  const { rows } = await sql<ShownCheckIn>`
    ${checkIns} where c.event_id = ${eventId}::uuid and c.position > ${after}
     order by c.position limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** By `check_in_doubles`. */
export async function listDoubled(
  db: Db,
  eventId: EventId,
  { limit, after }: { limit: number; after: TicketId | undefined },
): Promise<TicketId[]> {
  const rows = await db
    .selectFrom('checkIn')
    .select('ticketId')
    .where('eventId', '=', eventId)
    .where('doubles', '>', 0)
    .$if(after !== undefined, (query) => query.where('ticketId', '>', after!))
    .orderBy('ticketId')
    .limit(limit)
    .execute();
  return rows.map(({ ticketId }) => ticketId);
}

export async function countDoubled(db: Db, eventId: EventId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from check_in where event_id = ${eventId}::uuid and doubles > 0`.execute(
    db,
  );
  return rows[0]!.total;
}

export async function namesOf(db: Db, ids: readonly UserId[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('profile')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
}

export async function deviceNames(db: Db, eventId: EventId, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('checkInDevice')
    .select(['id', 'name'])
    .where('eventId', '=', eventId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Events whose totals do not match their check-ins. */
export async function listMiscounted(db: Db): Promise<EventId[]> {
  const { rows } = await sql<{ eventId: EventId }>`
    select d.event_id
      from check_in_total d
      left join lateral (
        select count(c.at)::int as admitted, count(*) filter (where c.inside)::int as inside,
               coalesce(sum(c.doubles), 0)::int as doubles, coalesce(max(c.position), 0) as position
          from check_in c where c.event_id = d.event_id) c on true
     where (d.admitted, d.inside, d.doubles) <> (c.admitted, c.inside, c.doubles) or d.position < c.position`.execute(
    db,
  );
  return rows.map(({ eventId }) => eventId);
}

/** Check-ins without a ticket of the event or without a scan. */
export async function listUnfounded(db: Db) {
  const { rows } = await sql<{ eventId: EventId; ticketId: TicketId }>`
    select c.event_id, c.ticket_id
      from check_in c
      left join ticket a on a.event_id = c.event_id and a.id = c.ticket_id
      left join check_in_scan s on s.event_id = c.event_id and s.device_id = c.device_id and s.counter = c.counter
                           and s.kind = 'in' and s.ticket_id = c.ticket_id
     where a.id is null
        or (c.at is not null and s.event_id is null)
        or exists (select from check_in_scan u where u.event_id = c.event_id and u.ticket_id = c.ticket_id
                      and u.kind = 'undo' and u.undoes_device_id = c.device_id and u.undoes_counter = c.counter)`.execute(
    db,
  );
  return rows;
}

export async function listCheckIns(
  db: Db,
  { limit, after }: { limit: number; after: { eventId: EventId; ticketId: TicketId } | undefined },
) {
  const { rows } = await sql<CheckInRow & { eventId: EventId }>`
    select event_id, ticket_id, device_id, counter, at, inside, doubles, position
      from check_in
     where ${after ? sql`(event_id, ticket_id) > (${after.eventId}::uuid, ${after.ticketId}::uuid)` : sql`true`}
     order by event_id, ticket_id
     limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function listScansOfMany(
  db: Db,
  keys: readonly { eventId: EventId; ticketId: TicketId }[],
): Promise<(ScanRow & { eventId: EventId })[]> {
  const { rows } = await sql<ScanRow & { eventId: EventId }>`
    select s.event_id, s.device_id, s.counter, s.kind, s.ticket_id, s.at, s.by_id, s.reason, s.let_in, s.by_name,
           s.undoes_device_id, s.undoes_counter
      from unnest(${keys.map(({ eventId }) => eventId)}::uuid[], ${keys.map(({ ticketId }) => ticketId)}::uuid[])
             as k (event_id, ticket_id)
      join check_in_scan s on s.event_id = k.event_id and s.ticket_id = k.ticket_id`.execute(db);
  return rows;
}
