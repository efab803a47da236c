import type { ConditionKind } from '#modules/profiles/membership-rules/contract.ts';
import type { CommunityId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { MembershipType } from '../contract.ts';

export async function findCommunitySettings(db: Db, communityId: CommunityId) {
  return db
    .selectFrom('community')
    .select(['description', 'membershipType'])
    .where('id', '=', communityId)
    .executeTakeFirst();
}

export async function updateCommunity(
  tx: Db,
  communityId: CommunityId,
  settings: { description: string; membershipType: MembershipType },
): Promise<void> {
  await tx.updateTable('community').set(settings).where('id', '=', communityId).execute();
}

/** Membership rules in order, with the keys and names of their subjects. */
export async function listSavedConditions(db: Db, communityId: CommunityId) {
  const { rows } = await sql<{
    id: string;
    kind: ConditionKind;
    aboutId: string | null;
    amount: number;
    question: string;
    provider: string | null;
    providerId: string | null;
    name: string | null;
  }>`
    select c.id, c.kind, c.about_id, c.amount, c.question, coalesce(p.provider, e.provider) as provider,
           coalesce(p.provider_id, e.provider_id) as provider_id, coalesce(p.name, e.name) as name
      from membership_rule c
      left join profile p on p.id = c.about_id
      left join event e on e.id = c.about_id
     where c.community_id = ${communityId}::uuid
     order by c.position`.execute(db);
  return rows;
}

export type SavedCondition = {
  id: string;
  kind: ConditionKind;
  aboutId: string | null;
  amount: number;
  question: string;
};

/** Deletes rules that were removed, with their answers. */
export async function dropConditions(
  tx: Db,
  communityId: CommunityId,
  except: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('membershipRule')
    .where('communityId', '=', communityId)
    .where('id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .execute();
}

/** Frees the positions for a new order, as no two rules may share one, even for a moment. */
export async function moveConditionsAway(tx: Db, communityId: CommunityId): Promise<void> {
  await tx
    .updateTable('membershipRule')
    .set((eb) => ({ position: eb('position', '+', 1000) }))
    .where('communityId', '=', communityId)
    .execute();
}

export async function putConditions(
  tx: Db,
  communityId: CommunityId,
  conditions: readonly SavedCondition[],
): Promise<void> {
  await tx
    .insertInto('membershipRule')
    .values(conditions.map((one, position) => ({ ...one, communityId, position })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ position: eb.ref('excluded.position') })),
    )
    .execute();
}
