import type { CollectionId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';

type ReportedItem = { id: CollectionId; title: string; excerpt: string; authorId: UserId | null };

/** Finds a list that the viewer may read: public or unlisted, their own, or one they contribute to. */
export async function findReportedCollection(db: Db, collectionId: CollectionId, { userId, admin }: Viewer) {
  const { rows } = await sql<ReportedItem & { kind: 'do-list' | 'collection' }>`
    select c.id, c.name as title, left(c.description, 500) as excerpt, c.creator_id as author_id, c.kind
      from collection c
     where c.id = ${collectionId}::uuid and c.deleted_at is null
       and (c.visibility <> 'private' or ${admin} or c.creator_id = ${userId}::uuid
            or exists (select from collection_contributor h
                        where h.collection_id = c.id and h.user_id = ${userId}::uuid
                           and h.status in ('confirmed', 'invited')))`.execute(db);
  return rows[0];
}
