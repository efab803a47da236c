import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { RawBuilder } from 'kysely';

export type ListedEvent = { id: string; provider: string; providerId: string; name: string; updatedAt: Date };
export type ListedProfile = {
  id: ProfileId;
  type: ProfileType;
  name: string;
  provider: string;
  providerId: string;
};
export type ListedPlace = { id: string; slug: string; name: string };
export type ListedCollection = { id: string; kind: 'do-list' | 'collection'; updatedAt: Date };
type ProfileType = 'community' | 'artist' | 'venue';

/** Names awaiting review are not for search engines either (MOD-01). */
const isReviewed = sql`not exists (select from name_review w where w.item_id = profile.id and w.approved_by is null)`;

/** Public pages by table. User profiles are left out: they aren't for search engines. */
const parts = {
  events: sql`from event where status <> 'draft' and visibility = 'public' and ends_at > now()`,
  venues: sql`from profile where type = 'venue' and deleted_at is null and ${isReviewed}`,
  artists: sql`from profile where type = 'artist' and deleted_at is null and ${isReviewed}`,
  communities: sql`from profile where type = 'community' and deleted_at is null and ${isReviewed}`,
  neighborhoods: sql`from neighborhood where true`,
  'do-lists': sql`from collection where visibility = 'public' and deleted_at is null
    and not exists (select from suspended_user s where s.user_id = collection.creator_id)`,
} satisfies Record<string, RawBuilder<unknown>>;

export type SitemapPart = keyof typeof parts;
export const sitemapParts = Object.keys(parts) as SitemapPart[];

/** The last id of every file of a part. Read once an hour. */
export async function listBoundaries(db: Db, part: SitemapPart, every: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by id) as place ${parts[part]}) numbered
     where place % ${sql.lit(every)} = 0 order by id`.execute(db);
  return rows.map(({ id }) => id);
}

const columns: Record<SitemapPart, RawBuilder<unknown>> = {
  events: sql`id, provider, provider_id, name, updated_at`,
  venues: sql`id, type, name, provider, provider_id`,
  artists: sql`id, type, name, provider, provider_id`,
  communities: sql`id, type, name, provider, provider_id`,
  neighborhoods: sql`id, slug, name`,
  'do-lists': sql`id, kind, updated_at`,
};

const nowhere = '00000000-0000-0000-0000-000000000000';

export async function listPart<Row>(
  db: Db,
  part: SitemapPart,
  after: string | undefined,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns[part]} ${parts[part]} and id > ${after ?? nowhere}::uuid
     order by id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
