import { profileCreated } from '#modules/profiles/profiles/events.ts';
import { addArtist } from '#modules/profiles/artists/server/index.ts';
import { addCommunity, changeCommunity } from '#modules/profiles/communities/server/index.ts';
import { gels, type Gel } from '#modules/media/contract.ts';
import { setGenres } from '#modules/music/server/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { draftRefusals, type ProfileDraft } from '#modules/profiles/editor/contract.ts';
import { draftFailure } from '#modules/profiles/editor/rules.ts';
import { addCreatorProfile, readCard } from '#modules/profiles/profiles/server/index.ts';
import { addVenue } from '#modules/profiles/venues/server/index.ts';
import { newId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { defaultTimeZone } from '#platform/time.ts';
import { areaOf, conditionsOf, homeOf, putPicture, standsIn, type Area } from './profile-parts.ts';

/** @throws Refusal of the rules */
export async function makeProfile(tx: Db, draft: ProfileDraft, userId: UserId): Promise<ProfileCard> {
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
  await publish(tx, profileCreated, { key: id, payload: { profileId: id, type, userId } });
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
