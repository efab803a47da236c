import { sql, type Db } from '#kit/server/db.ts';
import type { Audience, Block } from '../privacy.ts';

export async function findOwnDetails(db: Db, userId: string) {
  return db
    .selectFrom('profile as p')
    .leftJoin('profilePrivate as v', 'v.profileId', 'p.id')
    .select(['p.name', 'v.phone'])
    .where('p.id', '=', userId)
    .where('p.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** The parts of a name that were known apart no longer fit. */
export async function renamePerson(tx: Db, userId: string, name: string): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ name, firstName: null, lastName: null })
    .where('id', '=', userId)
    .execute();
}

export async function setAudience(db: Db, userId: string, block: Block, audience: Audience): Promise<void> {
  await sql`
    insert into profile_privacy (profile_id, block, audience)
    select id, ${block}, ${audience} from profile where id = ${userId}::uuid and deleted_at is null
    on conflict (profile_id, block) do update set audience = excluded.audience`.execute(db);
}

/** @param phone null: none any more */
export async function setPhone(db: Db, userId: string, phone: string | null): Promise<void> {
  await sql`
    insert into profile_private (profile_id, phone)
    select id, ${phone} from profile where id = ${userId}::uuid and deleted_at is null
    on conflict (profile_id) do update set phone = excluded.phone`.execute(db);
}
