import { addArtist } from '#features/artists/server/index.ts';
import { addCommunity } from '#features/communities/server/index.ts';
import { gels, type Gel } from '#features/media/contract.ts';
import { setGenres } from '#features/music/server/index.ts';
import { findNeighborhood } from '#features/places/server/index.ts';
import type { ProfileCard } from '#features/profiles/contract.ts';
import { createProfile, draftRefusals, type ProfileDraft } from '#features/profiles/draft-contract.ts';
import { draftChecks } from '#features/profiles/draft-rules.ts';
import { addCreatorProfile, readCard } from '#features/profiles/server/index.ts';
import { addVenue } from '#features/venues/server/index.ts';
import { firstFailure } from '#kit/checks.ts';
import { newId } from '#kit/ids.ts';
import { refuse } from '#kit/refusal.ts';
import { announce } from '#kit/server/announce.ts';
import type { Db } from '#kit/server/db.ts';
import type { Feature } from '#kit/server/feature.ts';
import { requireViewer, route } from '#kit/server/http.ts';
import { defaultTimeZone } from '#kit/time.ts';

type Area = Awaited<ReturnType<typeof findNeighborhood>>;

/** A new profile is made of what several features keep, so it is composed here (PRF-09). */
export function openCreateProfile(): Feature {
  return {
    routes: [
      route(createProfile, ({ input, viewer, db }) => create(db, input, requireViewer(viewer).userId)),
    ],
  };
}

async function create(tx: Db, draft: ProfileDraft, userId: string): Promise<ProfileCard> {
  const failure = firstFailure(draftChecks, draft);
  if (failure) throw refuse(draftRefusals, failure);
  const area = draft.neighborhoodId ? await findNeighborhood(tx, draft.neighborhoodId) : undefined;
  if (draft.neighborhoodId && !area) throw refuse(draftRefusals, 'neighborhoodUnknown');

  const id = newId();
  await addCreatorProfile(tx, { id, ...profileOf(draft, area, id) }, userId);
  await addKind(tx, id, draft, area);
  await setGenres(tx, id, draft.genreIds);
  await announce(tx, {
    type: 'profile.created',
    key: id,
    payload: { profileId: id, type: draft.type, userId },
  });
  return readCard(tx, id);
}

function profileOf({ type, name, description }: ProfileDraft, area: Area, id: string) {
  return {
    type,
    name,
    bio: description,
    note: area?.name ?? '',
    // Each in a light of its own until somebody chooses a picture.
    gel: gels[Number.parseInt(id.slice(-2), 16) % gels.length] as Gel,
    neighborhoodId: area?.id ?? null,
    city: area?.city ?? null,
    state: area?.state.name ?? null,
    latitude: area?.location.latitude ?? null,
    longitude: area?.location.longitude ?? null,
  };
}

async function addKind(tx: Db, id: string, draft: ProfileDraft, area: Area): Promise<void> {
  const { type, description, membershipType, address } = draft;
  if (type === 'community') return addCommunity(tx, { id, membershipType, description });
  if (type === 'artist') return addArtist(tx, id);
  if (!area) throw refuse(draftRefusals, 'neighborhoodRequired');
  return addVenue(tx, {
    id,
    address1: address,
    city: area.city,
    state: area.state.name,
    stateCode: area.state.code,
    country: area.country.name,
    countryCode: area.country.code,
    zipCode: '',
    neighborhoodId: area.id,
    // The middle of the neighbourhood, until its team puts the pin on the door.
    latitude: area.location.latitude,
    longitude: area.location.longitude,
    timezone: defaultTimeZone,
    rating: null,
    ratingsTotal: 0,
  });
}
