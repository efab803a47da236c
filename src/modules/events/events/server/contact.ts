import type { RawBuilder } from 'kysely';
import { sql } from '#platform/server/db.ts';

/** How those who hold tickets reach the hosts of `event e`: see `contactJoins`. */
export const contactColumns = sql`
  e.provider, e.provider_id, e.name as event_name, h.name as host_name, u.email as reply_to`;

/** The host of `event e`, and the address of whoever acted, if they are on its team: admins give none away. */
export const contactJoins = (byId: RawBuilder<unknown>) => sql`
  left join profile h on h.id = e.creator_id and h.deleted_at is null
  left join account_user u on u.id = ${byId} and exists (
    select from event_creator c
     where c.event_id = e.id and c.creator_status = 'confirmed'
       and (c.profile_id = u.id
            or exists (select from profile_team t
                        where t.profile_id = c.profile_id and t.user_id = u.id and t.creator_status = 'confirmed')))`;

export type EventContact = {
  readonly provider: string;
  readonly providerId: string;
  readonly eventName: string;
  readonly hostName: string | null;
  /** Where answers go. */
  readonly replyTo: string | null;
};
