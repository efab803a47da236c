import { describe, expect, test } from 'vitest';
import { addDays, instantOf } from '#platform/time.ts';
import { buildCity } from './city.ts';
import type { City } from './city.ts';
import type { CityEvent, TicketType } from './city-event.ts';
import { demoArtist, demoCommunity, demoPeople } from './demo-people.ts';

const today = '2026-11-21';
const city = buildCity(today);
const published = city.events.filter(({ status }) => status !== 'draft');
const keysOf = (things: readonly { key: string }[]) => things.map(({ key }) => key);
const isFull = ({ capacity, sold }: TicketType) => capacity !== undefined && sold >= capacity;
const left = (event: CityEvent) =>
  event.ticketTypes
    .filter(({ locked }) => !locked)
    .reduce(
      (sum, { capacity, sold }) =>
        sum + (capacity === undefined ? Number.POSITIVE_INFINITY : capacity - sold),
      0,
    );

test('builds the same city for the same day, and a different one for tomorrow [DEM-01]', () => {
  expect(JSON.stringify(buildCity(today))).toBe(JSON.stringify(city));
  expect(keysOf(buildCity(addDays(today, 1)).events)).not.toEqual(keysOf(city.events));
});

test('names a hidden venue neither on the poster nor in the description [LOC-04]', () => {
  const nameOf = new Map(city.venues.map(({ key, name }) => [key, name]));
  const hidden = city.events.filter(({ hideAddress }) => hideAddress);
  expect(hidden.length).toBeGreaterThan(0);
  const told = hidden.filter(({ venue, poster, description }) =>
    [...Object.values(poster).flat(), description].some((text) => text.includes(nameOf.get(venue)!)),
  );
  expect(told.map(({ name }) => name)).toEqual([]);
});

describe('has enough content to look alive [DEM-01]', () => {
  test.each([
    ['neighborhoods', 25],
    ['venues', 44],
    ['artists', 160],
    ['communities', 32],
    ['people', 420],
    ['genres', 16],
    ['events', 520],
    ['memberships', 1000],
    ['follows', 4000],
  ] as const)('%s: at least %i', (what, least) => {
    expect(city[what].length).toBeGreaterThanOrEqual(least);
  });

  test('has free, paid, tiered, scheduled, almost sold-out, sold-out, locked, cancelled and external events', () => {
    const counts = {
      free: published.filter(({ ticketTypes }) =>
        ticketTypes.some(({ priceMinor, capacity }) => priceMinor === 0 && capacity === undefined),
      ).length,
      paid: published.filter(({ ticketTypes }) => ticketTypes.some(({ priceMinor }) => priceMinor > 0))
        .length,
      tiered: published.filter(({ ticketTypes }) => ticketTypes.length >= 3).length,
      scheduled: published.filter(({ ticketTypes }) =>
        ticketTypes.some(({ saleStartsAt }) => saleStartsAt !== undefined),
      ).length,
      nearlyGone: published.filter((event) => left(event) > 0 && left(event) <= 12).length,
      soldOut: published.filter(
        ({ ticketTypes }) =>
          ticketTypes.some(({ sold }) => sold > 0) &&
          ticketTypes.every((type) => type.locked || isFull(type)),
      ).length,
      locked: published.filter(({ ticketTypes }) => ticketTypes.some(({ locked }) => locked)).length,
      promotions: published.filter(({ promotions }) => promotions.length > 0).length,
      cancelled: published.filter(({ status }) => status === 'cancelled').length,
      toJoin: published.filter(
        ({ provider, ticketTypes }) => provider === 'backbeat' && ticketTypes.length === 0,
      ).length,
    };
    expect(Object.entries(counts).filter(([, count]) => count < 3)).toEqual([]);
    const providers = new Set(published.map(({ provider }) => provider));
    expect(providers).toEqual(
      new Set(['backbeat', 'ticketmaster', 'eventbrite', 'axs', 'sofarsounds', 'dice', 'posh']),
    );
  });

  test('is busy on weekends and tonight', () => {
    const shows = (weekday: number) =>
      published.filter(({ day }) => new Date(`${day}T00:00:00Z`).getUTCDay() === weekday).length;
    expect(shows(6)).toBeGreaterThan(3 * shows(1));
    expect(shows(5)).toBeGreaterThan(2 * shows(2));
    expect(published.filter(({ day }) => day === today).length).toBeGreaterThanOrEqual(20);
  });
});

