import { hashOf, pick, randomOf } from '#platform/random.ts';
import { portraitGrounds } from '@backbeat/poster-press';
import { bandArtists } from './artists-bands.ts';
import { electronicArtists } from './artists-electronic.ts';
import { rootsArtists } from './artists-roots.ts';
import { genres } from './genres.ts';
import type { Genre, GenreSlug } from './genres.ts';
import { keyOf } from './key.ts';

type Track = { key: string; name: string; genre: GenreSlug; /** for the synthesizer */ seed: number };

export type Artist = {
  key: string;
  name: string;
  genres: readonly [GenreSlug, ...GenreSlug[]];
  /** Such as "Live set" or "Quintet". */
  act: string;
  home: string;
  /** 0 to 90. */
  popularity: number;
  bio: string;
  tagline: string;
  verified: boolean;
  track: Track;
  portraitGround: string;
};

const tables: Partial<Record<GenreSlug, string>> = { ...electronicArtists, ...bandArtists, ...rootsArtists };

export const artists: readonly Artist[] = genres.flatMap((genre) =>
  (tables[genre.slug] ?? '')
    .trim()
    .split('\n')
    .map((row) => artistOf(genre, row)),
);

function artistOf(genre: Genre, row: string): Artist {
  const [name, act, home, popularity, song, bio] = row.split('|').map((cell) => cell.trim());
  if (!name || !act || !home || !song || !bio) throw new Error(`An artist needs six cells: ${row}`);
  const random = randomOf(`artist ${name}`);
  const key = keyOf(name);
  const fame = Number(popularity);
  const second =
    random() < 0.55 ? pick(random, genre.near as readonly [GenreSlug, ...GenreSlug[]]) : undefined;
  return {
    key,
    name,
    genres: second ? [genre.slug, second] : [genre.slug],
    act,
    home,
    popularity: fame,
    bio,
    tagline: `${act}, ${home}`,
    verified: fame >= 45 || random() < 0.1,
    track: {
      key: `${key}-${keyOf(song)}`,
      name: song,
      genre: genre.slug,
      seed: hashOf(`song ${key}`) & 0x7fffffff,
    },
    portraitGround: pick(random, portraitGrounds),
  };
}

const homeTowns = new Set([
  'Los Angeles',
  'Echo Park',
  'Silver Lake',
  'Highland Park',
  'Arts District',
  'Boyle Heights',
  'Koreatown',
  'Frogtown',
  'Chinatown',
  'Leimert Park',
  'Downtown',
  'Hollywood',
  'East Hollywood',
  'Los Feliz',
  'Atwater Village',
  'Eagle Rock',
  'Glassell Park',
  'Cypress Park',
  'Lincoln Heights',
  'El Sereno',
  'Pico-Union',
  'West Adams',
  'Mid-City',
  'Inglewood',
  'Culver City',
  'Venice',
  'Mar Vista',
  'Long Beach',
  'San Pedro',
  'North Hollywood',
  'Van Nuys',
  'Pasadena',
  'Watts',
  'Little Tokyo',
  'Exposition Park',
  'Compton',
  'Huntington Park',
]);

/** Whether an artist lives here; others are on tour. */
export function isLocal({ home }: Artist): boolean {
  return homeTowns.has(home);
}
