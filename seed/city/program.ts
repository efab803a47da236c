import { hashOf, pick, randomOf, shuffled, type Random } from '#platform/random.ts';
import { choicesFor } from '@backbeat/poster-press';
import type { PaletteName, PlateName } from '@backbeat/poster-press';
import { addDays } from '#platform/time.ts';
import { series } from './all-series.ts';
import { artists } from './artists.ts';
import type { Artist } from './artists.ts';
import { Bookings } from './bookings.ts';
import { daysAhead, hoursLater, showsWanted, weekdayOf } from './calendar.ts';
import type { Day, WallClock } from './city-event.ts';
import { demoArtist } from './demo-people.ts';
import { genres } from './genres.ts';
import type { GenreSlug } from './genres.ts';
import { keyOf } from './key.ts';
import { looks } from './looks.ts';
import { oneOffs, type OneOff } from './one-offs.ts';
import type { Sale, Series } from './series.ts';
import { venues } from './venues.ts';
import type { Venue } from './venues.ts';

/** A planned event without sales. */
export type Show = {
  key: string;
  name: string;
  /** The name on the poster, without subtitle. */
  title: string;
  day: Day;
  /** Days from the city's day. */
  ahead: number;
  startsAt: WallClock;
  endsAt: WallClock;
  venue: Venue;
  genres: readonly GenreSlug[];
  acts: readonly Artist[];
  age: 18 | 21 | undefined;
  sale: Sale;
  /** The host's description. If absent, it is written from the lineup. */
  about: string | undefined;
  /** Community key. Absent if a user or a venue hosts it. */
  host: string | undefined;
  kind: 'series' | 'oneOff' | 'headline';
  plate: PlateName;
  palette: PaletteName;
};

const venueByKey = new Map(venues.map((venue) => [venue.key, venue]));
const nearTo = new Map(genres.map(({ slug, near }) => [slug, near]));

/** Builds all events of the next sixty days, in order. */
export function programOf(today: Day, seed: string): readonly Show[] {
  const random = randomOf(`program ${seed} ${today}`);
  const bookings = new Bookings(random, artists, venues);
  const shows = [...recurring(today, bookings), ...singular(random, today, bookings)];
  const names = new Set(shows.map(({ name }) => name));
  for (let ahead = 0; ahead < daysAhead; ahead++) {
    const day = addDays(today, ahead);
    const missing = showsWanted(today, ahead) - shows.filter((show) => show.day === day).length;
    for (let nth = 0; nth < missing; nth++) {
      const show = headline(random, day, ahead, bookings, names);
      if (!show) break;
      names.add(show.name);
      shows.push(show);
    }
  }
  return shows.sort((a, b) => a.startsAt.localeCompare(b.startsAt) || a.key.localeCompare(b.key));
}

function recurring(today: Day, bookings: Bookings): Show[] {
  return series.flatMap((event, at) => {
    const wait = (event.weekday - weekdayOf(today) + 7) % 7;
    const firstDay = wait + 7 * (at % event.everyWeeks);
    const shows: Show[] = [];
    for (let ahead = firstDay; ahead < daysAhead; ahead += 7 * event.everyWeeks) {
      bookings.takeVenue(event.venue, addDays(today, ahead));
      shows.push(edition(event, today, ahead, shows.length, bookings));
    }
    return shows;
  });
}

function edition(event: Series, today: Day, ahead: number, nth: number, bookings: Bookings): Show {
  const venue = venueByKey.get(event.venue);
  if (!venue) throw new Error(`${event.name} takes place at ${event.venue}, which doesn't exist`);
  const day = addDays(today, ahead);
  const name =
    event.first === undefined
      ? event.name
      : event.name.replace('#', String(event.first + nth).padStart(3, '0'));
  const isPremiere = event.host === 'freight-union' && event.first !== undefined && nth === 0;
  const startsAt = `${day}T${event.from}`;
  return {
    key: keyOf(`${name} ${day}`),
    name,
    title: titleOf(name),
    day,
    ahead,
    startsAt,
    endsAt: hoursLater(startsAt, event.hours),
    venue,
    genres: event.genres,
    acts: isPremiere
      ? premiereActs(day, bookings)
      : bookings.book(day, withNear(event.genres), event.acts, fameFor(venue)),
    age: event.age,
    sale: event.sale,
    about: event.about,
    host: event.host,
    kind: 'series',
    plate: event.plate,
    palette: event.palette,
  };
}

