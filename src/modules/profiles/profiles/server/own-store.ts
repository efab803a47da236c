import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { Audience, Block } from '../privacy.ts';

export async function findOwnDetails(db: Db, userId: UserId) {
  return db
    .selectFrom('profile as p')
    .leftJoin('profilePrivate as v', 'v.profileId', 'p.id')
    .select(['v.phone', 'p.isPrivate'])
    .where('p.id', '=', userId)
    .where('p.deletedAt', 'is', null)
    .executeTakeFirst();
}

export type AudienceChoice = { readonly userId: UserId; readonly block: Block; readonly audience: Audience };

/** @param choices at most one per part */
export async function setAudiences(db: Db, choices: readonly AudienceChoice[]): Promise<void> {
  await sql`
    insert into profile_privacy (profile_id, block, audience)
    select p.id, c.block, c.audience
      from unnest(${choices.map(({ userId }) => userId)}::uuid[], ${choices.map(({ block }) => block)}::text[],
                  ${choices.map(({ audience }) => audience)}::text[]) c (user_id, block, audience)
      join profile p on p.id = c.user_id and p.deleted_at is null
        on conflict (profile_id, block) do update set audience = excluded.audience`.execute(db);
}

/** @returns whether it changed */
export async function setPrivate(tx: Db, userId: UserId, isPrivate: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profile')
    .set({ isPrivate })
    .where('id', '=', userId)
    .where('isPrivate', '<>', isPrivate)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @param phone null removes it */
export async function setPhone(db: Db, userId: UserId, phone: string | null): Promise<void> {
  await sql`
    insert into profile_private (profile_id, phone)
    select id, ${phone} from profile where id = ${userId}::uuid and deleted_at is null
    on conflict (profile_id) do update set phone = excluded.phone`.execute(db);
}

/** Uses `profile_private_by_phone`. */
export async function isPhoneInUse(db: Db, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('profilePrivate')
    .select('profileId')
    .where('phone', '=', phone)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
