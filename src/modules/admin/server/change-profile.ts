import { profileChanged } from '#modules/profiles/profiles/events.ts';
import { findTopPerformer, setTopPerformer } from '#modules/profiles/artists/server/index.ts';
import { refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import { findLife, lockVerified, setVerified } from '#modules/profiles/profiles/server/index.ts';
import { addEntry } from '#modules/safety/moderation/server/index.ts';
import type { InputOf } from '#platform/contract.ts';
import { newId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import {
  adminRefusals,
  topPerformerRefusals as refusals,
  type setTopPerformer as setTopPerformerCall,
  type setVerification,
} from '../contract.ts';

/** Verifies or unverifies a profile (PRF-05). @throws Refusal profileNotFound, profileGone, whyRequired */
export async function verify(
  tx: Db,
  { profileId: wireId, verified, reason }: InputOf<typeof setVerification>,
  byId: UserId,
) {
  const profile = await lockProfile(tx, wireId);
  if (!verified && reason === '') throw refuse(adminRefusals, 'whyRequired');
  if (verified === profile.verified) return { verified };
  await setVerified(tx, profile.id, verified);
  await addEntry(tx, {
    byId,
    act: verified ? 'verifyProfile' : 'unverifyProfile',
    itemType: profile.type,
    itemId: profile.id,
    wireId,
    title: profile.name,
    before: { verified: profile.verified },
    after: { verified },
    reason,
  });
  await publish(tx, profileChanged, { key: newId(), payload: { profileId: profile.id, byId } });
  return { verified };
}

/** Overrides top performer status (PFM-05). @throws Refusal profileNotFound, profileGone, noArtist, whyRequired */
export async function changeTopPerformer(
  tx: Db,
  { profileId: wireId, topPerformer, reason }: InputOf<typeof setTopPerformerCall>,
  byId: UserId,
) {
  const profile = await lockProfile(tx, wireId);
  const artist = profile.type === 'artist' ? await findTopPerformer(tx, profile.id) : undefined;
  if (!artist) throw refuse(refusals, 'noArtist');
  // Hosts can no longer book a top performer, so it needs a reason.
  if (topPerformer === true && reason === '') throw refuse(refusals, 'whyRequired');
  if (topPerformer === artist.topPerformer) return { topPerformer };
  await setTopPerformer(tx, profile.id, topPerformer);
  await addEntry(tx, {
    byId,
    act: 'setTopPerformer',
    itemType: 'artist',
    itemId: profile.id,
    wireId,
    title: profile.name,
    before: { topPerformer: artist.topPerformer },
    after: { topPerformer },
    reason,
  });
  return { topPerformer };
}

async function lockProfile(tx: Db, wireId: string) {
  const key = profileKeyOf(wireId);
  const found = key && (await lockVerified(tx, key));
  if (found) return { ...found, type: key.type };
  const life = key && (await findLife(tx, key));
  throw refuse(profileRefusals, life === 'gone' ? 'profileGone' : 'profileNotFound');
}