/** The event that most demo content is about. */
function premiereActs(day: Day, bookings: Bookings): Artist[] {
  const acts = [demoArtist, 'ana-reyes', 'dj-parables'].flatMap((key) =>
    artists.filter((artist) => artist.key === key),
  );
  for (const artist of acts) bookings.take(artist, day);
  return acts;
}

function singular(random: Random, today: Day, bookings: Bookings): Show[] {
  const shows: Show[] = [];
  const events = busyDays(random, today);
  for (const event of shuffled(random, oneOffs)) {
    for (let attempt = 0; attempt < 40; attempt++) {
      const ahead = events();
      const day = addDays(today, ahead);
      const isFitting = (venue: Venue) =>
        venue.kind === event.kind && (attempt > 15 || venue.genres.includes(event.genre));
      const venue = bookings.findVenue(day, isFitting);
      if (!venue) continue;
      const { startsAt, endsAt } = timesOf(random, day, venue, event.genre, event);
      const name = event.name;
      shows.push({
        ...lookOf(random, name, event.genre),
        key: keyOf(name),
        name,
        title: titleOf(name),
        day,
        ahead,
        startsAt,
        endsAt,
        venue,
        genres: [event.genre, ...(nearTo.get(event.genre) ?? []).slice(0, 1)],
        acts: bookings.book(day, withNear([event.genre]), 1 + Math.floor(random() * 4), fameFor(venue)),
        age: ageOf(event, ageFor(random, venue)),
        sale: event.sale,
        about: event.about,
        host: undefined,
        kind: 'oneOff',
      });
      break;
    }
  }
  return shows;
}

/** Draws days, busy ones more often. */
function busyDays(random: Random, today: Day): () => number {
  const weights = Array.from({ length: daysAhead }, (_, ahead) => showsWanted(today, ahead));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return () => {
    let left = random() * sum;
    const found = weights.findIndex((weight) => (left -= weight) < 0);
    return found < 0 ? 0 : found;
  };
}

function headline(
  random: Random,
  day: Day,
  ahead: number,
  bookings: Bookings,
  names: ReadonlySet<string>,
): Show | undefined {
  const venue = bookings.findVenue(day, () => true);
  if (!venue) return undefined;
  const genre = pick(random, venue.genres as readonly [GenreSlug, ...GenreSlug[]]);
  const acts = bookings.book(day, withNear([genre]), 1 + Math.floor(random() * 3.4), fameFor(venue));
  const [headliner] = acts;
  if (!headliner) return undefined;
  const { startsAt, endsAt } = timesOf(random, day, venue, genre);
  const name = headlineName(random, acts, venue, names);
  return {
    ...lookOf(random, name, headliner.genres[0]),
    key: keyOf(`${name} ${day}`),
    name,
    // A lineup of several artists is titled by the first.
    title: acts[1] && name.includes(acts[1].name) ? headliner.name : titleOf(name),
    day,
    ahead,
    startsAt,
    endsAt,
    venue,
    genres: headliner.genres,
    acts,
    age: ageFor(random, venue),
    sale:
      venue.capacity >= 700
        ? 'big'
        : venue.kind === 'cafe' || venue.capacity < 130
          ? 'door'
          : clubGenres.has(genre)
            ? 'club'
            : random() < 0.3
              ? 'door'
              : 'concert',
    about: undefined,
    host: undefined,
    kind: 'headline',
  };
}

