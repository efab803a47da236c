import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import { ownerOf } from '#modules/profiles/profiles/server/index.ts';
import type { ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

type ReportedProfile = { id: ProfileId; title: string; excerpt: string; authorId: UserId | null };

export async function findReportedProfile(
  db: Db,
  key: { id: ProfileId } | { type: ProfileType; provider: string; providerId: string },
) {
  const { rows } = await sql<ReportedProfile & { type: ProfileType; provider: string; providerId: string }>`
    select p.id, p.name as title, left(p.bio, 500) as excerpt, p.type, p.provider, p.provider_id,
           ${ownerOf('p.id')} as author_id
      from profile p
     where ${
       'id' in key
         ? sql`p.id = ${key.id}::uuid`
         : sql`p.type = ${key.type} and p.provider = ${key.provider} and p.provider_id = ${key.providerId}`
     }
       and p.deleted_at is null`.execute(db);
  return rows[0];
}
