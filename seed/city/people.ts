import { portraitGrounds } from '@backbeat/poster-press';
import { pick, randomOf, shuffled, type Random } from '#platform/random.ts';
import { demoPeople } from './demo-people.ts';
import type { DemoRole } from './demo-people.ts';
import { genres } from './genres.ts';
import type { GenreSlug } from './genres.ts';
import { keyOf } from './key.ts';
import { neighborhoods } from './neighborhoods.ts';
import { bios, nameGroups } from './people-names.ts';

export type Person = {
  key: string;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  neighborhood: string;
  bio: string;
  /** Absent for people without a picture, who have initials. */
  portraitGround: string | undefined;
  /** Favorite first. */
  genres: readonly GenreSlug[];
  /** 0 to 1: how often they go out. */
  stamina: number;
  /** Days before the city's day. */
  joinedDaysAgo: number;
  demoRole: DemoRole | undefined;
};

const population = 430;

const demoTastes: Record<DemoRole, readonly GenreSlug[]> = {
  fan: ['techno', 'indie', 'cumbia', 'jazz'],
  host: ['techno', 'electro', 'dub'],
  doorManager: ['punk', 'techno', 'hip-hop'],
  artist: ['techno', 'ambient', 'acid'],
  admin: ['soul', 'house', 'folk'],
};

/** Demo users first. Names are unique. */
export function peopleOf(seed: string): readonly Person[] {
  const random = randomOf(`people ${seed}`);
  const people: Person[] = demoPeople.map((person) => ({
    ...person,
    portraitGround: pick(randomOf(`ground ${person.key}`), portraitGrounds),
    genres: demoTastes[person.role],
    stamina: person.role === 'fan' ? 1 : 0.5,
    joinedDaysAgo: 400,
    demoRole: person.role,
  }));
  const taken = new Set(
    people.flatMap(({ key, firstName, lastName }) => [key, keyOf(`${firstName} ${lastName}`)]),
  );
  while (people.length < population) {
    const home = pick(random, nameGroups);
    const other = random() < 0.14 ? pick(random, nameGroups) : home;
    const firstName = pick(random, home.given);
    const lastName = pick(random, other.family);
    const key = keyOf(`${firstName} ${lastName}`);
    if (taken.has(key)) continue;
    taken.add(key);
    people.push(someone(random, key, firstName, lastName));
  }
  return people;
}

function someone(random: Random, key: string, firstName: string, lastName: string): Person {
  const username = key.replaceAll('-', random() < 0.5 ? '.' : '_');
  return {
    key,
    firstName,
    lastName,
    username,
    email: `${username}@people.backbeat.test`,
    neighborhood: pick(
      random,
      neighborhoods as readonly [(typeof neighborhoods)[number], ...typeof neighborhoods],
    ).key,
    bio: random() < 0.45 ? pick(random, bios as readonly [string, ...string[]]) : '',
    portraitGround: random() < 0.86 ? pick(random, portraitGrounds) : undefined,
    genres: tasteOf(random),
    stamina: 0.08 + 0.92 * random() ** 2,
    joinedDaysAgo: 3 + Math.floor(random() * 700),
    demoRole: undefined,
  };
}

/** A favorite, related genres, and an unexpected one. */
function tasteOf(random: Random): readonly GenreSlug[] {
  const [love, stranger] = shuffled(random, genres);
  if (!love || !stranger) return [];
  const near = shuffled(random, love.near).slice(0, 1 + Math.floor(random() * 2));
  return [...new Set([love.slug, ...near, ...(random() < 0.6 ? [stranger.slug] : [])])];
}