/** Names an event after its lineup: the plain name first, then a variant that isn't taken. */
function headlineName(
  random: Random,
  acts: readonly Artist[],
  venue: Venue,
  names: ReadonlySet<string>,
): string {
  const [first, second, third] = acts;
  if (!first) return venue.name;
  const isQuiet = ['church', 'cafe', 'theater', 'gallery'].includes(venue.kind);
  const isDj = first.act.startsWith('DJ') || first.act === 'Producer';
  const song = first.track.name;
  const bill = second
    ? [
        `${first.name} + ${second.name}`,
        ...(third ? [`${first.name}, ${second.name}, ${third.name}`] : [`${first.name} with ${second.name}`]),
      ]
    : [];
  const own = isDj
    ? [
        ...(second ? [] : [`${first.name} all night long`, `${first.name}, open to close`]),
        `${song} with ${first.name}`,
        ...(second?.act.startsWith('DJ') ? [`${first.name} b2b ${second.name}`] : []),
      ]
    : isQuiet
      ? [`An evening with ${first.name}`, `${first.name} in the round`, `${song}: ${first.name}, seated`]
      : [
          `${first.name}: the “${song}” release show`,
          `${first.name}: two sets`,
          pick(random, [
            `${song} Social`,
            `${song} Ball`,
            `${song} Revue`,
            `${song} Sessions`,
            `${song} Jubilee`,
          ]),
        ];
  const forms = [
    first.name,
    ...shuffled(random, [...bill, ...bill, ...own]),
    `${first.name} & friends`,
    `${first.name} at ${venue.name}`,
    `${song}: ${first.name} live`,
    `${first.name}, late show`,
  ];
  return forms.find((form) => !names.has(form)) ?? `${first.name} at ${venue.name}, again`;
}

/** Drops what follows a colon or plus, because posters say less than listings. */
function titleOf(listed: string): string {
  const name = listed.replace(/^An evening with /, '');
  return (
    name.split(/:| \+ | with | at | b2b | plays |, (?:open|late|seated)| all night long| in the round/)[0] ??
    name
  );
}

const clubGenres: ReadonlySet<GenreSlug> = new Set([
  'techno',
  'house',
  'acid',
  'electro',
  'disco',
  'dub',
  'cumbia',
  'salsa',
]);

function timesOf(
  random: Random,
  day: Day,
  venue: Venue,
  genre: GenreSlug,
  given?: { from: string | undefined; hours: number | undefined },
) {
  const isWeekend = [0, 6].includes(weekdayOf(day));
  const isLate = clubGenres.has(genre) && ['club', 'warehouse', 'gallery'].includes(venue.kind);
  const usual: readonly [string, ...string[]] = isLate
    ? ['21:00', '22:00', '22:00', '22:30', '23:00']
    : venue.kind === 'yard' && isWeekend
      ? ['14:00', '15:00', '16:00', '17:00']
      : venue.kind === 'cafe'
        ? ['18:00', '19:00', '19:30']
        : ['19:00', '19:30', '20:00', '20:00', '20:30', '21:00'];
  const startsAt = `${day}T${given?.from ?? pick(random, usual)}`;
  const hours =
    given?.hours ?? (isLate ? 4 + Math.floor(random() * 5) / 2 : 2.5 + Math.floor(random() * 4) / 2);
  return { startsAt, endsAt: hoursLater(startsAt, hours) };
}

function ageFor(random: Random, venue: Venue): 18 | 21 | undefined {
  if (venue.kind === 'bar') return 21;
  if (venue.kind === 'warehouse') return random() < 0.8 ? 21 : 18;
  if (venue.kind === 'club') return pick(random, [21, 21, 18, undefined]);
  return random() < 0.2 ? 18 : undefined;
}

function ageOf({ age }: OneOff, usual: 18 | 21 | undefined): 18 | 21 | undefined {
  return age === 'all' ? undefined : (age ?? usual);
}

function fameFor({ capacity }: Venue): number {
  return Math.min(64, 22 + Math.sqrt(capacity) * 1.25);
}

function withNear(main: readonly GenreSlug[]): GenreSlug[] {
  return [...new Set([...main, ...main.flatMap((genre) => nearTo.get(genre) ?? [])])];
}

function lookOf(random: Random, name: string, genre: GenreSlug): { plate: PlateName; palette: PaletteName } {
  const { plates, palettes } = looks[genre];
  const plate = pick(random, plates);
  return choicesFor({
    name,
    seed: String(hashOf(name)),
    palette: pick(random, palettes),
    ...(plate === 'echo' && titleOf(name).length > 16 ? { plate: 'woodtype' as const } : { plate }),
  });
}