describe('on any day [DEM-01]', () => {
  test.each(['2026-11-21', '2027-02-15', '2027-03-10', '2028-02-29', '2026-12-31'])(
    '%s: the city is consistent',
    (day) => {
      const built = buildCity(day);
      expect(repeatedIn(built)).toEqual([]);
      expect(danglingIn(built)).toEqual([]);
      expect(
        built.events.flatMap((event) => [
          ...timeFaults(event, built),
          ...saleFaults(event),
          ...orderFaults(event),
        ]),
      ).toEqual([]);
      expect(built.events.filter((event) => event.day === day).length).toBeGreaterThanOrEqual(20);
    },
  );
});

/** Keys, names and addresses that should be unique but aren't. */
function repeatedIn(built: City): string[] {
  const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);
  return [
    ...[
      built.venues,
      built.artists,
      built.communities,
      built.people,
      built.events,
      built.neighborhoods,
    ].flatMap((things) => repeated(keysOf(things))),
    ...repeated([...built.venues, ...built.artists, ...built.communities].map(({ name }) => name)),
    ...repeated(built.people.flatMap(({ email, username }) => [email, username])),
    ...repeated(built.events.map(({ provider, providerId }) => `${provider}:${providerId}`)),
  ];
}

/** References to missing things, and communities without exactly one owner. */
function danglingIn(built: City): unknown[] {
  const keys = {
    user: new Set(keysOf(built.people)),
    community: new Set(keysOf(built.communities)),
    artist: new Set(keysOf(built.artists)),
    venue: new Set(keysOf(built.venues)),
  };
  const tracks = new Set(built.artists.map(({ track }) => track.key));
  const areas = new Set(keysOf(built.neighborhoods));
  const owners = built.teams.filter(({ role }) => role === 'owner').map(({ community }) => community);
  return [
    ...[...built.venues, ...built.people, ...built.communities].filter(
      ({ neighborhood }) => !areas.has(neighborhood),
    ),
    ...[...built.memberships, ...built.teams].filter(
      ({ community, person }) => !keys.community.has(community) || !keys.user.has(person),
    ),
    ...built.follows.filter(({ kind, key, person }) => !keys[kind].has(key) || !keys.user.has(person)),
    ...built.communities.filter(({ key }) => owners.filter((owner) => owner === key).length !== 1),
    ...built.events.filter(
      (event) =>
        !keys.venue.has(event.venue) ||
        event.hosts.some(({ kind, key }) => !keys[kind].has(key)) ||
        event.lineUp.some(({ artist }) => !keys.artist.has(artist)) ||
        event.tracks.some((track) => !tracks.has(track)) ||
        event.going.some((person) => !keys.user.has(person)),
    ),
  ];
}

/** Lists the promises that don't hold. */
function broken(subject: string, promises: Record<string, boolean>): string[] {
  return Object.entries(promises).flatMap(([promise, holds]) => (holds ? [] : [`${subject}: ${promise}`]));
}

