import type { Gel } from '#platform/gels.ts';
import { addDays } from '#platform/time.ts';
import { weekdayOf } from './calendar.ts';
import type { CityEvent, Day } from './city-event.ts';
import type { GenreSlug } from './genres.ts';
import { landmarkKeys } from '../landmarks.ts';
import { keyOf } from './key.ts';
import { venues, type VenueKind } from './venues.ts';

/** A do-list or collection: its name, its owner, and what belongs on it. */
export type CityList = {
  key: string;
  kind: 'do-list' | 'collection';
  layout: 'list' | 'chain';
  name: string;
  description: string;
  gel: Gel;
  /** A person's key. By default, someone with matching taste. */
  owner?: string;
  /** Keys of co-editors, and of people who were invited to co-edit. */
  helpers?: readonly string[];
  asked?: readonly string[];
  /** Empty for any. */
  genres: readonly GenreSlug[];
  /** Event keys, in order. */
  events: readonly string[];
};

type ListDraft = Omit<CityList, 'key' | 'layout' | 'events' | 'kind'> & {
  fits?: (event: CityEvent, today: Day) => boolean;
};

const hourOf = ({ startsAt }: CityEvent) => Number(startsAt.slice(11, 13));
const isFree = ({ ticketTypes }: CityEvent) =>
  ticketTypes.some(({ priceMinor, locked }) => priceMinor === 0 && !locked);
const costsAtMost =
  (cents: number) =>
  ({ ticketTypes }: CityEvent) =>
    ticketTypes.some(
      ({ priceMinor, locked, sold, capacity }) =>
        !locked && priceMinor <= cents && sold < (capacity ?? Infinity),
    );
/** Friday to Sunday, or what is left of it. */
const isThisWeekend = ({ day }: CityEvent, today: Day) => {
  const sunday = addDays(today, 7 - weekdayOf(today));
  return day >= addDays(sunday, -2) && day <= sunday;
};
const venueOf = ({ venue }: CityEvent) => venues.find(({ key }) => key === venue)!;
const isAt =
  (...kinds: readonly VenueKind[]) =>
  (event: CityEvent) =>
    kinds.includes(venueOf(event).kind);
const isIn =
  (...venues: readonly string[]) =>
  ({ venue }: CityEvent) =>
    venues.includes(venue);
const fairlySold: readonly string[] = [
  landmarkKeys.draw,
  landmarkKeys.opening,
  landmarkKeys.presale,
  landmarkKeys.returns,
];
const none: readonly GenreSlug[] = [];

