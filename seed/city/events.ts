import { gelOf } from '@backbeat/poster-press';
import { hashOf, pick, randomOf, type Random } from '#platform/random.ts';
import { addDays } from '#platform/time.ts';
import { hoursLater, posterDate } from './calendar.ts';
import type { CityEvent, Day, Host, LineUpEntry } from './city-event.ts';
import { communities } from './communities.ts';
import { demoCommunity } from './demo-people.ts';
import { describe } from './descriptions.ts';
import { likeness } from './society.ts';
import type { Society } from './society.ts';
import type { Person } from './people.ts';
import { programOf } from './program.ts';
import type { Show } from './program.ts';
import { sell } from './sales.ts';
import type { Box } from './sales.ts';

const outsideProviders = ['ticketmaster', 'eventbrite', 'axs', 'sofarsounds', 'dice', 'posh'] as const;

type Listing = {
  status: CityEvent['status'];
  provider: CityEvent['provider'];
  visibility: CityEvent['visibility'];
};

/** All events with their sales, and a few drafts that only their host can see. */
export function eventsOf(
  today: Day,
  seed: string,
  people: readonly Person[],
  society: Society,
): readonly CityEvent[] {
  const shows = programOf(today, seed);
  const premiere = shows.find(({ host, name }) => host === demoCommunity && name.startsWith('Night Freight'));
  const plans = plansOf(shows, premiere);
  const published = shows.map((show) => {
    const random = randomOf(`event ${seed} ${show.key} ${today}`);
    const listing = listingOf(random, show, show === premiere || plans.has(show));
    return eventOf({
      random,
      show,
      today,
      people,
      society,
      listing,
      mustCome: mustComeOf(people, plans.get(show)),
      isPremiere: show === premiere,
    });
  });
  return [...published, ...draftsOf(shows, published)];
}

/** Guarantees tickets and guest-list places for the demo users. */
function plansOf(shows: readonly Show[], premiere: Show | undefined): ReadonlyMap<Show, readonly string[]> {
  const plans = new Map<Show, string[]>();
  const plan = (show: Show | undefined, ...keys: string[]) => {
    if (show) plans.set(show, [...(plans.get(show) ?? []), ...keys]);
  };
  plan(premiere, 'maya-okafor', 'june-abara');
  plan(
    shows.find(
      ({ ahead, sale, startsAt }) => ahead === 0 && sale !== 'free' && startsAt.slice(11) >= '19:30',
    ),
    'maya-okafor',
  );
  plan(
    shows.find(({ ahead, sale }) => ahead > 0 && sale === 'free'),
    'maya-okafor',
    'theo-brandt',
  );
  plan(
    shows.find(({ ahead, sale }) => ahead > 6 && sale === 'concert'),
    'maya-okafor',
  );
  plan(
    shows.find(({ name }) => name.startsWith('Slow Bloom')),
    'okta-lindqvist-person',
    'ines-duarte',
  );
  plan(
    shows.find(({ ahead, genres }) => ahead > 1 && genres.includes('house')),
    'june-abara',
  );
  return plans;
}

function mustComeOf(people: readonly Person[], keys: readonly string[] | undefined): readonly Person[] {
  return people.filter(({ key }) => keys?.includes(key));
}

function listingOf(random: Random, show: Show, isFixed: boolean): Listing {
  const luck = random();
  const usual: Listing = { status: 'published', provider: 'backbeat', visibility: 'public' };
  if (isFixed) return usual;
  if (show.kind === 'headline' && luck < 0.28) return { ...usual, provider: pick(random, outsideProviders) };
  if (luck > 0.975) return { ...usual, status: 'cancelled' };
  if (luck > 0.965) return { ...usual, status: 'postponed' };
  if (luck > 0.945 && show.ahead > 2) return { ...usual, visibility: 'unlisted' };
  return usual;
}

type Plan = {
  random: Random;
  show: Show;
  today: Day;
  people: readonly Person[];
  society: Society;
  listing: Listing;
  mustCome: readonly Person[];
  isPremiere: boolean;
};

function eventOf(plan: Plan): CityEvent {
  const { random, show, today, people, listing, mustCome } = plan;
  const hosts = hostsOf(plan);
  const crowd = crowdOf(
    random,
    show,
    people.filter(({ key }) => !hosts.some((host) => host.key === key)),
  );
  const isOurs = listing.provider === 'backbeat';
  const box: Box =
    isOurs && listing.status === 'published'
      ? sell({ ...plan, crowd })
      : { ticketTypes: [], promotions: [], orders: [], state: 'open' };
  const going =
    box.orders.length > 0
      ? box.orders.map(({ buyer }) => buyer)
      : joinersOf(random, [...mustCome, ...crowd], box);
  const providerId = isOurs ? show.key : hashOf(`${listing.provider} ${show.key}`).toString(36);
  const oldest = box.orders.map(({ placedAt }) => placedAt.slice(0, 10)).sort()[0] ?? today;
  // The city's best-known event says where it is, so that its page always has a map and a venue.
  const hideAddress = show.venue.kind === 'warehouse' && random() < 0.2 && !plan.isPremiere;
  const lineUp = lineUpOf(show);
  const times = lineUp.flatMap(({ playsAt }) => playsAt ?? []);
  const description = describe(random, {
    ...show,
    firstSetAt: times.toSorted()[0],
    isSoldHere: isOurs,
    hideAddress,
  });
  return {
    key: show.key,
    provider: listing.provider,
    providerId,
    externalUrl: isOurs ? undefined : `https://tickets.example/${listing.provider}/${providerId}`,
    name: show.name,
    description,
    day: show.day,
    startsAt: show.startsAt,
    endsAt: show.endsAt,
    status: listing.status,
    visibility: listing.visibility,
    venue: show.venue.key,
    hideAddress,
    genres: show.genres,
    minimumAge: show.age,
    hosts,
    lineUp,
    tracks: show.acts.map(({ track }) => track.key),
    ticketTypes: box.ticketTypes,
    promotions: box.promotions,
    orders: box.orders,
    going,
    poster: posterOf(show, hideAddress),
    gel: gelOf(show.palette),
    createdAt: `${addDays(oldest, -2 - Math.floor(random() * 20))}T${10 + Math.floor(random() * 9)}:00`,
    popularity: Math.round(going.length * 2 + Math.max(0, ...show.acts.map(({ popularity }) => popularity))),
  };
}

