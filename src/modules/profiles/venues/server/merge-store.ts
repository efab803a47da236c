import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import type { VenueId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Degrees of latitude: venues within about 150 m may be duplicates. */
const near = 0.00135;

/**
 * Pairs with the same name within 150 m. The one with more followers comes first. Sorts all venues by name once, which
 * takes 130 ms for 40,000. Looking up the twins of each venue by an index took 400 ms.
 */
export async function listTwins(db: Db, { limit, cursor }: PageInput) {
  const after = unpackCursor(cursor, 2);
  const { rows } = await sql<{ a: VenueId; b: VenueId; firstId: VenueId; secondId: VenueId; meters: number }>`
    with named as materialized (
      select p.id, regexp_replace(lower(p.name), '[^[:alnum:]]+', '', 'g') as name, p.followers_total,
             v.latitude, v.longitude, cos(radians(v.latitude)) as narrowing
        from profile p
        join venue v on v.id = p.id
       where p.type = 'venue' and p.deleted_at is null
    )
    select p.id as a, q.id as b,
           case when q.followers_total > p.followers_total then q.id else p.id end as first_id,
           case when q.followers_total > p.followers_total then p.id else q.id end as second_id,
           round(111320 * sqrt((q.latitude - p.latitude) ^ 2
                               + ((q.longitude - p.longitude) * p.narrowing) ^ 2))::int as meters
      from named p
      join named q on q.name = p.name and q.id > p.id
                  and abs(q.latitude - p.latitude) < ${near}
                  and abs(q.longitude - p.longitude) * p.narrowing < ${near}
     where p.name <> ''
       and ${after ? sql`(p.id, q.id) > (${String(after[0])}::uuid, ${String(after[1])}::uuid)` : sql`true`}
     order by p.id, q.id
     limit ${limit + 1}`.execute(db);
  return cutPage(rows, limit, ({ a, b }) => [a, b]);
}

/** The facts in which venues of one name differ. */
export async function readTwinFacts(db: Db, ids: readonly VenueId[]) {
  const rows = await db
    .selectFrom('venue as v')
    .innerJoin('profile as p', 'p.id', 'v.id')
    .select(['v.id', 'v.address1 as address', 'p.followersTotal'])
    .where('v.id', '=', sql<VenueId>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, ...facts }) => [id, facts] as const));
}

/** Deletes a venue, whose page redirects to the one that stays. */
export async function mergeInto(tx: Db, venueId: VenueId, intoId: VenueId): Promise<void> {
  await sql`
    with gone as (update profile set deleted_at = now() where id = ${venueId}::uuid)
    insert into venue_merged (venue_id, into_id) values (${venueId}::uuid, ${intoId}::uuid)`.execute(tx);
}

/** Redirects everything that led to the merged venue. */
export async function leadOn(tx: Db, venueId: VenueId, intoId: VenueId): Promise<void> {
  await tx.updateTable('venueMerged').set({ intoId }).where('intoId', '=', venueId).execute();
}

/** The key of the venue that another one was merged into. */
export async function findMergedInto(db: Db, key: { provider: string; providerId: string }) {
  return db
    .selectFrom('profile as p')
    .innerJoin('venueMerged as m', 'm.venueId', 'p.id')
    .innerJoin('profile as q', 'q.id', 'm.intoId')
    .select(['q.provider', 'q.providerId'])
    .where('p.type', '=', 'venue')
    .where('p.provider', '=', key.provider)
    .where('p.providerId', '=', key.providerId)
    .executeTakeFirst();
}