function timeFaults(event: CityEvent, built: City): string[] {
  return broken(event.key, {
    'starts on its day': event.startsAt.startsWith(event.day),
    'is not in the past': event.day >= built.today,
    'is within sixty days': event.status === 'draft' || event.day < addDays(built.today, 60),
    'ends after it starts':
      instantOf(event.endsAt, built.timeZone) > instantOf(event.startsAt, built.timeZone),
    'was made before today': event.createdAt < built.today,
    'was made before it was sold, and sold before today': event.orders.every(
      ({ placedAt }) => placedAt > event.createdAt && placedAt < built.today,
    ),
    'has its acts play between start and end': event.lineUp.every(
      ({ playsAt }) => playsAt === undefined || (playsAt >= event.startsAt && playsAt < event.endsAt),
    ),
    'is described': event.description.length > 20,
    'keeps initials': !/\((?:dj|mc)\b/.test(event.description),
    'has a name that fits': event.name.length <= 200,
  });
}

function saleFaults(event: CityEvent): string[] {
  const isOutside = event.provider !== 'backbeat';
  return [
    ...broken(event.key, {
      'has at most five ticket types': event.ticketTypes.length <= 5,
      'sells elsewhere only':
        !isOutside ||
        (event.ticketTypes.length === 0 && (event.externalUrl ?? '').startsWith('https://tickets.example/')),
      'has ticket types of different names':
        new Set(keysOf(event.ticketTypes)).size === event.ticketTypes.length,
    }),
    ...event.ticketTypes.flatMap((type) =>
      broken(`${event.key} ${type.key}`, {
        'counts what was ordered':
          type.sold ===
          event.orders
            .filter(({ ticketType }) => ticketType === type.key)
            .reduce((sum, { quantity }) => sum + quantity, 0),
        'is free or costs between 3 and 300 dollars':
          type.priceMinor === 0 ||
          (Number.isInteger(type.priceMinor) && type.priceMinor >= 300 && type.priceMinor <= 30_000),
        'is not oversold': type.capacity === undefined || (type.capacity > 0 && type.sold <= type.capacity),
        'goes on sale before the night': (type.saleStartsAt ?? '') < event.startsAt,
        'fits its fields': type.name.length <= 50 && type.description.length <= 250,
      }),
    ),
  ];
}

function orderFaults(event: CityEvent): string[] {
  const typeOf = (key: string) => event.ticketTypes.find((type) => type.key === key);
  return [
    ...broken(event.key, {
      'has one order per buyer': new Set(event.orders.map(({ buyer }) => buyer)).size === event.orders.length,
      'counts nobody twice': new Set(event.going).size === event.going.length,
      'is gone to by its buyers': event.orders.every(({ buyer }) => event.going.includes(buyer)),
      'sells within the limits of an order': event.orders.every(({ ticketType, quantity }) => {
        const type = typeOf(ticketType);
        return type !== undefined && quantity >= type.minPerOrder && quantity <= type.maxPerOrder;
      }),
    }),
    ...event.promotions.flatMap(({ code, used, maxUses, reward }) =>
      broken(`${event.key} ${code}`, {
        'counts its uses': used === event.orders.filter(({ promotion }) => promotion === code).length,
        'is not overused': maxUses === undefined || used <= maxUses,
        'unlocks something that is there':
          reward.type !== 'unlockItem' || typeOf(reward.ticketType)?.locked === true,
      }),
    ),
  ];
}

describe('the demo users have content [DEM-01]', () => {
  test('has exactly one fan, host, Door Manager, artist and admin', () => {
    expect(city.people.flatMap(({ demoRole }) => demoRole ?? []).sort()).toEqual([
      'admin',
      'artist',
      'doorManager',
      'fan',
      'host',
    ]);
    for (const { email } of demoPeople) expect(email).toMatch(/@backbeat\.test$/);
  });

  test('gives the fan tickets for tonight, for another day and for a free event, follows, and an open request', () => {
    const events = city.events.filter(({ orders }) => orders.some(({ buyer }) => buyer === 'maya-okafor'));
    expect(events.some(({ day }) => day === today)).toBe(true);
    expect(events.some(({ day }) => day > today)).toBe(true);
    expect(events.some(({ ticketTypes }) => ticketTypes.some(({ priceMinor }) => priceMinor === 0))).toBe(
      true,
    );
    expect(city.follows.filter(({ person }) => person === 'maya-okafor').length).toBeGreaterThan(20);
    const memberships = city.memberships.filter(({ person }) => person === 'maya-okafor');
    expect(new Set(memberships.map(({ status }) => status))).toEqual(new Set(['confirmed', 'pending']));
  });

  test('gives the host a community with events and drafts, the Door Manager their events, and the artist a headline gig', () => {
    expect(city.teams).toContainEqual({ community: demoCommunity, person: 'ines-duarte', role: 'owner' });
    const events = city.events.filter(({ hosts }) =>
      hosts.some(({ key, role }) => key === demoCommunity && role === 'owner'),
    );
    expect(events.length).toBeGreaterThan(8);
    for (const { hosts } of events) {
      expect(hosts).toContainEqual({ kind: 'user', key: 'ines-duarte', role: 'collaborator' });
      expect(hosts).toContainEqual({ kind: 'user', key: 'theo-brandt', role: 'assistant' });
    }
    expect(events.filter(({ status }) => status === 'draft')).toHaveLength(2);
    const [premiere] = events.filter(({ name }) => name.startsWith('Night Freight 0'));
    expect(premiere?.lineUp[0]?.artist).toBe(demoArtist);
    expect(premiere && left(premiere)).toBeGreaterThanOrEqual(38);
  });
});