const doLists: readonly ListDraft[] = [
  {
    name: 'Front left, by the speaker',
    owner: 'maya-okafor',
    gel: 'tangerine',
    genres: ['techno', 'indie'],
    description: 'Where I’ll be. Say hello between two tracks, not during.',
  },
  {
    name: 'Cumbia until my feet give up',
    owner: 'maya-okafor',
    gel: 'coral',
    genres: ['cumbia'],
    description: 'Shoes with a strap. Water before midnight.',
  },
  {
    name: 'Low end theory',
    owner: 'ines-duarte',
    gel: 'congo',
    genres: ['dub', 'techno', 'electro'],
    description: 'Rooms whose subwoofers I would have carried myself.',
  },
  {
    name: 'Machines that were repaired',
    owner: 'okta-lindqvist-person',
    gel: 'cyan',
    genres: ['ambient', 'acid', 'techno'],
    description: 'Live sets with something on the table that hums.',
  },
  {
    name: 'Off duty',
    owner: 'theo-brandt',
    gel: 'silver',
    genres: ['punk', 'hip-hop'],
    description: 'Events I go to without a flashlight.',
  },
  {
    name: 'Soul for a slow Sunday',
    owner: 'june-abara',
    gel: 'amber',
    genres: ['soul', 'folk'],
    description: 'For when it can all wait until Monday.',
    fits: ({ day }) => weekdayOf(day) === 0,
  },
  {
    name: 'Free and worth it',
    gel: 'jade',
    genres: none,
    fits: isFree,
    description: 'All free. Some of them changed my week.',
  },
  {
    name: 'Under fifteen dollars',
    gel: 'moss',
    genres: none,
    fits: costsAtMost(1250),
    description: 'Fees included. I did the math.',
  },
  {
    name: 'Home by eleven',
    gel: 'silver',
    genres: none,
    fits: (event) =>
      hourOf(event) < 20 &&
      Number(event.endsAt.slice(11, 13)) < 23 &&
      Number(event.endsAt.slice(11, 13)) > 12,
    description: 'For those of us with a six o’clock alarm.',
  },
  {
    name: 'First date, no shouting',
    gel: 'rose',
    genres: ['jazz', 'folk', 'soul', 'ambient'],
    description: 'Somewhere to sit, something to talk about after.',
  },
  {
    name: 'Bring earplugs',
    gel: 'magenta',
    genres: ['punk', 'shoegaze'],
    description: 'The good kind of loud. Foam ones are at the bar, ask.',
  },
  {
    name: 'Jazz before it gets late',
    gel: 'cobalt',
    genres: ['jazz'],
    fits: (event) => hourOf(event) < 21,
    description: 'Two sets, one table, back on the bus.',
  },
  {
    name: 'Guitars with pedals',
    gel: 'lilac',
    genres: ['shoegaze', 'dream-pop', 'indie'],
    description: 'If the singer looks at their shoes, it’s on here.',
  },
  {
    name: 'Seen on a Tuesday',
    gel: 'amber',
    genres: none,
    fits: ({ day }) => weekdayOf(day) === 2,
    description: 'Midweek is when the good bookers take chances.',
  },
  {
    name: 'Dance floors with a coat check',
    gel: 'tangerine',
    genres: ['techno', 'house', 'electro'],
    fits: isAt('club', 'hall', 'warehouse'),
    description: 'I’ve stood in enough lines holding a jacket.',
  },
  {
    name: 'My cousin is visiting',
    gel: 'coral',
    genres: none,
    fits: (event, today) => isThisWeekend(event, addDays(today, 7)),
    description: 'One weekend, the whole city. In this order, if we last.',
  },
  {
    name: 'Rap shows in small rooms',
    gel: 'magenta',
    genres: ['hip-hop', 'r-and-b'],
    fits: (event) => venueOf(event).capacity <= 300,
    description: 'Close enough to see the set list.',
  },
  {
    name: 'Lie down and listen',
    gel: 'jade',
    genres: ['ambient', 'modern-classical'],
    description: 'Shoes off. Phones in the basket.',
  },
  {
    name: 'Dancing, sober',
    gel: 'moss',
    genres: ['house', 'disco', 'soul'],
    description: 'Rooms where no one asks why you’re drinking soda.',
  },
  {
    name: 'New bands before they move',
    gel: 'rose',
    genres: ['indie', 'punk'],
    description: 'They will be in New York by spring. Go now.',
  },
  {
    name: 'All ages, actually',
    gel: 'cyan',
    genres: none,
    fits: ({ minimumAge }) => minimumAge === undefined,
    description: 'My sister is sixteen and has better taste than I do.',
  },
];

/** Several events on one day, stop after stop. */
const chains: readonly ListDraft[] = [
  {
    name: 'Friday, by foot',
    gel: 'tangerine',
    genres: none,
    description: 'Start seated, end dancing. Take the train in between.',
  },
  {
    name: 'A long Saturday',
    owner: 'maya-okafor',
    helpers: ['theo-brandt'],
    asked: ['june-abara'],
    gel: 'magenta',
    genres: none,
    description: 'Eat before the second stop. Trust me.',
  },
  { name: 'Sunday, gently', gel: 'jade', genres: none, description: 'Quiet rooms first, the loud one last.' },
];

