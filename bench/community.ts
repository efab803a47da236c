import { beginBroadcast } from '#modules/messaging/broadcasts/server/begin-broadcast.ts';
import { newId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';

/** A community, its host and its members. */
export type Community = { readonly host: string; readonly community: string };

export async function addCommunity(db: Db, members: number): Promise<Community> {
  const [host, community] = [newId(), newId()];
  const profile = (id: string, type: ProfileType, name: string) => ({ id, type, name, providerId: id });
  await db
    .insertInto('profile')
    .values([profile(host, 'user', 'Hana Sato'), profile(community, 'community', 'Freight Union')])
    .execute();
  await db.insertInto('community').values({ id: community, membershipType: 'open' }).execute();
  await sql`
    insert into account_user (id, name, email, email_verified, created_at)
    select case n when 0 then ${host}::uuid else gen_random_uuid() end, 'Member ' || n, 'member' || n || '@example.test',
           true, now() - interval '7 days'
      from generate_series(0, ${members}::int) n`.execute(db);
  await sql`
    insert into profile (id, type, name, provider_id)
    select id, 'user', name, id::text from account_user where id <> ${host}::uuid`.execute(db);
  await sql`
    insert into community_participant (community_id, user_id, status)
    select ${community}::uuid, id, 'confirmed' from account_user where id <> ${host}::uuid`.execute(db);
  await sql`analyze`.execute(db);
  return { host, community };
}

/** Writes a post that is emailed to every member, regardless of the daily limit. */
export async function postToMembers(db: Db, { host, community }: Community): Promise<void> {
  const postId = newId();
  await sql`truncate broadcast_day`.execute(db);
  await db
    .insertInto('post')
    .values({
      id: postId,
      feedType: 'community',
      feedId: community,
      profileId: host,
      userId: host,
      description: 'Doors open at 11 PM. Bring a friend: we have the second room until 6 AM.',
      sendEmail: true,
    })
    .execute();
  const ids = { postId, feedId: community, profileId: host, userId: host };
  await beginBroadcast(db, { ...ids, feedType: 'community', sendEmail: true, sendSms: false }, new Date());
}
