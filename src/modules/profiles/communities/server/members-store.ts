import { profileCards } from '#modules/profiles/profiles/server/index.ts';
import { unpackCursor, type PageInput } from '#platform/cursor.ts';
import type { CommunityId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

type MemberSearch = PageInput & { readonly q: string };

/** Members, newest first, keyset-paged by `community_participant_newest`. */
export async function listMemberRows(db: Db, communityId: CommunityId, { q, limit, cursor }: MemberSearch) {
  const after = unpackCursor(cursor, 2);
  const letters = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return (
    profileCards(db)
      .innerJoin('communityParticipant as m', 'm.userId', 'p.id')
      // As text, because a Date drops microseconds and the next page would start before its first row.
      .select(['m.createdAt as since', sql<string>`m.created_at::text`.as('place')])
      .where('m.communityId', '=', communityId)
      .where('m.status', '=', 'confirmed')
      .$narrowType<{ id: UserId }>()
      .$if(q !== '', (query) => query.where('p.name', 'ilike', letters))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(m.created_at < ${String(after?.[0])}::timestamptz
            or (m.created_at = ${String(after?.[0])}::timestamptz and m.user_id > ${String(after?.[1])}::uuid))`,
        ),
      )
      .orderBy('m.createdAt', 'desc')
      .orderBy('m.userId')
      .limit(limit)
      .execute()
  );
}
