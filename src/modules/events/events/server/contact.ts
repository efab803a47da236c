import type { RawBuilder } from 'kysely';
import { isOnTeam } from '#modules/profiles/team-roles/server/index.ts';
import { sql } from '#platform/server/db.ts';

/** How ticket holders reach the hosts of `event e`. Needs `contactJoins`. */
export const contactColumns = sql`
  e.provider, e.provider_id, e.name as event_name, h.name as host_name, u.email as reply_to`;

/**
 * Joins the host of `event e`, and the email address of the acting user if they are on its team: those of admins stay
 * private.
 */
export const contactJoins = (byId: RawBuilder<unknown>) => sql`
  left join profile h on h.id = e.creator_id and h.deleted_at is null
  left join account_user u on u.id = ${byId} and exists (
    select from event_creator c
     where c.event_id = e.id and ${isOnTeam('c')}
       and (c.profile_id = u.id
            or exists (select from profile_team t
                        where t.profile_id = c.profile_id and t.user_id = u.id and ${isOnTeam('t')})))`;

export type EventContact = {
  readonly provider: string;
  readonly providerId: string;
  readonly eventName: string;
  readonly hostName: string | null;
  readonly replyTo: string | null;
};
