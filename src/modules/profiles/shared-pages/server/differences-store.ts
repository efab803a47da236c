import type { RawBuilder } from 'kysely';
import { hidesAny } from '#modules/profiles/blocks/server/index.ts';
import type { ProfileKey } from '#modules/profiles/profiles/rules.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';

export type PageDifferences = {
  /** Whether their page may differ in more: on the team or invited to it, or without users hidden from them. */
  readonly needsOwnPage: boolean;
  /** Milliseconds since one of its events changed, or the viewer joined the community or asked to. Or infinite. */
  readonly changedAgo: number;
};

/** Reads the time of the latest change of a profile's events, in a module above. */
type EventsChangedAt = (profileId: RawBuilder<unknown>) => RawBuilder<Date | null>;

/**
 * How the page of a venue, artist or community differs for a signed-in user from what guests see.
 * @param named bare ids of the users on the pages that the viewer may get
 * @returns undefined if guests don't see the profile
 */
export async function findDifferences(
  db: Db,
  { type, provider, providerId }: ProfileKey,
  { userId }: Viewer,
  named: readonly string[],
  eventsChangedAt: EventsChangedAt,
): Promise<PageDifferences | undefined> {
  const { rows } = await sql<PageDifferences>`
    select exists (select from profile_team t where t.profile_id = p.id and t.user_id = ${userId}::uuid)
           or ${hidesAny(userId, named)} as needs_own_page,
           coalesce(extract(epoch from now() - greatest(m.created_at, ${eventsChangedAt(sql.ref('p.id'))})) * 1000, 'Infinity')::float8
           as changed_ago
      from profile p
      left join community_participant m on m.community_id = p.id and m.user_id = ${userId}::uuid
     where p.type = ${type} and p.provider = ${provider} and p.provider_id = ${providerId} and p.deleted_at is null`.execute(
    db,
  );
  return rows[0];
}
