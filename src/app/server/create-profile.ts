import { addArtist } from '#features/artists/server/index.ts';
import { addCommunity, changeCommunity } from '#features/communities/server/index.ts';
import { gels, type Gel } from '#features/media/contract.ts';
import { setGenres } from '#features/music/server/index.ts';
import type { ProfileCard } from '#features/profiles/contract.ts';
import { draftRefusals, type ProfileDraft } from '#features/profiles/draft-contract.ts';
import { draftFailure } from '#features/profiles/draft-rules.ts';
import { addCreatorProfile, readCard } from '#features/profiles/server/index.ts';
import { addVenue } from '#features/venues/server/index.ts';
import { newId } from '#kit/ids.ts';
import { refuse } from '#kit/refusal.ts';
import { announce } from '#kit/server/announce.ts';
import type { Db } from '#kit/server/db.ts';
import { defaultTimeZone } from '#kit/time.ts';
import { areaOf, conditionsOf, homeOf, putPicture, standsIn, type Area } from './profile-parts.ts';

/** @throws Refusal of the rules */
export async function makeProfile(tx: Db, draft: ProfileDraft, userId: string): Promise<ProfileCard> {
  const failure = draftFailure(draft);
  if (failure) throw refuse(draftRefusals, failure);
  const area = await areaOf(tx, draft.neighborhoodId);

  const id = newId();
  const { type, name, description, genreIds, image } = draft;
  // Each in a light of its own until somebody chooses a picture.
  const gel = gels[Number.parseInt(id.slice(-2), 16) % gels.length] as Gel;
  await addCreatorProfile(tx, { id, type, name, bio: description, gel, ...homeOf(area) }, userId);
  await addKind(tx, id, draft, area);
  await setGenres(tx, id, genreIds);
  await putPicture(tx, id, image, userId);
  await announce(tx, { type: 'profile.created', key: id, payload: { profileId: id, type, userId } });
  return readCard(tx, id);
}

async function addKind(tx: Db, id: string, draft: ProfileDraft, area: Area): Promise<void> {
  const { type, description, membershipType, address, website } = draft;
  if (type === 'artist') return addArtist(tx, id, website);
  if (type === 'community') {
    await addCommunity(tx, { id, membershipType, description });
    if (membershipType !== 'conditional') return;
    const conditions = await conditionsOf(tx, id, draft.conditions);
    return changeCommunity(tx, id, { membershipType, description, conditions });
  }
  if (!area) throw refuse(draftRefusals, 'neighborhoodRequired');
  return addVenue(tx, {
    id,
    address1: address,
    ...standsIn(area),
    timezone: defaultTimeZone,
    rating: null,
    ratingsTotal: 0,
  });
}
