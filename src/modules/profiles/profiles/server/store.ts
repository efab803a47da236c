import type { RawBuilder } from 'kysely';
import { unpackCursor } from '#platform/cursor.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { Gel, Image } from '#modules/media/contract.ts';
import { imagePath } from '#modules/media/rules.ts';
import type { ProfileId, UserId } from '#platform/ids.ts';
import type { ProfileCard, ProfileType } from '../contract.ts';
import type { Audience, Block } from '../privacy.ts';
import { profileWireId } from '../rules.ts';

export type ProfileRow = {
  id: ProfileId;
  type: ProfileType;
  name: string;
  provider: string;
  providerId: string;
  verified: boolean;
  score: number;
  note: string;
  gel: Gel;
  image: ImageRow | null;
};

/** Columns as a `json` object. Takes half the time of `json_build_object`, which looks up the type of each value. */
const rowJson = <Row>(columns: RawBuilder<unknown>) => sql<Row>`
  (select row_to_json(r) from (select ${columns}) r)`;

export type ImageRow = { id: string; width: number; height: number; provider: string; gel: Gel };

/** An image as `json`, for columns named `image`: pass the alias of the image table. */
export const imageJson = (alias: string) => sql<ImageRow | null>`
  case when ${sql.ref(`${alias}.id`)} is null then null else ${rowJson(sql`
    ${sql.ref(`${alias}.id`)}, ${sql.ref(`${alias}.width`)}, ${sql.ref(`${alias}.height`)},
    ${sql.ref(`${alias}.provider`)}, ${sql.ref(`${alias}.gel`)}`)} end`;

/**
 * A profile as `json`: pass the aliases of the profile and its image.
 * @param more further columns, such as ``sql`, a.note as part` ``
 */
export const profileJson = (profile: string, image: string, more = sql``) =>
  rowJson<ProfileRow>(sql`
    ${sql.ref(`${profile}.id`)}, ${sql.ref(`${profile}.type`)}, ${sql.ref(`${profile}.name`)},
    ${sql.ref(`${profile}.provider`)}, ${sql.ref(`${profile}.provider_id`)} as "providerId",
    ${sql.ref(`${profile}.verified`)}, ${sql.ref(`${profile}.score`)}, ${sql.ref(`${profile}.note`)},
    ${sql.ref(`${profile}.gel`)}, ${imageJson(image)} as image${more}`);

export function toImages(row: ImageRow | null): Image[] {
  if (!row) return [];
  return [
    {
      url: imagePath(row.id, 640),
      width: row.width,
      height: row.height,
      provider: row.provider,
      gel: row.gel,
    },
  ];
}

export function toProfileCard(row: ProfileRow): ProfileCard {
  return {
    id: profileWireId(row),
    type: row.type,
    name: row.name,
    images: toImages(row.image),
    gel: row.gel,
    provider: row.provider,
    providerId: row.providerId,
    verified: row.verified,
    score: row.score,
    note: row.note,
  };
}

/** Selects from `profile p` and its picture `i`. */
export function profileCards(db: Db) {
  return db
    .selectFrom('profile as p')
    .leftJoin('image as i', 'i.id', 'p.imageId')
    .where('p.deletedAt', 'is', null)
    .select(['p.id', 'p.name', 'p.provider', 'p.providerId', 'p.verified', 'p.score', 'p.note'])
    .select(['p.type', 'p.gel', imageJson('i').as('image')])
    .$narrowType<{ gel: Gel }>();
}

/** Cards of several profiles in one query, without deleted ones. */
export async function readCardsOf(
  db: Db,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, ProfileCard>> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  if (asked.length === 0) return new Map();
  const rows = await profileCards(db)
    .where('p.id', '=', sql<ProfileId>`any(${asked}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, toProfileCard(row)]));
}

export async function findUser(db: Db, userId: UserId) {
  return profileCards(db)
    .select(['p.firstName', 'p.lastName', 'p.username', 'p.pronouns', 'p.bio', 'p.links'])
    .select(['p.city', 'p.state', 'p.country'])
    .where('p.id', '=', userId)
    .where('p.type', '=', 'user')
    .executeTakeFirst();
}

/** Newest first, keyset-paged by (created_at, id), using `profile_newest`. */
export async function listNewestProfiles(
  db: Db,
  type: ProfileType,
  page: { limit: number; cursor: string | undefined },
) {
  const after = unpackCursor(page.cursor, 2);
  return (
    profileCards(db)
      // As text: a Date drops the microseconds, and the next page would skip profiles of the same transaction.
      .select(sql<string>`p.created_at::text`.as('place'))
      .where('p.type', '=', type)
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(p.created_at, p.id) < (${String(after?.[0])}::timestamptz, ${String(after?.[1])}::uuid)`,
        ),
      )
      .orderBy('p.createdAt', 'desc')
      .orderBy('p.id', 'desc')
      .limit(page.limit)
      .execute()
  );
}

