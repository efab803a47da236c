import { profileChanged, profileCreated } from '#modules/profiles/profiles/events.ts';
import { gelOfId } from '#modules/media/rules.ts';
import { findUpload } from '#modules/media/server/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import {
  addCreatorProfile,
  findProfileId,
  findProfileRole,
  readCard,
  setProfilePicture,
} from '#modules/profiles/profiles/server/index.ts';
import { firstFailure } from '#platform/checks.ts';
import type { InputOf } from '#platform/contract.ts';
import { newId, type ArtistId, type UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals } from '../contract.ts';
import { draftRefusals, type attachArtistImage, type PerformerDraft } from '../draft-contract.ts';
import { performerChecks } from '../draft-rules.ts';
import { addArtist } from './store.ts';

/**
 * Creates an artist who has no page yet, run by its creator until it is claimed.
 * @returns its bare id
 * @throws Refusal of the rules
 */
export async function createArtist(tx: Db, draft: PerformerDraft, userId: UserId): Promise<ArtistId> {
  // The picture is uploaded once the artist exists (PFM-04).
  const failure = firstFailure(performerChecks, { ...draft, hasImage: true });
  if (failure) throw refuse(draftRefusals, failure);
  const id = newId<ArtistId>();
  const profile = {
    type: 'artist',
    name: draft.name,
    bio: '',
    note: '',
    gel: gelOfId(id),
    neighborhoodId: null,
    city: null,
    state: null,
    latitude: null,
    longitude: null,
  } as const;
  await addCreatorProfile(tx, { id, ...profile, caretaken: true }, userId);
  await addArtist(tx, id, draft.externalUrl);
  await publish(tx, profileCreated, {
    key: id,
    payload: { profileId: id, type: 'artist', userId },
  });
  return id;
}

/**
 * Sets the first of the uploaded images as the picture. @throws Refusal artistNotFound, pictureNotFound, notAllowed
 */
export async function attachImage(
  tx: Db,
  { artistId, images }: InputOf<typeof attachArtistImage>,
  viewer: Viewer,
): Promise<ProfileCard> {
  const id = await findProfileId(tx, { type: 'artist', ...outsideKey('artist', artistId) });
  if (!id) throw refuse(refusals, 'artistNotFound');
  const { role } = await findProfileRole(tx, viewer, artistId);
  if (!role) throw refuse(commonRefusals, 'notAllowed');
  const imageId = await findUpload(tx, viewer.userId, images[0]!.key);
  if (!imageId) throw refuse(draftRefusals, 'pictureNotFound');
  await setProfilePicture(tx, id, imageId);
  await publish(tx, profileChanged, { key: newId(), payload: { profileId: id } });
  return readCard(tx, id);
}
