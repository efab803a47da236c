import { profileCards } from '#modules/profiles/profiles/server/index.ts';
import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { OwnProfileDraft } from '../contract.ts';

/** Locks the profile, so that a second save waits for the first. */
export async function lockProfile(tx: Db, userId: UserId): Promise<void> {
  await tx.selectFrom('profile').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

export async function findOwnFields(db: Db, userId: UserId) {
  return profileCards(db)
    .leftJoin('profilePrivate as v', 'v.profileId', 'p.id')
    .select(['p.firstName', 'p.lastName', 'p.username', 'p.pronouns', 'p.bio', 'p.links'])
    .select(['p.city', 'p.neighborhoodId'])
    .select(['v.address1', 'v.address2', 'v.zipCode'])
    .where('p.id', '=', userId)
    .where('p.type', '=', 'user')
    .executeTakeFirst();
}

export type HomeFields = {
  readonly neighborhoodId: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

type PublicFields = Pick<OwnProfileDraft, 'firstName' | 'lastName' | 'pronouns' | 'bio' | 'links'> & {
  readonly name: string;
  readonly username: string | null;
  /** Absent if the home doesn't change. */
  readonly home?: HomeFields;
  /** Absent if the picture doesn't change. */
  readonly imageId?: string | null;
};

export async function updateOwnFields(
  tx: Db,
  userId: UserId,
  { home, links, lastName, ...fields }: PublicFields,
): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ ...fields, lastName: lastName || null, links: [...links], ...home })
    .where('id', '=', userId)
    .execute();
}

type PrivateFields = Pick<OwnProfileDraft, 'address1' | 'address2' | 'zipCode'>;

export async function savePrivateFields(
  tx: Db,
  userId: UserId,
  { address1, address2, zipCode }: PrivateFields,
): Promise<void> {
  await sql`
    insert into profile_private (profile_id, address1, address2, zip_code)
    values (${userId}::uuid, ${address1}, ${address2}, ${zipCode})
    on conflict (profile_id) do update
       set address1 = excluded.address1, address2 = excluded.address2, zip_code = excluded.zip_code`.execute(
    tx,
  );
}
