import { holdProfiles } from '#modules/profiles/page-deletion/server/index.ts';
import { profileChanged } from '#modules/profiles/profiles/events.ts';
import { moderationDecided } from '#modules/safety/moderation/events.ts';
import { profilePath, profileWireId } from '#modules/profiles/profiles/rules.ts';
import {
  clearTeam,
  isRunByOwn,
  lockTeam,
  markVerified,
  profileMemberships,
} from '#modules/profiles/profiles/server/index.ts';
import { addEntry } from '#modules/safety/moderation/server/index.ts';
import type { InputOf } from '#platform/contract.ts';
import { newId, type ProfileId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish, publishAll } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { decisionRefusals as refusals, type decideClaim } from '../contract.ts';
import { outcomeWords } from '../copy.ts';
import { declineOthers, findClaim, lockClaim, saveDecision } from './store.ts';

/**
 * Approves or declines a claim. Page, log entry and domain event share one transaction.
 * @throws Refusal claimNotFound, claimDecided, claimReasonRequired, claimAlreadyRun, claimantGone
 */
export async function decide(
  tx: Db,
  { claimId, decision, reason }: InputOf<typeof decideClaim>,
  byId: UserId,
): Promise<void> {
  const known = await findClaim(tx, claimId);
  // Lock order: the page before the claim, so that two claims to one page are decided one after the other.
  const profile = known && (await lockTeam(tx, known.profileId));
  const claim = profile && (await lockClaim(tx, claimId));
  if (!claim) throw refuse(refusals, 'claimNotFound');
  if (claim.decision !== null) throw refuse(refusals, 'claimDecided');
  if (reason === '') throw refuse(refusals, 'claimReasonRequired');
  const isApproved = decision === 'approved';
  if (isApproved && (await isRunByOwn(tx, profile.id))) throw refuse(refusals, 'claimAlreadyRun');
  if (isApproved && !(await holdProfiles(tx, [claim.userId]))) throw refuse(refusals, 'claimantGone');

  await saveDecision(tx, claimId, { decision, byId, reason });
  const { profileId, userId } = claim;
  const others = isApproved ? await handOver(tx, profileId, userId, byId) : [];

  const wire = { ...profile, id: profileWireId(profile) };
  const entryId = await addEntry(tx, {
    byId,
    act: isApproved ? 'approveClaim' : 'declineClaim',
    itemType: profile.type,
    itemId: profileId,
    wireId: wire.id,
    title: profile.name,
    before: { claim: 'open' },
    after: { claim: decision, ...(isApproved && { ownerId: userId, verified: true }) },
    reason,
  });
  const outcomeFor = (to: UserId, outcome: string) => ({
    key: `${entryId}:${to}`,
    payload: { userId: to, outcome, link: profilePath(wire) },
  });
  await publishAll(tx, moderationDecided, [
    outcomeFor(userId, outcomeWords[decision](profile.name, reason)),
    ...others.map((other) =>
      outcomeFor(other, outcomeWords.declined(profile.name, outcomeWords.somebodyElse)),
    ),
  ]);
  if (isApproved) await publish(tx, profileChanged, { key: newId(), payload: { profileId, byId } });
}

/** @returns the users whose claims were declined because of it */
async function handOver(tx: Db, profileId: ProfileId, userId: UserId, byId: UserId): Promise<UserId[]> {
  await clearTeam(tx, profileId);
  await profileMemberships.put(tx, profileId, userId, {
    creatorType: 'owner',
    creatorStatus: 'confirmed',
    heldType: null,
  });
  await markVerified(tx, profileId);
  return declineOthers(tx, profileId, { decision: 'declined', byId, reason: outcomeWords.somebodyElse });
}
