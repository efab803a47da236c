import { pick, randomOf, shuffled, type Random } from '#platform/random.ts';
import { artists } from './artists.ts';
import { communities } from './communities.ts';
import type { Community } from './communities.ts';
import { demoCommunity } from './demo-people.ts';
import type { DemoRole } from './demo-people.ts';
import type { GenreSlug } from './genres.ts';
import type { Person } from './people.ts';
import { venues } from './venues.ts';

type Membership = {
  community: string;
  person: string;
  status: 'confirmed' | 'pending' | 'invited';
  daysAgo: number;
};
type TeamMember = { community: string; person: string; role: 'owner' | 'collaborator' | 'assistant' };
type Follow = {
  person: string;
  kind: 'user' | 'community' | 'artist' | 'venue';
  key: string;
  daysAgo: number;
};

export type Society = {
  memberships: readonly Membership[];
  teams: readonly TeamMember[];
  follows: readonly Follow[];
};

const demoMemberships: Partial<Record<DemoRole, readonly string[]>> = {
  fan: [demoCommunity, 'echo-park-indie-board', 'cumbia-sin-fronteras', 'night-bus-riders'],
  host: ['women-in-the-low-end', 'night-bus-riders'],
  doorManager: [demoCommunity, 'all-ages-always'],
  artist: [demoCommunity, 'acid-house-historical-society'],
  admin: ['vinyl-before-noon', 'r-and-b-book-club'],
};

/** Builds memberships, teams and follows. */
export function societyOf(people: readonly Person[], seed: string): Society {
  const teams = teamsOf(people, seed);
  const memberships = membershipsOf(people, teams, seed);
  const follows = followsOf(people, memberships, seed);
  // The host helps where requests wait, and team members aren't among the members who joined.
  const helps = { community: hostHelpsAt, person: demo(people, 'host').key };
  const isHers = ({ community, person }: Membership) =>
    community === helps.community && person === helps.person;
  return {
    teams: [...teams, { ...helps, role: 'collaborator' }],
    memberships: memberships.filter((membership) => !isHers(membership)),
    follows,
  };
}

const hostHelpsAt = 'women-in-the-low-end';

function demo(people: readonly Person[], role: DemoRole): Person {
  const person = people.find(({ demoRole }) => demoRole === role);
  if (!person) throw new Error(`the demo has no ${role}`);
  return person;
}

function teamsOf(people: readonly Person[], seed: string): TeamMember[] {
  const random = randomOf(`teams ${seed}`);
  const candidates = people.filter(({ demoRole }) => demoRole === undefined);
  const owners = new Set<Person>();
  return communities.flatMap((community) => {
    const fitting = shuffled(random, candidates).sort(
      (a, b) => likeness(b.genres, community.genres) - likeness(a.genres, community.genres),
    );
    const owner =
      community.key === demoCommunity ? demo(people, 'host') : fitting.find((person) => !owners.has(person));
    if (!owner) throw new Error(`nobody runs ${community.name}`);
    owners.add(owner);
    const helpers = fitting.filter((person) => person !== owner).slice(1, 2 + Math.floor(random() * 3));
    const team: TeamMember[] = [{ community: community.key, person: owner.key, role: 'owner' }];
    if (community.key === demoCommunity)
      team.push({ community: community.key, person: demo(people, 'doorManager').key, role: 'assistant' });
    for (const [at, { key }] of helpers.entries())
      team.push({ community: community.key, person: key, role: at === 0 ? 'collaborator' : 'assistant' });
    return team;
  });
}