/** Created by admins. */
const collections: readonly ListDraft[] = [
  {
    name: 'New to the city',
    gel: 'amber',
    genres: none,
    owner: 'june-abara',
    fits: isIn(
      'halcyon-room',
      'signal-house',
      'ninth-st-freight',
      'the-paper-mill',
      'lower-deck',
      'st-agnes-hall',
    ),
    description: 'Six rooms that explain the city better than we can.',
  },
  {
    name: 'Big rooms, fair prices',
    gel: 'cobalt',
    genres: none,
    owner: 'june-abara',
    fits: (event) => venueOf(event).capacity >= 400 && costsAtMost(3000)(event),
    description: 'Names you know, and a total that doesn’t grow on the last page.',
  },
  {
    name: 'The weekend, decided',
    gel: 'coral',
    genres: none,
    owner: 'june-abara',
    fits: isThisWeekend,
    description: 'If you only look at one list on a Thursday, make it this one.',
  },
  {
    name: 'Latin nights',
    gel: 'tangerine',
    genres: ['cumbia', 'salsa'],
    owner: 'june-abara',
    description: 'Cumbia, salsa and what grows between them.',
  },
  {
    name: 'Quiet rooms',
    gel: 'jade',
    genres: ['ambient', 'folk', 'modern-classical', 'jazz'],
    owner: 'june-abara',
    description: 'Places where you hear the needle drop.',
  },
  {
    name: 'Tickets without the rush',
    gel: 'rose',
    genres: none,
    owner: 'june-abara',
    fits: ({ key }) => fairlySold.includes(key),
    description: 'Draws, early sales for members, and lines where being first doesn’t help.',
  },
  {
    name: 'Run by their members',
    gel: 'lilac',
    genres: none,
    owner: 'june-abara',
    fits: ({ hosts }) => hosts[0]?.kind === 'community',
    description: 'Events that a community hosts for itself, and lets us join.',
  },
];

const mostEvents = 10;

/** Builds the city's lists from upcoming events. Leaves out lists that would be nearly empty. */
export function listsOf(today: Day, events: readonly CityEvent[]): readonly CityList[] {
  const open = events
    .filter(({ day, status, visibility }) => day > today && status === 'published' && visibility === 'public')
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.key.localeCompare(b.key));
  const shelf =
    (kind: CityList['kind']) =>
    ({ fits, ...wish }: ListDraft): CityList => {
      const isWanted = ({ genres }: CityEvent) =>
        wish.genres.length === 0 || genres.slice(0, 2).some((genre) => wish.genres.includes(genre));
      const found = open.filter((event) => isWanted(event) && (fits?.(event, today) ?? true));
      return {
        ...wish,
        key: keyOf(wish.name),
        kind,
        layout: 'list',
        events: spread(found).map(({ key }) => key),
      };
    };
  const eventsOfWeek = [5, 6, 0].map((weekday) => open.filter(({ day }) => weekdayOf(day) === weekday));
  return [
    ...doLists.map(shelf('do-list')),
    ...chains.map((wish, index): CityList => ({
      ...wish,
      key: keyOf(wish.name),
      kind: 'do-list',
      layout: 'chain',
      events: chainOf(eventsOfWeek[index] ?? []).map(({ key }) => key),
    })),
    ...collections.map(shelf('collection')),
  ].filter((list) => list.events.length >= 3);
}

/** A selection spread over weeks, without repeated names. */
function spread(found: readonly CityEvent[]): readonly CityEvent[] {
  const named = new Map(found.toReversed().map((event) => [event.name.replace(/\W*\d+$/, ''), event]));
  const once = [...named.values()].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  const step = Math.max(1, once.length / mostEvents);
  return Array.from(
    { length: Math.min(mostEvents, once.length) },
    (_, place) => once[Math.floor(place * step)]!,
  );
}

const stops = 4;
const minutesAtLeast = 75;

/** Stops on the first day that has enough of them, each well after the one before and at another venue. */
function chainOf(events: readonly CityEvent[]): readonly CityEvent[] {
  const days = [...new Set(events.map(({ day }) => day))];
  for (const day of days) {
    const chain: CityEvent[] = [];
    for (const event of events.filter((each) => each.day === day && !each.hideAddress)) {
      const last = chain.at(-1);
      const pause = last
        ? (Date.parse(`${event.startsAt}Z`) - Date.parse(`${last.startsAt}Z`)) / 60_000
        : Infinity;
      if (pause >= minutesAtLeast && chain.every(({ venue }) => venue !== event.venue)) chain.push(event);
    }
    if (chain.length >= 3) return chain.slice(-stops);
  }
  return [];
}
