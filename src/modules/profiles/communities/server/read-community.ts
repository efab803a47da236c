import type { CommunityId, UserId } from '#platform/ids.ts';
import { findLife, listGenresOf, toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refuse } from '#platform/refusal.ts';
import { refusals, type Community } from '../contract.ts';
import { teamName } from '../rules.ts';
import {
  countAttendees,
  countRequests,
  findCommunity,
  findParticipantStatus,
  listAttendees,
  listCommunityCreators,
  listCommunityFacts,
  listParticipants,
} from './store.ts';

const shownMembers = 16;
const shownAttendees = 3;
const shownRequests = 8;

/** @returns the community and its bare id. @throws Refusal communityNotFound, communityGone */
export async function readCommunity(
  db: Db,
  id: CommunityId,
  viewer: Viewer | undefined,
): Promise<{ id: CommunityId; community: Community }> {
  const found = await findCommunity(db, id);
  if (!found) {
    const life = await findLife(db, { type: 'community', provider: 'backbeat', providerId: id });
    throw refuse(refusals, life === 'gone' ? 'communityGone' : 'communityNotFound');
  }
  const [members, creators, genres, status, attendees, attendeesTotal, requestsTotal] = await Promise.all([
    listParticipants(db, id, 'confirmed', shownMembers),
    listCommunityCreators(db, id),
    listGenresOf(db, id),
    viewer && findParticipantStatus(db, id, viewer.userId),
    listAttendees(db, id, shownAttendees),
    countAttendees(db, id),
    countRequests(db, id, 'pending', viewer?.userId),
  ]);
  const authorized =
    viewer !== undefined &&
    (viewer.admin ||
      creators.some(({ id: one, creatorType }) => one === viewer.userId && creatorType !== 'assistant'));
  const requests = authorized ? await listParticipants(db, id, 'pending', shownRequests) : [];
  const community: Community = {
    ...toProfileCard(found),
    description: found.description,
    membershipType: found.membershipType,
    members: { items: members.map(toProfileCard), total: found.membersTotal },
    attendees: { items: attendees.map(toProfileCard), total: attendeesTotal },
    requests: { items: requests.map(toProfileCard), total: requestsTotal },
    creators: {
      // Door Managers aren't public.
      items: creators
        .filter(({ creatorType }) => creatorType !== 'assistant')
        .map((row) => ({
          ...toProfileCard(row),
          creatorType: row.creatorType,
          creatorTypeDisplayName: teamName(row.creatorType),
          creatorStatus: row.creatorStatus,
        })),
    },
    genres: { items: genres },
    participantStatus: status ?? null,
    authorized,
  };
  return { id, community };
}

/** Genres and attendees for the cards of communities, by bare id (COM-12). */
export async function readCommunityFacts(db: Db, ids: readonly string[], viewerId: UserId | undefined) {
  const rows = await listCommunityFacts(db, ids, viewerId);
  return new Map<string, Pick<Community, 'genres' | 'attendees'>>(
    rows.map(({ id, genres, attendees, attendeesTotal }) => [
      id,
      {
        genres: { items: [...genres] },
        attendees: { items: attendees.map(toProfileCard), total: attendeesTotal },
      },
    ]),
  );
}
