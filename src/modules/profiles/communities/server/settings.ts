import type { Db } from '#platform/server/db.ts';
import { type CommunityId, newId } from '#platform/ids.ts';
import type { MembershipType } from '../contract.ts';
import {
  dropConditions,
  listSavedConditions,
  moveConditionsAway,
  putConditions,
  updateCommunity,
  type SavedCondition,
} from './settings-store.ts';

export type CommunitySettings = {
  readonly description: string;
  readonly membershipType: MembershipType;
  /** In order, with the bare ids of their subjects. */
  readonly conditions: readonly Omit<SavedCondition, 'id'>[];
};

/** Sets who can join. An unchanged question keeps the answers of open requests. */
export async function changeCommunity(
  tx: Db,
  communityId: CommunityId,
  { description, membershipType, conditions }: CommunitySettings,
): Promise<void> {
  await updateCommunity(tx, communityId, { description, membershipType });
  const unused = await listSavedConditions(tx, communityId);
  const wanted = (membershipType === 'conditional' ? conditions : []).map((one): SavedCondition => {
    const at = unused.findIndex(({ kind, question }) => kind === 'question' && question === one.question);
    const [kept] = at < 0 ? [] : unused.splice(at, 1);
    return { ...one, id: kept?.id ?? newId() };
  });
  await dropConditions(
    tx,
    communityId,
    wanted.map(({ id }) => id),
  );
  await moveConditionsAway(tx, communityId);
  if (wanted.length > 0) await putConditions(tx, communityId, wanted);
}
