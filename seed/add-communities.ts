import type { Tx } from '#kit/server/db.ts';
import { addAll } from './bulk-store.ts';
import type { City } from './city/city.ts';
import { idOf } from './ids.ts';
import type { Pictures } from './pictures.ts';
import { addTastes, followersOf, joined, pointsPerFollower, profileOf } from './profiles.ts';

/** Communities, who runs them and who is in them or asks to be. */
export async function addCommunities(tx: Tx, city: City, pictures: Pictures): Promise<void> {
  const followers = followersOf(city, 'community');
  const areas = new Map(city.neighborhoods.map(({ key, name }) => [key, name]));
  const profiles = city.communities.map((community) => ({
    ...profileOf('community', community, { city, pictures }),
    note: areas.get(community.neighborhood) ?? '',
    bio: community.description,
    gel: community.gel,
    verified: community.verified,
    neighborhoodId: idOf('neighborhood', community.neighborhood),
    followersTotal: followers.get(community.key) ?? 0,
    score: (followers.get(community.key) ?? 0) * pointsPerFollower,
  }));
  await addAll(tx, 'profile', profiles);
  const members = city.memberships.filter(({ status }) => status === 'confirmed');
  const communities = city.communities.map(({ key, membershipType, description }) => ({
    id: idOf('community', key),
    membershipType,
    description,
    membersTotal: members.filter(({ community }) => community === key).length,
  }));
  await addAll(tx, 'community', communities);
  await addTastes(tx, 'community', city.communities);
  const creators = city.teams.map(({ community, person, role }) => ({
    profileId: idOf('community', community),
    userId: idOf('user', person),
    creatorType: role,
    createdAt: joined(city.today, `${community} ${person}`, 400),
  }));
  await addAll(tx, 'profileTeam', creators);
  const participants = city.memberships.map(({ community, person, status, daysAgo }) => ({
    communityId: idOf('community', community),
    userId: idOf('user', person),
    status,
    createdAt: joined(city.today, `${community} ${person}`, daysAgo),
  }));
  await addAll(tx, 'communityParticipant', participants);
}