const countedAtMost = 1000;

/** Stops counting at the longest list. */
export async function countProfiles(db: Db, type: ProfileType): Promise<number> {
  const some = db
    .selectFrom('profile')
    .select('id')
    .where('type', '=', type)
    .where('deletedAt', 'is', null)
    .limit(countedAtMost);
  const { total } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export type NewPerson = { id: UserId; name: string; firstName?: string; lastName?: string; imageId?: string };

/** Adds the profile of a new account. Repeating it changes nothing. */
export async function addUserProfile(db: Db, person: NewPerson): Promise<void> {
  await db
    .insertInto('profile')
    .values({
      id: person.id,
      type: 'user',
      providerId: person.id,
      name: person.name,
      firstName: person.firstName ?? null,
      lastName: person.lastName ?? null,
      imageId: person.imageId ?? null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function setScores(
  db: Db,
  scores: readonly { readonly profileId: ProfileId; readonly score: number }[],
): Promise<void> {
  await sql`
    update profile p set score = s.score
      from unnest(${scores.map(({ profileId }) => profileId)}::uuid[], ${scores.map(({ score }) => score)}::int[]) s (id, score)
     where p.id = s.id and p.score <> s.score`.execute(db);
}

export async function addFollowers(tx: Db, profileIds: readonly ProfileId[], by: number): Promise<void> {
  if (profileIds.length === 0) return;
  await sql`
    update profile set followers_total = greatest(0, followers_total + ${by}::int)
     where id = any(${[...profileIds]}::uuid[])`.execute(tx);
}

/** The audiences a user chose. Others have the default. */
export async function listPrivacy(db: Db, userId: UserId): Promise<Partial<Record<Block, Audience>>> {
  const rows = await db
    .selectFrom('profilePrivacy')
    .select(['block', 'audience'])
    .where('profileId', '=', userId)
    .execute();
  return Object.fromEntries(rows.map(({ block, audience }) => [block, audience]));
}

/** @returns whether a profile exists or was deleted (RTE-29). undefined if it never existed. */
export async function findLife(
  db: Db,
  key: { type: ProfileType; provider: string; providerId: string },
): Promise<'here' | 'gone' | undefined> {
  const row = await db
    .selectFrom('profile')
    .select('deletedAt')
    .where('type', '=', key.type)
    .where('provider', '=', key.provider)
    .where('providerId', '=', key.providerId)
    .executeTakeFirst();
  return row && (row.deletedAt === null ? 'here' : 'gone');
}

export async function findPrivate(db: Db, userId: UserId) {
  return db
    .selectFrom('profilePrivate')
    .select(['phone', 'address1', 'address2', 'zipCode'])
    .where('profileId', '=', userId)
    .executeTakeFirst();
}

/** Favorites first. */
export async function listGenresOf(db: Db, profileId: ProfileId, limit = 8) {
  return db
    .selectFrom('profileGenre as t')
    .innerJoin('genre as g', 'g.id', 't.genreId')
    .select(['g.id', 'g.slug', 'g.name'])
    .where('t.profileId', '=', profileId)
    .where('g.hiddenAt', 'is', null)
    .orderBy('t.position')
    .orderBy('g.name')
    .limit(limit)
    .execute();
}

export type OutsideProfile = {
  id: ProfileId;
  type: 'venue' | 'artist';
  provider: string;
  providerId: string;
  name: string;
  note: string;
  city: string | null;
  state: string | null;
  latitude: number | null;
  longitude: number | null;
  neighborhoodId: string | null;
};

/** Adds the profile of an external artist or venue. @returns its id, or undefined if it exists already */
export async function addOutsideProfile(tx: Db, profile: OutsideProfile): Promise<ProfileId | undefined> {
  const added = await tx
    .insertInto('profile')
    .values(profile)
    .onConflict((conflict) => conflict.columns(['type', 'provider', 'providerId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}
