import type { Playing } from '#modules/events/gigs/server/index.ts';
import type { InvitedHelper } from '#modules/events/teams/server/index.ts';
import { listPopularity } from '#modules/profiles/artists/server/index.ts';
import { listTracksById } from '#modules/music/server/index.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import { profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import { listProfilesByKey, actingProfiles } from '#modules/profiles/profiles/server/index.ts';
import { bareId, isUuid, type ProfileId, type UserId, type TrackId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { limits, saveRefusals, type EventDraft } from '../contract.ts';
import { momentOf } from './moment-of.ts';

export type By = { readonly userId: UserId; readonly admin: boolean };

const hosting = actingProfiles(['community']);

/**
 * Returns the bare id of the host: the user, or a community they manage (EVA-09, EVA-22).
 * @throws Refusal notYourProfile
 */
export async function requireHost(db: Db, creatorId: string, by: By): Promise<ProfileId> {
  const own = await hosting.findOwnProfile(db, by.userId, creatorId);
  if (own) return own;
  const [found] = by.admin ? await profilesOf(db, [creatorId], ['user', 'community']) : [];
  if (!found) throw refuse(saveRefusals, 'notYourProfile');
  return found.id;
}

/**
 * Returns the users and communities to invite, without the host.
 * @throws Refusal creatorUnknown
 */
export async function findInvited(
  db: Db,
  creators: EventDraft['creators'],
  hostId: ProfileId,
): Promise<readonly InvitedHelper[]> {
  const found = await profilesOf(
    db,
    creators.map(({ id }) => id),
    ['user', 'community'],
  );
  if (found.length < new Set(creators.map(({ id }) => id)).size) throw refuse(saveRefusals, 'creatorUnknown');
  const parts = new Map(creators.map(({ id, creatorType }) => [id, creatorType] as const));
  return found
    .filter(({ id }) => id !== hostId)
    .map(({ id, wireId }) => ({ profileId: id, creatorType: parts.get(wireId)! }));
}

/**
 * Returns the lineup with bare ids, without duplicates. Only admins can add top performers; performers on the current
 * lineup stay (PFM-05).
 * @throws Refusal artistUnknown, topPerformer
 */
export async function findLineup(
  db: Db,
  artists: EventDraft['artists'],
  { zone, by, current }: { zone: string; by: By; current: readonly Playing[] },
): Promise<readonly Playing[]> {
  const wanted = new Map(artists.map((entry) => [entry.id, entry] as const));
  const found = await profilesOf(db, [...wanted.keys()], ['artist']);
  if (found.length < wanted.size) throw refuse(saveRefusals, 'artistUnknown');
  const times = new Map(current.map(({ artistId, playsAt }) => [artistId, playsAt] as const));
  const famous = (
    await listPopularity(
      db,
      found.map(({ id }) => id),
    )
  ).filter(({ id, popularity }) => popularity > limits.popularity && !times.has(id));
  if (famous.length > 0 && !by.admin) throw refuse(saveRefusals, 'topPerformer');
  const ids = new Map(found.map(({ wireId, id }) => [wireId, id] as const));
  return [...wanted.values()].map(({ id, part, playsAt, headliner }) => {
    const artistId = ids.get(id)!;
    return {
      artistId,
      note: part,
      playsAt: playsAt === null ? null : momentOf(playsAt, zone, times.get(artistId)),
      headliner,
    };
  });
}

/** @throws Refusal trackUnknown */
export async function findTracks(db: Db, tracks: readonly string[]): Promise<readonly TrackId[]> {
  const wanted = [...new Set(tracks.map((id) => bareId(id)))];
  if (!wanted.every(isUuid)) throw refuse(saveRefusals, 'trackUnknown');
  const ids = wanted as TrackId[];
  if ((await listTracksById(db, ids)).length < ids.length) throw refuse(saveRefusals, 'trackUnknown');
  return ids;
}

/** Finds the profiles with these wire ids and types, in the same order. */
async function profilesOf(db: Db, wireIds: readonly string[], types: readonly ProfileType[]) {
  const keys = [...new Set(wireIds)].flatMap((wireId) => {
    const key = profileKeyOf(wireId);
    return key && types.includes(key.type) ? [{ wireId, ...key }] : [];
  });
  const rows = await listProfilesByKey(db, keys);
  return keys.flatMap(({ wireId, type, provider, providerId }) => {
    const row = rows.find(
      (one) => one.type === type && one.provider === provider && one.providerId === providerId,
    );
    return row ? [{ wireId, id: row.id }] : [];
  });
}
