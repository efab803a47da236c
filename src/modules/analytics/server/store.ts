import { outsideKey, profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { ReferrerCategory } from '../contract.ts';

export type ViewRow = {
  id: string;
  at: string;
  itemId: string;
  userId: UserId | null;
  visitor: string | null;
  referrerSource: string | null;
  referrerCategory: string;
  referrerUrl: string | null;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  utmContent: string | null;
  utmTerm: string | null;
};

export type EventRow = {
  id: string;
  at: string;
  name: string;
  userId: UserId | null;
  visitor: string | null;
  props: Readonly<Record<string, unknown>>;
};

/**
 * Inserts the rows from a single JSON parameter, so that one prepared statement fits any number, and updates the
 * hourly counts of events and profiles, which overviews show.
 */
export async function addViews(db: Db, rows: readonly ViewRow[]): Promise<void> {
  await sql`
    with added as (
      insert into item_view (id, at, item_id, user_id, visitor, referrer_source, referrer_category, referrer_url,
                             utm_source, utm_medium, utm_campaign, utm_content, utm_term)
      select r.id, r.at, r."itemId", r."userId", r.visitor, r."referrerSource", r."referrerCategory", r."referrerUrl",
             r."utmSource", r."utmMedium", r."utmCampaign", r."utmContent", r."utmTerm"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r (id uuid, at timestamptz, "itemId" text, "userId" uuid, visitor text, "referrerSource" text,
                "referrerCategory" text, "referrerUrl" text, "utmSource" text, "utmMedium" text, "utmCampaign" text,
                "utmContent" text, "utmTerm" text)
      returning item_id, at, referrer_category
    )
    insert into item_view_hour as h (item_id, hour, referrer_category, views)
    select item_id, date_trunc('hour', at), referrer_category, count(*)::int
      from added
     where exists (
             select from jsonb_to_recordset(${JSON.stringify(keysOf(rows))}::jsonb)
                as k ("itemId" text, type text, provider text, "providerId" text)
              where k."itemId" = item_id
                and (exists (select from profile p
                              where p.type = k.type and p.provider = k.provider and p.provider_id = k."providerId")
                     or k.type = 'event' and exists (
                       select from event e where e.provider = k.provider and e.provider_id = k."providerId")))
     group by 1, 2, 3 order by 1, 2, 3
        on conflict (item_id, hour, referrer_category) do update set views = h.views + excluded.views`.execute(
    db,
  );
}

/** How the tables name the events and profiles that were viewed. */
function keysOf(rows: readonly ViewRow[]) {
  return [...new Set(rows.map(({ itemId }) => itemId))].map((itemId) => ({
    itemId,
    ...(profileKeyOf(itemId) ?? { type: 'event', ...outsideKey('event', itemId) }),
  }));
}

/** Uses `item_view_hour_by_time`. @returns how many were deleted, at most `limit` */
export async function removeHoursBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from item_view_hour where (item_id, hour, referrer_category) in (
      select item_id, hour, referrer_category from item_view_hour where hour < ${before} limit ${sql.lit(limit)})
    returning 1`.execute(db);
  return rows.length;
}

export type ViewsOfDay = { date: string; category: ReferrerCategory; views: number };

export async function listViews(
  db: Db,
  itemId: string,
  { since, timezone }: { readonly since: Date; readonly timezone: string },
): Promise<ViewsOfDay[]> {
  const { rows } = await sql<ViewsOfDay>`
    select to_char(hour at time zone ${timezone}, 'YYYY-MM-DD') as date, referrer_category as category,
           sum(views)::int as views
      from item_view_hour
     where item_id = ${itemId} and hour >= ${since}
     group by 1, 2`.execute(db);
  return rows;
}

export async function addEvents(db: Db, rows: readonly EventRow[]): Promise<void> {
  await sql`
    insert into tracked_event (id, at, name, user_id, visitor, props)
    select r.id, r.at, r.name, r."userId", r.visitor, r.props
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, at timestamptz, name text, "userId" uuid, visitor text, props jsonb)`.execute(db);
}

export const monthlyTables = ['item_view', 'tracked_event'] as const;
export type MonthlyTable = (typeof monthlyTables)[number];

/**
 * Creates the partition of a month (`2026-11`) in UTC if it is missing. Beside a month that was created in another time
 * zone, as bounds without one were, it begins or ends where that one does. Concurrent calls wait for each other.
 */
export async function addMonth(db: Db, table: MonthlyTable, month: string): Promise<void> {
  const [year, number] = month.split('-').map(Number) as [number, number];
  await changeMonths(db, table, async (tx) => {
    const bounds = await listBounds(tx, table);
    const [from, to] = [number - 1, number].map((at) => {
      const first = Date.UTC(year, at, 1);
      const known = bounds.find((bound) => Math.abs(bound.getTime() - first) < dayMs);
      return sql.lit((known ?? new Date(first)).toISOString());
    });
    await sql`create table if not exists ${partitionOf(table, month)} partition of ${sql.id(table)}
                for values from (${from}) to (${to})`.execute(tx);
  });
}

const dayMs = 86_400_000;

/** The instants at which partitions begin and end. */
async function listBounds(tx: Db, table: MonthlyTable): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select distinct (b.texts)[1]::timestamptz as at
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
     cross join regexp_matches(pg_get_expr(c.relpartbound, c.oid), '''(.+?)''', 'g') b (texts)
     where i.inhparent = ${table}::regclass`.execute(tx);
  return rows.map(({ at }) => at);
}

export async function listMonths(db: Db, table: MonthlyTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = ${table}::regclass order by 1`.execute(db);
  return rows.flatMap(({ name }) => /_(\d{4})_(\d\d)$/.exec(name)?.slice(1).join('-') ?? []);
}

export async function dropMonth(db: Db, table: MonthlyTable, month: string): Promise<void> {
  await changeMonths(db, table, (tx) => sql`drop table if exists ${partitionOf(table, month)}`.execute(tx));
}

const partitionOf = (table: MonthlyTable, month: string) => sql.id(`${table}_${month.replace('-', '_')}`);

/** One process at a time: `if exists` and `if not exists` fail when another does the same. */
async function changeMonths(
  db: Db,
  table: MonthlyTable,
  change: (tx: Db) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${table}))`.execute(tx);
    await change(tx);
  });
}

export async function readSalt(db: Db, day: string, fresh: Uint8Array): Promise<Uint8Array> {
  await sql`insert into visitor_salt (day, salt) values (${day}::date, ${fresh}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ salt: Uint8Array }>`
    select salt from visitor_salt where day = ${day}::date`.execute(db);
  return rows[0]!.salt;
}

export async function removeSaltsBefore(db: Db, day: string): Promise<void> {
  await sql`delete from visitor_salt where day < ${day}::date`.execute(db);
}