/** If the address is hidden, the poster doesn't name the venue either (LOC-04). */
function posterOf(show: Show, hideAddress: boolean): CityEvent['poster'] {
  return {
    name: show.title,
    date: posterDate(show.startsAt),
    venue: hideAddress ? '' : show.venue.name,
    support: show.acts.filter(({ name }) => !show.title.includes(name)).map(({ name }) => name),
    plate: show.plate,
    palette: show.palette,
    seed: show.key,
  };
}

function lineUpOf({ acts, startsAt, endsAt }: Show): LineUpEntry[] {
  const minutes = (Date.parse(`${endsAt}:00Z`) - Date.parse(`${startsAt}:00Z`)) / 60_000;
  // The headliner is named first and plays last.
  return acts.map(({ key, act }, at) => {
    const share = (acts.length - at) / (acts.length + 1);
    const quarters = Math.round((minutes * share) / 15) * 15;
    return {
      artist: key,
      note: act,
      playsAt: acts.length > 1 ? hoursLater(startsAt, quarters / 60) : undefined,
    };
  });
}

function hostsOf({ random, show, society, people }: Plan): Host[] {
  const community = show.host ?? (random() < 0.5 ? fittingCommunity(random, show) : undefined);
  const team = (key: string) => society.teams.filter((member) => member.community === key);
  if (community) {
    const [owner, ...helpers] = team(community);
    return [
      { kind: 'community', key: community, role: 'owner' },
      ...(owner ? [{ kind: 'user', key: owner.person, role: 'collaborator' } as const] : []),
      ...helpers.map(
        ({ person, role }) =>
          ({ kind: 'user', key: person, role: role === 'assistant' ? 'assistant' : 'collaborator' }) as const,
      ),
    ];
  }
  if (random() < 0.6) return [{ kind: 'venue', key: show.venue.key, role: 'owner' }];
  const [first, ...others] = people.filter(
    (person) => person.demoRole === undefined && likeness(person.genres, show.genres) > 0.5,
  );
  if (!first) throw new Error('every genre has fans who promote it');
  const promoter = pick(random, [first, ...others]);
  return [
    { kind: 'user', key: promoter.key, role: 'owner' },
    { kind: 'venue', key: show.venue.key, role: 'collaborator' },
  ];
}

function fittingCommunity(random: Random, show: Show): string | undefined {
  const [main] = show.genres;
  const fitting = communities.filter(({ genres }) => genres.some((genre) => genre === main));
  return fitting[Math.floor(random() * fitting.length)]?.key;
}

/** Everyone, most likely guest first: by taste, how often they go out, and distance, with some luck. */
function crowdOf(random: Random, show: Show, people: readonly Person[]): Person[] {
  return people
    .filter(({ demoRole }) => demoRole === undefined)
    .map((person) => {
      const keenness =
        person.stamina *
        (0.25 + likeness(person.genres, show.genres)) *
        (person.neighborhood === show.venue.neighborhood ? 1.4 : 1);
      return { person, wait: -Math.log(1 - random()) / keenness };
    })
    .sort((a, b) => a.wait - b.wait)
    .map(({ person }) => person);
}

/** People who join events that sell no tickets here. */
function joinersOf(random: Random, crowd: readonly Person[], { ticketTypes, state }: Box): string[] {
  if (ticketTypes.length > 0 && state !== 'scheduled') return [];
  return crowd.slice(0, 3 + Math.floor(random() * 26)).map(({ key }) => key);
}

/** Two drafts that only their host can see. */
function draftsOf(shows: readonly Show[], published: readonly CityEvent[]): CityEvent[] {
  const [pattern] = published.filter(({ hosts }) => hosts[0]?.key === demoCommunity);
  const show = shows.find(({ key }) => key === pattern?.key);
  if (!pattern || !show) return [];
  return [
    {
      name: 'Night Freight: the birthday',
      weeks: 8,
      from: show.startsAt.slice(11),
      about: 'Three years of docks. Everyone who ever played gets fifteen minutes and a slice.',
    },
    {
      name: 'Freight Union open meeting',
      weeks: 3,
      from: '19:00',
      about: 'Budget, sound limits, who keeps the fog machine. Soup.',
    },
  ].map(({ name, weeks, from, about }): CityEvent => {
    const day = addDays(show.day, weeks * 7);
    const startsAt = `${day}T${from}`;
    return {
      ...pattern,
      key: `draft-${weeks}`,
      providerId: `draft-${weeks}`,
      name,
      description: about,
      day,
      startsAt,
      endsAt: hoursLater(startsAt, 4),
      status: 'draft',
      lineUp: [],
      tracks: [],
      ticketTypes: [],
      promotions: [],
      orders: [],
      going: [],
      poster: {
        ...pattern.poster,
        name: name.split(':')[0] ?? name,
        support: [],
        date: posterDate(startsAt),
        seed: `draft ${weeks}`,
      },
      popularity: 0,
    };
  });
}
