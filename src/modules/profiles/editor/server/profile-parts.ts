import { findUpload } from '#modules/media/server/index.ts';
import type { CommunitySettings } from '#modules/profiles/communities/server/index.ts';
import { conditionRefusals, type ConditionDraft } from '#modules/profiles/membership-rules/draft-contract.ts';
import { findNeighborhood } from '#modules/profiles/places/server/index.ts';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { listProfilesByKey, setProfilePicture } from '#modules/profiles/profiles/server/index.ts';
import type { CommunityId, ProfileId, UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { draftRefusals, type ProfileDraft } from '../contract.ts';
import type { ProfileEditorPorts } from './ports.ts';

export type Area = Awaited<ReturnType<typeof findNeighborhood>>;

/** @throws Refusal neighborhoodUnknown */
export async function findArea(tx: Db, neighborhoodId: string | null): Promise<Area> {
  const area = neighborhoodId ? await findNeighborhood(tx, neighborhoodId) : undefined;
  if (neighborhoodId && !area) throw refuse(draftRefusals, 'neighborhoodUnknown');
  return area;
}

export const toHome = (area: Area) => ({
  note: area?.name ?? '',
  neighborhoodId: area?.id ?? null,
  city: area?.city ?? null,
  state: area?.state.name ?? null,
  latitude: area?.location.latitude ?? null,
  longitude: area?.location.longitude ?? null,
});

/** Places a venue in the middle of its neighborhood, until its team moves the pin. */
export const toVenuePlace = (area: NonNullable<Area>) => ({
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

/** Sets an uploaded picture, or keeps the current one without it. @throws Refusal pictureNotFound */
export async function setPicture(
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

type SavedRule = { readonly kind: string; readonly aboutId: string | null };
type KeyedItem = { readonly id: string; readonly provider: string; readonly providerId: string };

/** Replaces the wire ids of membership rules by bare ids. @throws Refusal conditionUnknown */
export async function readMembershipRules(
  tx: Db,
  ports: Pick<ProfileEditorPorts, 'listRequirableEvents'>,
  communityId: CommunityId,
  { drafts, saved = [] }: { drafts: readonly ConditionDraft[]; saved?: readonly SavedRule[] },
): Promise<CommunitySettings['conditions']> {
  const keysOf = <Type extends 'artist' | 'event'>(type: Type, kind: ConditionDraft['kind']) =>
    drafts.flatMap((one) =>
      one.kind === kind && 'about' in one && one.about ? [{ type, ...outsideKey(type, one.about.id) }] : [],
    );
  const namedBefore = saved.flatMap(({ kind, aboutId }) => (kind === 'ticket' && aboutId ? [aboutId] : []));
  const artists = await listProfilesByKey(tx, keysOf('artist', 'follows'));
  const events = await ports.listRequirableEvents(tx, communityId, keysOf('event', 'ticket'), namedBefore);
  const idOf = (items: readonly KeyedItem[], type: 'artist' | 'event', wireId = '') => {
    const { provider, providerId } = outsideKey(type, wireId);
    const one = items.find((row) => row.provider === provider && row.providerId === providerId);
    if (!one) throw refuse(conditionRefusals, 'conditionUnknown');
    return one.id;
  };
  return drafts.map((one) => {
    const { kind } = one;
    const row = { kind, aboutId: null, amount: 0, question: '' };
    if (kind === 'question') return { ...row, question: one.text };
    if (kind === 'attended') return { ...row, amount: one.events };
    if (kind === 'ticket') return { ...row, aboutId: idOf(events, 'event', one.about?.id) };
    return { ...row, aboutId: idOf(artists, 'artist', one.about?.id), amount: one.days };
  });
}
