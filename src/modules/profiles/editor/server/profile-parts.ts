import { conditionRefusals, type ConditionDraft } from '#modules/profiles/membership-rules/draft-contract.ts';
import { listRequirableEvents } from '#modules/events/events/server/index.ts';
import { findUpload } from '#modules/media/server/index.ts';
import { findNeighborhood } from '#modules/profiles/places/server/index.ts';
import { draftRefusals, type ProfileDraft } from '#modules/profiles/editor/contract.ts';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { listProfilesByKey, setProfilePicture } from '#modules/profiles/profiles/server/index.ts';
import type { CommunitySettings } from '#modules/profiles/communities/server/index.ts';
import type { CommunityId, ProfileId, UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';

export type Area = Awaited<ReturnType<typeof findNeighborhood>>;

/** Where it is to be at home. @throws Refusal neighborhoodUnknown */
export async function areaOf(tx: Db, neighborhoodId: string | null): Promise<Area> {
  const area = neighborhoodId ? await findNeighborhood(tx, neighborhoodId) : undefined;
  if (neighborhoodId && !area) throw refuse(draftRefusals, 'neighborhoodUnknown');
  return area;
}

/** What a profile says of where it is at home. */
export const homeOf = (area: Area) => ({
  note: area?.name ?? '',
  neighborhoodId: area?.id ?? null,
  city: area?.city ?? null,
  state: area?.state.name ?? null,
  latitude: area?.location.latitude ?? null,
  longitude: area?.location.longitude ?? null,
});

/** The middle of the neighbourhood, until its team puts the pin on the door. */
export const standsIn = (area: NonNullable<Area>) => ({
  city: area.city,
  state: area.state.name,
  stateCode: area.state.code,
  country: area.country.name,
  countryCode: area.country.code,
  zipCode: '',
  neighborhoodId: area.id,
  latitude: area.location.latitude,
  longitude: area.location.longitude,
});

/** Shows the picture that was uploaded, where one was. @throws Refusal pictureNotFound */
export async function putPicture(
  tx: Db,
  profileId: ProfileId,
  image: ProfileDraft['image'],
  userId: UserId,
): Promise<void> {
  if (!image) return;
  const imageId = await findUpload(tx, userId, image.key);
  if (!imageId) throw refuse(draftRefusals, 'pictureNotFound');
  await setProfilePicture(tx, profileId, imageId);
}

type Known = { readonly kind: string; readonly aboutId: string | null };

/**
 * What is asked, by bare ids. A night is one that everybody sees or that the community hosts, so that no condition tells
 * of a secret one; what was asked for before may be asked for still.
 * @throws Refusal conditionUnknown
 */
export async function conditionsOf(
  tx: Db,
  communityId: CommunityId,
  conditions: readonly ConditionDraft[],
  known: readonly Known[] = [],
): Promise<CommunitySettings['conditions']> {
  const keysOf = <Type extends 'artist' | 'event'>(type: Type, kind: ConditionDraft['kind']) =>
    conditions.flatMap((one) =>
      one.kind === kind && 'about' in one && one.about ? [{ type, ...outsideKey(type, one.about.id) }] : [],
    );
  const kept = known.flatMap(({ kind, aboutId }) => (kind === 'ticket' && aboutId ? [aboutId] : []));
  const artists = await listProfilesByKey(tx, keysOf('artist', 'follows'));
  const nights = await listRequirableEvents(tx, communityId, keysOf('event', 'ticket'), kept);
  const idOf = (found: readonly Found[], type: 'artist' | 'event', wireId = '') => {
    const { provider, providerId } = outsideKey(type, wireId);
    const one = found.find((row) => row.provider === provider && row.providerId === providerId);
    if (!one) throw refuse(conditionRefusals, 'conditionUnknown');
    return one.id;
  };
  return conditions.map((one) => {
    const { kind } = one;
    const row = { kind, aboutId: null, amount: 0, question: '' };
    if (kind === 'question') return { ...row, question: one.text };
    if (kind === 'attended') return { ...row, amount: one.events };
    if (kind === 'ticket') return { ...row, aboutId: idOf(nights, 'event', one.about?.id) };
    return { ...row, aboutId: idOf(artists, 'artist', one.about?.id), amount: one.days };
  });
}

type Found = { readonly id: string; readonly provider: string; readonly providerId: string };
