import { profileChanged } from '#modules/profiles/profiles/events.ts';
import { createHash } from 'node:crypto';
import { findWebsite, setWebsite } from '#modules/profiles/artists/server/index.ts';
import {
  changeCommunity,
  findCommunitySettings,
  listKeptConditions,
} from '#modules/profiles/communities/server/index.ts';
import type { ConditionDraft } from '#modules/profiles/membership-rules/draft-contract.ts';
import { dropGenres, setGenres } from '#modules/music/server/index.ts';
import { refusals, type ProfileCard } from '#modules/profiles/profiles/contract.ts';
import {
  draftLimits,
  editRefusals,
  type ProfileDraft,
  type ProfileForm,
  type updateProfile,
} from '#modules/profiles/editor/contract.ts';
import { draftFailure } from '#modules/profiles/editor/rules.ts';
import {
  findFormFacts,
  listGenresOf,
  partInProfile,
  readCard,
  updateCreatorProfile,
} from '#modules/profiles/profiles/server/index.ts';
import { findStreet, moveVenue, setStreet } from '#modules/profiles/venues/server/index.ts';
import type { InputOf } from '#platform/contract.ts';
import { newId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http.ts';
import { areaOf, conditionsOf, homeOf, putPicture, standsIn, type Area } from './profile-parts.ts';

/** @throws Refusal profileNotFound, profileGone */
export async function readProfileForm(db: Db, wireId: string, viewer: Viewer): Promise<ProfileForm> {
  const { id } = await partInProfile(db, viewer, wireId);
  return formOf(db, id);
}

/** @throws Refusal of the rules, changedMeanwhile */
export async function changeProfile(
  tx: Db,
  { profileId, revision, ...sent }: InputOf<typeof updateProfile>,
  viewer: Viewer,
): Promise<ProfileCard> {
  const { id } = await partInProfile(tx, viewer, profileId);
  const before = await formOf(tx, id, { lock: true });
  if (revision !== undefined && revision !== before.revision) throw refuse(editRefusals, 'changedMeanwhile');
  const draft = { ...sent, type: before.draft.type };
  const failure = draftFailure({ ...draft, isElsewhere: before.isElsewhere });
  if (failure) throw refuse(editRefusals, failure);

  const hasMoved = draft.neighborhoodId !== before.draft.neighborhoodId;
  const area = hasMoved ? await areaOf(tx, draft.neighborhoodId) : undefined;
  const { name, description: bio } = draft;
  await updateCreatorProfile(tx, id, { name, bio, ...(hasMoved && { home: homeOf(area) }) });
  await changeKind(tx, id, draft, area);
  await dropGenres(tx, id);
  await setGenres(tx, id, draft.genreIds);
  await putPicture(tx, id, draft.image, viewer.userId);
  await publish(tx, profileChanged, {
    key: newId(),
    payload: { profileId: id, byId: viewer.userId },
  });
  return readCard(tx, id);
}

/** @param area another than before */
async function changeKind(tx: Db, id: string, draft: ProfileDraft, area: Area): Promise<void> {
  const { type, description, membershipType, address, website } = draft;
  if (type === 'artist') return setWebsite(tx, id, website);
  if (type === 'venue') {
    await setStreet(tx, id, address);
    return area && moveVenue(tx, id, standsIn(area));
  }
  const known = await listKeptConditions(tx, id);
  const conditions =
    membershipType === 'conditional' ? await conditionsOf(tx, id, draft.conditions, known) : [];
  return changeCommunity(tx, id, { description, membershipType, conditions });
}

async function formOf(db: Db, id: string, { lock = false } = {}): Promise<ProfileForm> {
  const facts = await findFormFacts(db, id, { lock });
  if (!facts) throw refuse(refusals, 'profileNotFound');
  const { type, name, bio, neighborhoodId } = facts;
  const genres = await listGenresOf(db, id, draftLimits.genres);
  const draft: ProfileDraft = {
    type,
    name,
    description: bio,
    genreIds: genres.map((genre) => genre.id),
    neighborhoodId,
    address: type === 'venue' ? await findStreet(db, id) : '',
    membershipType: 'open',
    conditions: [],
    website: type === 'artist' ? await findWebsite(db, id) : '',
    image: null,
    ...(type === 'community' && (await settingsOf(db, id))),
  };
  return { draft, revision: markOf(draft), isElsewhere: type === 'venue' && neighborhoodId === null };
}

async function settingsOf(db: Db, id: string) {
  const settings = await findCommunitySettings(db, id);
  const kept = await listKeptConditions(db, id);
  return { ...settings, conditions: kept.map(asDraft) };
}

type Kept = Awaited<ReturnType<typeof listKeptConditions>>[number];

function asDraft({ kind, amount, question, provider, providerId, name }: Kept): ConditionDraft {
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

/** The same for the same words: what a form was made from. */
function markOf(draft: ProfileDraft): string {
  return createHash('sha256').update(JSON.stringify(draft)).digest('base64url').slice(0, 22);
}
