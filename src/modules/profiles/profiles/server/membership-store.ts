import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { ProfileType } from '../contract.ts';
import type { Membership } from '../membership.ts';
import { profileCards, type ProfileRow } from './store.ts';

export type TeamMember = ProfileRow & Membership;

type MembershipTable = {
  /**
   * Its key is these two columns. It also has `creator_type`, `creator_status`, `held_type`, `position` and
   * `asked_at`.
   */
  readonly table: string;
  readonly subject: string;
  readonly member: string;
};

/**
 * Stores team members. Events and profiles each have such a table, because no row may belong to both an event and a
 * profile (docs/decisions/0030). Lock the team before changing it.
 */
export function openMembershipStore(names: MembershipTable) {
  const [table, subject, member] = [sql.table(names.table), sql.ref(names.subject), sql.ref(names.member)];
  return {
    /** Members and invited users, owner first, then in order of joining. By the primary key. */
    list: async (db: Db, subjectId: string): Promise<TeamMember[]> =>
      profileCards(db)
        .innerJoin(
          sql<Membership & { memberId: string; position: number; createdAt: Date }>`(
            select ${member} as member_id, creator_type, creator_status, held_type, position, created_at
              from ${table} where ${subject} = ${subjectId}::uuid)`.as('t'),
          't.memberId',
          'p.id',
        )
        .select(['t.creatorType', 't.creatorStatus', 't.heldType'])
        .orderBy(sql`t.creator_type = 'owner' and t.creator_status = 'confirmed'`, 'desc')
        .orderBy('t.position')
        .orderBy('t.createdAt')
        .orderBy('t.memberId')
        .execute(),

    /** Adds a member at the end, or updates one in place. */
    put: async (tx: Db, subjectId: string, memberId: ProfileId, membership: Membership): Promise<void> => {
      const { creatorType, creatorStatus, heldType } = membership;
      await sql`
        insert into ${table} as t (${subject}, ${member}, creator_type, creator_status, held_type, position)
        select ${subjectId}::uuid, ${memberId}::uuid, ${creatorType}, ${creatorStatus}, ${heldType},
               coalesce((select max(position) + 1 from ${table} where ${subject} = ${subjectId}::uuid), 0)
            on conflict (${subject}, ${member}) do update
           set creator_type = excluded.creator_type, creator_status = excluded.creator_status,
               held_type = excluded.held_type,
               asked_at = case when excluded.creator_status = 'invited' then excluded.asked_at else t.asked_at end`.execute(
        tx,
      );
    },

    drop: async (tx: Db, subjectId: string, memberIds: readonly ProfileId[]): Promise<void> => {
      await sql`
        delete from ${table}
         where ${subject} = ${subjectId}::uuid and ${member} = any(${[...memberIds]}::uuid[])`.execute(tx);
    },
  };
}

export const profileMemberships = openMembershipStore({
  table: 'profile_team',
  subject: 'profile_id',
  member: 'user_id',
});

/** Blocks other changes of this team until the transaction ends. @returns undefined if the profile doesn't exist */
export async function lockTeam(tx: Db, profileId: ProfileId) {
  return tx
    .selectFrom('profile')
    .select(['id', 'name', 'provider', 'providerId', 'type'])
    .where('id', '=', profileId)
    .where('type', '<>', 'user')
    .$narrowType<{ type: Exclude<ProfileType, 'user'> }>()
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
