import { addressText } from '#modules/profiles/places/address.ts';
import { outsideKey, profileWireId } from '#modules/profiles/profiles/rules.ts';
import { actingProfiles, toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import { toTrack } from '#modules/music/server/index.ts';
import { countText } from '#platform/count-text.ts';
import type { EventId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refuse } from '#platform/refusal.ts';
import { type CreatorType, type Event, type Visibility } from '../contract.ts';
import { refusals } from '../refusals.ts';
import { creatorTypeName } from '../rules.ts';
import { toCard } from './card-store.ts';
import { findCreatorType, findEvent, type CreatorRow, type WholeEventRow } from './event-store.ts';

/**
 * Returns an event as the viewer may see it. Drafts and private events are not found for anyone outside the team.
 * @param edits whether the viewer edits the event, and so sees its address: admins do, who aren't on the team (LOC-04)
 * @returns the event and its bare id, for further reads
 * @throws Refusal eventNotFound
 */
export async function readEvent(
  db: Db,
  wireId: string,
  viewer: Viewer | undefined,
  { edits = false } = {},
): Promise<{ id: EventId; event: Event }> {
  const found = await findEvent(db, outsideKey('event', wireId), viewer?.userId);
  if (!found) throw refuse(refusals, 'eventNotFound');
  // Deleted drafts are not found, because only their hosts ever saw them.
  if (found.deletedAt) throw refuse(refusals, found.status === 'draft' ? 'eventNotFound' : 'eventGone');
  const creatorType = viewer && (await findCreatorType(db, found.id, viewer.userId));
  const asked = viewer && (await findInvitation(db, found.creators, viewer.userId));
  // Users who are invited to the team may read the event, even if it's a draft.
  if (!mayRead(found, creatorType ?? asked?.creatorType, viewer)) throw refuse(refusals, 'eventNotFound');
  const seesAddress = edits || !found.hideAddress || found.added || creatorType !== undefined;
  const artists = found.artists.map((row) => ({
    ...toProfileCard(row),
    part: row.part,
    playsAt: row.playsAt,
    headliner: row.headliner,
    track: row.track && toTrack(row.track),
  }));
  // Only hosts are public. Door Managers and open invitations stay private.
  const allHosts = found.creators.filter(({ isHost }) => isHost);
  const hosts = allHosts.filter(({ isDeleted }) => !isDeleted);
  const host = hosts.find(isOwner) ?? hosts[0] ?? allHosts.find(isOwner)!;
  const event: Event = {
    ...toCard(found, seesAddress),
    date: found.startsAt.toISOString(),
    neighborhoodSlug: found.neighborhoodSlug,
    description: found.description,
    visibility: visibilityOf(found.visibility),
    externalUrl: found.externalUrl,
    minimumAge: found.minimumAge,
    genres: { items: found.genres },
    artists: { items: artists },
    // The songs of the lineup until a host chooses songs.
    tracks: {
      items:
        found.tracks.length > 0
          ? found.tracks.map(toTrack)
          : artists.flatMap(({ track }) => (track ? [track] : [])),
    },
    hashtags: { items: found.hashtags },
    creator: toCreator(host),
    creatorId: profileWireId(host),
    creatorType: creatorType ?? asked?.creatorType ?? null,
    creatorStatus: creatorType ? 'confirmed' : asked ? 'invited' : null,
    creators: { items: hosts.map(toCreator) },
    preferences: { hideAddress: found.hideAddress },
    location: locationOf(found, seesAddress),
    added: found.added,
    ...(found.status === 'cancelled' && found.cancelReason && { cancelReason: found.cancelReason }),
    maxPerPerson: found.maxPerPerson,
  };
  return { id: found.id, event };
}

/** Drafts are for hosts. Members-only events are for members, the team and guests (EVT-07). */
function mayRead(
  { status, visibility, added, isMember }: WholeEventRow,
  role: CreatorType | undefined,
  viewer: Viewer | undefined,
): boolean {
  if (viewer?.admin) return true;
  if (status === 'draft') return role !== undefined && role !== 'assistant';
  return visibility !== 'private' || role !== undefined || added || isMember;
}

function visibilityOf(kept: WholeEventRow['visibility']): Visibility {
  return kept === 'private' ? 'members' : kept;
}

const { mayActAs } = actingProfiles(['community']);

/** An invitation that the viewer, or a community they manage, hasn't answered (INV-01). */
async function findInvitation(db: Db, creators: readonly CreatorRow[], userId: UserId) {
  const asked = creators.filter(({ creatorStatus }) => creatorStatus === 'invited');
  const own = asked.find(({ id }) => id === userId);
  if (own || asked.length === 0) return own;
  const runs = await mayActAs(
    db,
    asked.map(({ id }) => ({ userId, profileId: id })),
  );
  return asked.find((_one, place) => runs[place]);
}

const isOwner = ({ creatorType }: CreatorRow) => creatorType === 'owner';

function toCreator(row: CreatorRow) {
  return {
    ...toProfileCard(row),
    note: row.membersTotal === null ? creatorTypeName(row.creatorType) : membersText(row.membersTotal),
    creatorType: row.creatorType,
    creatorTypeDisplayName: creatorTypeName(row.creatorType),
    creatorStatus: 'confirmed' as const,
  };
}

function membersText(total: number): string {
  if (total === 0) return 'Community';
  return `Community, ${countText(total)} ${total === 1 ? 'member' : 'members'}`;
}

/** Without street and coordinates if the host hides them (LOC-04). */
function locationOf(found: WholeEventRow, seesAddress: boolean) {
  const { venueName, postalCity: city, stateCode, countryCode } = found;
  const address1 = seesAddress ? (found.address1 ?? '') : '';
  const zipCode = seesAddress ? (found.zipCode ?? '') : '';
  return {
    name: seesAddress ? venueName : '',
    address1,
    addressFull: addressText({ address1, city, region: stateCode, zipCode, countryCode }),
    city,
    stateCode,
    countryCode,
    zipCode,
    directions: seesAddress ? (found.directions ?? '') : '',
    latitude: seesAddress ? found.latitude : null,
    longitude: seesAddress ? found.longitude : null,
  };
}
