import { sql, type Db } from '#platform/server/db.ts';
import type { Gel } from '#modules/media/contract.ts';
import { isRunning, teamRole } from '../../team-roles/server/index.ts';
import type { ProfileId, UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { refusals, type ProfileCard, type ProfileType } from '../contract.ts';
import { profileCards, toProfileCard } from './store.ts';

type Running = { userId: UserId; profileId: ProfileId };

/**
 * Which of these users may act as which of these profiles: those they run, without performers they only added to a
 * lineup for others to claim (ART-06). By the key of `profile_team`.
 */
export async function listRunning(
  db: Db,
  wishes: readonly Running[],
  types: readonly string[],
): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select t.user_id, t.profile_id
      from unnest(${wishes.map(({ userId }) => userId)}::uuid[],
                  ${wishes.map(({ profileId }) => profileId)}::uuid[]) w (user_id, profile_id)
      join profile_team t on t.profile_id = w.profile_id and t.user_id = w.user_id and ${isRunning('t')}
      join profile p on p.id = t.profile_id and p.deleted_at is null and not p.caretaken
                    and p.type = any(${[...types]})`.execute(db);
  return rows;
}

/** In the order they got them. By `profile_team_by_user`. */
export async function listProfilesRunBy(
  db: Db,
  userId: UserId,
  types: readonly ProfileType[],
  limit: number,
) {
  return profileCards(db)
    .innerJoin('profileTeam as t', 't.profileId', 'p.id')
    .where('t.userId', '=', userId)
    .where(isRunning('t'))
    .where('p.type', 'in', [...types])
    .where('p.caretaken', '=', false)
    .orderBy('t.createdAt')
    .orderBy('t.profileId')
    .limit(limit)
    .execute();
}

/** The user who is responsible for a profile: the user, or its owner. */
export const ownerOf = (profileColumn: string) => sql<UserId | null>`
  (select case when a.type = 'user' then a.id
               else (select t.user_id from profile_team t where t.profile_id = a.id and t.creator_type = 'owner' and t.creator_status = 'confirmed') end
     from profile a where a.id = ${sql.ref(profileColumn)})`;

export async function findProfileId(
  db: Db,
  key: { type: ProfileType; provider: string; providerId: string },
): Promise<ProfileId | undefined> {
  const row = await db
    .selectFrom('profile')
    .select('id')
    .where('type', '=', key.type)
    .where('provider', '=', key.provider)
    .where('providerId', '=', key.providerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Profiles by key, without those that don't exist. */
export async function listProfilesByKey(
  db: Db,
  keys: readonly { type: ProfileType; provider: string; providerId: string }[],
) {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ id: ProfileId; type: ProfileType; provider: string; providerId: string }>`
    select p.id, p.type, p.provider, p.provider_id
      from json_to_recordset(${JSON.stringify(keys)}::json) k (type text, provider text, "providerId" text)
      join profile p on p.type = k.type and p.provider = k.provider and p.provider_id = k."providerId"
                    and p.deleted_at is null`.execute(db);
  return rows;
}

export async function setProfilePicture(tx: Db, profileId: ProfileId, imageId: string | null): Promise<void> {
  await tx.updateTable('profile').set({ imageId }).where('id', '=', profileId).execute();
}

export type NewCreatorProfile = {
  id: ProfileId;
  type: ProfileType;
  name: string;
  bio: string;
  note: string;
  gel: Gel;
  neighborhoodId: string | null;
  city: string | null;
  state: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Created for others, who may claim it (ART-06). */
  caretaken?: boolean;
};

/** Adds a community, artist or venue with its owner. */
export async function addCreatorProfile(tx: Db, profile: NewCreatorProfile, userId: UserId): Promise<void> {
  await tx
    .with('made', (query) =>
      query
        .insertInto('profile')
        .values({ ...profile, providerId: profile.id })
        .returning('id'),
    )
    .insertInto('profileTeam')
    .columns(['profileId', 'userId', 'creatorType'])
    .expression((query) =>
      query
        .selectFrom('made')
        .select([
          'made.id',
          sql<string>`${userId}::uuid`.as('userId'),
          sql<string>`'owner'`.as('creatorType'),
        ]),
    )
    .execute();
}

/** @throws Refusal profileGone */
export async function readCard(db: Db, profileId: ProfileId): Promise<ProfileCard> {
  const row = await profileCards(db).where('p.id', '=', profileId).executeTakeFirst();
  if (!row) throw refuse(refusals, 'profileGone');
  return toProfileCard(row);
}

/** A profile and the user's role in its team, `null` without one. */
export async function findTeamRole(
  db: Db,
  key: { type: ProfileType; provider: string; providerId: string },
  userId: UserId,
) {
  const { rows } = await sql<{ id: ProfileId; isGone: boolean; role: 'owner' | 'collaborator' | null }>`
    select p.id, p.deleted_at is not null as is_gone, ${teamRole('t')} as role
      from profile p
      left join profile_team t on t.profile_id = p.id and t.user_id = ${userId}::uuid and ${isRunning('t')}
     where p.type = ${key.type} and p.provider = ${key.provider} and p.provider_id = ${key.providerId}`.execute(
    db,
  );
  return rows[0];
}
