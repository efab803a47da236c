import { listCities } from '#modules/instance/cities/server/index.ts';
import { findWebsite, setWebsite } from '#modules/profiles/artists/server/index.ts';
import {
  changeCommunity,
  confirmWaiting,
  findCommunitySettings,
  listSavedConditions,
} from '#modules/profiles/communities/server/index.ts';
import type { ConditionDraft } from '#modules/profiles/membership-rules/draft-contract.ts';
import { refusals, type ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { profileChanged } from '#modules/profiles/profiles/events.ts';
import {
  listGenresOf,
  findProfileRole,
  readCard,
  setProfilePicture,
} from '#modules/profiles/profiles/server/index.ts';
import { venueMoved } from '#modules/profiles/venues/events.ts';
import { findStreet, moveVenue, setStreet } from '#modules/profiles/venues/server/index.ts';
import type { InputOf } from '#platform/contract.ts';
import { CityId, newId, type CommunityId, type ProfileId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { revisionOf } from '#platform/server/revision.ts';
import type { Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import {
  draftLimits,
  editRefusals,
  type ProfileDraft,
  type ProfileForm,
  type updateProfile,
} from '../contract.ts';
import { draftFailure } from '../rules.ts';
import type { ProfileEditorPorts } from './ports.ts';
import {
  findHome,
  readMembershipRules,
  setPicture,
  toHomeFields,
  toVenuePlace,
  type Home,
} from './profile-parts.ts';
import { findProfileFields, updateProfileFields } from './store.ts';

export async function readProfileForm(db: Db, wireId: string, viewer: Viewer): Promise<ProfileForm> {
  const { id } = await findProfileRole(db, viewer, wireId);
  return readForm(db, id);
}

/** @throws Refusal of the profile rules, or changedMeanwhile */
export async function changeProfile(
  tx: Db,
  ports: ProfileEditorPorts,
  { profileId, revision, removeImage, ...sent }: InputOf<typeof updateProfile>,
  viewer: Viewer,
): Promise<ProfileCard> {
  const { id } = await findProfileRole(tx, viewer, profileId);
  const before = await readForm(tx, id, { lock: true });
  if (revision !== undefined && revision !== before.revision) throw refuse(editRefusals, 'changedMeanwhile');
  const draft = { ...sent, type: before.draft.type };
  const failure = draftFailure({ ...draft, isElsewhere: before.isElsewhere });
  if (failure) throw refuse(editRefusals, failure);

  const was = before.draft;
  const hasMoved =
    draft.neighborhoodId !== was.neighborhoodId ||
    (draft.neighborhoodId === null && draft.cityId !== undefined && draft.cityId !== was.cityId);
  const home = hasMoved ? await findHome(tx, draft) : undefined;
  const { name, description: bio } = draft;
  await updateProfileFields(tx, id, { name, bio, ...(hasMoved && { home: toHomeFields(home) }) });
  await changeDetails(tx, ports, id, draft, home);
  if (draft.type === 'community' && draft.membershipType === 'open')
    await confirmWaiting(tx, id as CommunityId, viewer.userId);
  await ports.setGenres(tx, id, draft.genreIds);
  if (removeImage) await setProfilePicture(tx, id, null);
  await setPicture(tx, id, draft.image, viewer.userId);
  const byId = viewer.userId;
  await publish(tx, profileChanged, { key: newId(), payload: { profileId: id, byId } });
  if (home && draft.type === 'venue')
    await publish(tx, venueMoved, { key: newId(), payload: { venueId: id, byId } });
  return readCard(tx, id);
}

/** Updates what only a community, artist or venue has. @param home its new city or neighborhood, if it moved */
async function changeDetails(
  tx: Db,
  ports: ProfileEditorPorts,
  id: ProfileId,
  draft: ProfileDraft,
  home: Home | undefined,
): Promise<void> {
  const { type, description, membershipType, address, website } = draft;
  if (type === 'artist') return setWebsite(tx, id, website);
  if (type === 'venue') {
    await setStreet(tx, id, address);
    return home && moveVenue(tx, id, toVenuePlace(home));
  }
  const communityId = id as CommunityId;
  const saved = await listSavedConditions(tx, communityId);
  const conditions =
    membershipType === 'conditional'
      ? await readMembershipRules(tx, ports, communityId, { drafts: draft.conditions, saved })
      : [];
  return changeCommunity(tx, communityId, { description, membershipType, conditions });
}

async function readForm(db: Db, id: ProfileId, { lock = false } = {}): Promise<ProfileForm> {
  const fields = await findProfileFields(db, id, { lock });
  if (!fields) throw refuse(refusals, 'profileNotFound');
  const { type, name, bio, city, neighborhoodId } = fields;
  const [genres, cities] = await Promise.all([listGenresOf(db, id, draftLimits.genres), listCities(db)]);
  const home = cities.find((one) => one.name === city);
  const draft: ProfileDraft = {
    type,
    name,
    description: bio,
    genreIds: genres.map((genre) => genre.id),
    cityId: home ? CityId.encode(home.id) : null,
    neighborhoodId,
    address: type === 'venue' ? await findStreet(db, id) : '',
    place: null,
    membershipType: 'open',
    conditions: [],
    website: type === 'artist' ? await findWebsite(db, id) : '',
    image: null,
    ...(type === 'community' && (await readCommunityDraft(db, id as CommunityId))),
  };
  return { draft, revision: revisionOf(draft), isElsewhere: type === 'venue' && neighborhoodId === null };
}

async function readCommunityDraft(db: Db, id: CommunityId) {
  const settings = await findCommunitySettings(db, id);
  const saved = await listSavedConditions(db, id);
  return { ...settings, conditions: saved.map(toDraft) };
}

type SavedCondition = Awaited<ReturnType<typeof listSavedConditions>>[number];

function toDraft({ kind, amount, question, provider, providerId, name }: SavedCondition): ConditionDraft {
  if (kind === 'question') return { kind, text: question };
  if (kind === 'attended') return { kind, events: amount };
  const key = `${provider}:${providerId}`;
  if (kind === 'ticket')
    return { kind, about: providerId === null ? null : { id: `event:${key}`, name: name ?? '' } };
  return {
    kind,
    about: providerId === null ? null : { id: `artist:${key}`, name: name ?? '' },
    days: amount,
  };
}
