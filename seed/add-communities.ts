import { hashOf } from '#platform/random.ts';
import type { Tx } from '#platform/server/db.ts';
import { addAll } from './bulk-store.ts';
import type { City } from './city/city.ts';
import { idOf } from './ids.ts';
import type { Pictures } from './pictures.ts';
import { addTastes, followersOf, joined, profileOf } from './profiles.ts';

/** Adds communities with their teams, members and requests to join. */
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
  await addConditions(tx, city);
}

const questions = ['How did you hear about us?', 'What would you bring to one of our events?'] as const;
const questionAnswers = [
  'From a friend at the door',
  'I heard the sound system from across the river',
  'My sister told me',
  'A flyer',
];
const brings = ['Cables, always', 'Good ears and a dustpan', 'Cake', 'Two hands for the load-out'];

/** Adds membership rules, and the answers of people who wait. */
async function addConditions(tx: Tx, city: City): Promise<void> {
  const conditional = city.communities.filter(({ membershipType }) => membershipType === 'conditional');
  const conditions = conditional.flatMap(({ key, genres }) => {
    const about = city.artists.find((artist) => artist.genres.includes(genres[0]!)) ?? city.artists[0]!;
    const asks = [
      { kind: 'follows', aboutId: idOf('artist', about.key), amount: 14, question: '' },
      { kind: 'attended', aboutId: null, amount: 1, question: '' },
      ...questions.map((question) => ({ kind: 'question', aboutId: null, amount: 0, question }) as const),
    ] as const;
    return asks.map((ask, position) => ({
      id: idOf('condition', `${key} ${position}`),
      communityId: idOf('community', key),
      position,
      ...ask,
    }));
  });
  await addAll(tx, 'membershipRule', conditions);
  const keys = new Set(conditional.map(({ key }) => key));
  const waiting = city.memberships.filter(
    ({ community, status }) => keys.has(community) && status === 'pending',
  );
  const answers = waiting.flatMap(({ community, person }) =>
    [questionAnswers, brings].map((words, place) => ({
      communityId: idOf('community', community),
      userId: idOf('user', person),
      conditionId: idOf('condition', `${community} ${place + 2}`),
      answer: words[hashOf(`${community} ${person} ${place}`) % words.length]!,
    })),
  );
  await addAll(tx, 'membershipAnswer', answers);
}