function membershipsOf(people: readonly Person[], teams: readonly TeamMember[], seed: string): Membership[] {
  const random = randomOf(`memberships ${seed}`);
  return communities.flatMap((community) => {
    const team = new Set(
      teams.filter((member) => member.community === community.key).map(({ person }) => person),
    );
    return people.flatMap((person): Membership[] => {
      // Team members aren't among the members who joined.
      if (team.has(person.key)) return [];
      const daysAgo = 1 + Math.floor(random() * Math.max(1, person.joinedDaysAgo - 1));
      const wishes = person.demoRole ? demoMemberships[person.demoRole] : undefined;
      if (wishes) {
        if (person.demoRole === 'fan' && community.key === 'slow-listeners-club')
          return [{ community: community.key, person: person.key, status: 'pending', daysAgo: 1 }];
        return wishes.includes(community.key)
          ? [{ community: community.key, person: person.key, status: 'confirmed', daysAgo }]
          : [];
      }
      if (random() > chanceToJoin(person, community)) return [];
      const isAsked = community.membershipType !== 'open' && random() < 0.12;
      return [
        { community: community.key, person: person.key, status: isAsked ? 'pending' : 'confirmed', daysAgo },
      ];
    });
  });
}

function chanceToJoin(person: Person, community: Community): number {
  const nearby = person.neighborhood === community.neighborhood ? 0.25 : 0;
  return Math.min(
    0.95,
    community.appeal *
      (0.12 + 0.95 * likeness(person.genres, community.genres) + nearby) *
      (0.6 + person.stamina),
  );
}

/** From 0, nothing shared, to 1, the same favorite. */
export function likeness(taste: readonly GenreSlug[], genres: readonly GenreSlug[]): number {
  const place = taste.findIndex((genre) => genres.includes(genre));
  return place < 0 ? 0 : 1 / (1 + place * 0.6);
}

function followsOf(people: readonly Person[], memberships: readonly Membership[], seed: string): Follow[] {
  const random = randomOf(`follows ${seed}`);
  const friends = friendsOf(people, random);
  return people.flatMap((person) => {
    const daysAgo = () => 1 + Math.floor(random() * person.joinedDaysAgo);
    const follow = (kind: Follow['kind'], keys: readonly string[]) =>
      keys.map((key): Follow => ({ person: person.key, kind, key, daysAgo: daysAgo() }));
    const loved = keen(
      random,
      artists,
      (artist) => likeness(person.genres, artist.genres) + artist.popularity / 120,
    ).slice(0, 4 + Math.floor(random() * 12));
    const rooms = keen(
      random,
      venues,
      (venue) => likeness(person.genres, venue.genres) + (venue.neighborhood === person.neighborhood ? 1 : 0),
    ).slice(0, 1 + Math.floor(random() * 5));
    const joined = memberships
      .filter((member) => member.person === person.key && member.status === 'confirmed')
      .map(({ community }) => community);
    return [
      ...follow(
        'artist',
        loved.map(({ key }) => key),
      ),
      ...follow(
        'venue',
        rooms.map(({ key }) => key),
      ),
      ...follow('community', joined),
      ...follow('user', friends.get(person.key) ?? []),
    ];
  });
}

function keen<Item>(random: Random, items: readonly Item[], liking: (item: Item) => number): Item[] {
  return items
    .map((item) => ({ item, liking: liking(item) + random() * 0.9 }))
    .sort((a, b) => b.liking - a.liking)
    .map(({ item }) => item);
}

/** People follow others with similar taste nearby, mostly mutually. The demo users follow each other. */
function friendsOf(people: readonly Person[], random: Random): ReadonlyMap<string, readonly string[]> {
  const follows = new Map<string, Set<string>>(people.map(({ key }) => [key, new Set()]));
  const meet = (a: Person, b: Person, isMutual: boolean) => {
    if (a === b) return;
    follows.get(a.key)?.add(b.key);
    if (isMutual) follows.get(b.key)?.add(a.key);
  };
  const known = people.filter(({ demoRole }) => demoRole !== undefined);
  for (const person of known) for (const other of known) meet(person, other, true);
  for (const person of people) {
    const close = keen(
      random,
      people,
      (other) =>
        likeness(person.genres, other.genres) * 0.6 + (other.neighborhood === person.neighborhood ? 0.5 : 0),
    );
    const count = person.demoRole === 'fan' ? 24 : 2 + Math.floor(random() * 9);
    for (const other of close.slice(0, count)) meet(person, other, random() < 0.7);
    meet(person, pick(random, people as readonly [Person, ...Person[]]), false);
  }
  return new Map([...follows].map(([key, set]) => [key, [...set]]));
}
