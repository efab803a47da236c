import { notBlocked } from '#modules/profiles/blocks/server/index.ts';
import { profileCards } from '#modules/profiles/profiles/server/index.ts';
import type { ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { suggestedPerType, type OnboardingStep } from '../contract.ts';

export async function addOnboarding(tx: Db, userId: UserId): Promise<void> {
  await tx
    .insertInto('profileOnboarding')
    .values({ profileId: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findOnboardingStep(db: Db, userId: UserId): Promise<OnboardingStep | undefined> {
  const row = await db
    .selectFrom('profileOnboarding')
    .select('step')
    .where('profileId', '=', userId)
    .executeTakeFirst();
  return row?.step;
}

export async function setOnboardingStep(tx: Db, userId: UserId, step: OnboardingStep): Promise<void> {
  await tx.updateTable('profileOnboarding').set({ step }).where('profileId', '=', userId).execute();
}

export async function endOnboarding(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('profileOnboarding').where('profileId', '=', userId).execute();
}

/** Profiles of each type that are ranked: the most followed, by `profile_most_followed`. */
const rankedPerType = 100;

/** The best suggestions of each type: of the user's city, then of their genres, then the most followed. */
export async function listSuggestedIds(db: Db, userId: UserId): Promise<ProfileId[]> {
  const { rows } = await sql<{ id: ProfileId }>`
    with mine as (
      select p.city, array(select genre_id from profile_genre where profile_id = p.id) as genres
        from profile p where p.id = ${userId}::uuid)
    select best.id
      from mine
     cross join unnest(array['artist', 'venue', 'user']) with ordinality as kinds (type, place)
     cross join lateral (
       select ranked.id, ranked.followers_total,
              row_number() over (order by ranked.is_near desc, ranked.fits desc, ranked.followers_total desc, ranked.id) as place
         from (select p.id, p.followers_total, coalesce(p.city = mine.city, false) as is_near,
                      exists (select from profile_genre g where g.profile_id = p.id and g.genre_id = any(mine.genres)) as fits
                 from profile p
                where p.type = kinds.type and p.deleted_at is null and p.id <> ${userId}::uuid
                  and ${notBlocked(userId, 'p.id')}
                  and not exists (select from follow f where f.profile_id = ${userId}::uuid and f.followed_id = p.id)
                order by p.followers_total desc, p.id
                limit ${sql.lit(rankedPerType)}) ranked) best
     where best.place <= ${sql.lit(suggestedPerType)}
     order by kinds.place, best.place`.execute(db);
  return rows.map(({ id }) => id);
}

/** In the order of the ids. */
export async function listCards(db: Db, ids: readonly ProfileId[]) {
  if (ids.length === 0) return [];
  const rows = await profileCards(db)
    .where('p.id', '=', sql<ProfileId>`any(${[...ids]}::uuid[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
