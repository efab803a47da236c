import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { payloads } from './payloads.ts';

const hour = 3_600_000;
/** Addresses that users could enter as a link. */
const hostileLinks = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://evil.test/"onclick="x',
];

export type HostileThings = Awaited<ReturnType<typeof storeHostileThings>>;

/** For unique fields. */
const uniqueIn = (text: string, most: number) =>
  `${text.slice(0, most - 9)} ${randomBytes(4).toString('hex')}`;

/**
 * Adds one of each thing that has a page, with these payloads in every text: names contain the first, longer texts
 * all. Far off every coast and far ahead, so that nothing else lists them.
 * @param number determines the links
 */
export async function storeHostileThings(db: pg.Client, set: readonly string[], number: number) {
  const text = set.join(' ');
  const name = text.slice(0, 100);
  const all = [text, ...payloads].join('\n');
  const link = hostileLinks[number % hostileLinks.length]!;
  const id = {
    user: randomUUID(),
    venue: randomUUID(),
    artist: randomUUID(),
    community: randomUUID(),
    neighborhood: randomUUID(),
    genre: randomUUID(),
    event: randomUUID(),
    outside: randomUUID(),
    track: randomUUID(),
    doList: randomUUID(),
    chain: randomUUID(),
    collection: randomUUID(),
    plan: randomUUID(),
    ticket: randomUUID(),
    promotion: randomUUID(),
  };
  const insert = (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row);
    const places = columns.map((_, index) => `$${index + 1}`);
    return db.query(
      `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`,
      Object.values(row),
    );
  };
  const point = { latitude: -48.8767, longitude: -123.3933 };
  const area = { city: name, state: name, country: name };
  const startsAt = new Date(Date.now() + 300 * 24 * hour);
  const endsAt = new Date(startsAt.getTime() + 4 * hour);

  for (const type of ['user', 'venue', 'artist', 'community'] as const)
    await insert('profile', {
      id: id[type],
      type,
      provider_id: id[type],
      name,
      first_name: name,
      last_name: name,
      username: uniqueIn(text, 60),
      bio: all,
      note: text,
      verified: true,
      score: 12,
      neighborhood_id: id.neighborhood,
      ...area,
      ...point,
    });
  await insert('neighborhood', {
    id: id.neighborhood,
    slug: `hostile-${id.neighborhood.slice(0, 8)}`,
    name,
    code: text,
    state_code: text,
    ...area,
    country_code: text,
    ...point,
  });
  await insert('venue', {
    id: id.venue,
    kind: text,
    address1: text,
    address2: text,
    ...area,
    state_code: text,
    country_code: text,
    zip_code: text,
    neighborhood_id: id.neighborhood,
    ...point,
    directions: all,
    capacity: 100,
  });
  await insert('artist', { id: id.artist, external_url: link });
  await insert('community', { id: id.community, membership_type: 'open', description: all });
  await insert('profile_team', { profile_id: id.community, user_id: id.user, creator_type: 'owner' });
  await insert('community_participant', {
    community_id: id.community,
    user_id: id.user,
    status: 'confirmed',
  });
  await insert('genre', { id: id.genre, slug: uniqueIn(text, 60), name });
  for (const profile of [id.artist, id.community])
    await insert('profile_genre', { profile_id: profile, genre_id: id.genre });
  await insert('track', {
    id: id.track,
    name: text,
    artist_id: id.artist,
    provider_id: id.track,
    preview_url: link,
  });
  const night = {
    name: text,
    description: all,
    starts_at: startsAt,
    ends_at: endsAt,
    venue_id: id.venue,
    venue_name: text,
    city: name,
    state_code: text,
    neighborhood_id: id.neighborhood,
    neighborhood: text,
    ...point,
    creator_id: id.community,
    external_url: link,
  };
  await insert('event', { id: id.event, provider_id: id.event, ...night });
  await insert('event', { id: id.outside, provider: 'dice', provider_id: id.outside, ...night });
  for (const event of [id.event, id.outside]) {
    await insert('event_creator', { event_id: event, profile_id: id.community, creator_type: 'owner' });
    await insert('event_creator', { event_id: event, profile_id: id.user, creator_type: 'collaborator' });
    await insert('event_artist', { event_id: event, artist_id: id.artist, note: text, plays_at: startsAt });
    await insert('event_genre', { event_id: event, genre_id: id.genre });
    await insert('event_track', { event_id: event, track_id: id.track });
    await insert('event_going', { event_id: event, user_id: id.user });
  }
  await insert('ticket_type', {
    event_id: id.event,
    id: id.ticket,
    name: text.slice(0, 50),
    description: all.slice(0, 250),
    price_minor: 0,
    capacity: 50,
  });
  for (const [position, payload] of set.entries())
    await insert('ticket_type', {
      event_id: id.event,
      id: randomUUID(),
      name: payload.slice(0, 50),
      description: payload,
      price_minor: 1000,
      position: position + 1,
    });
  await insert('promotion', {
    event_id: id.event,
    id: id.promotion,
    creator_id: id.user,
    code: text.toUpperCase().slice(0, 40),
    reward_type: 'points',
  });
  for (const [list, kind, layout] of [
    [id.doList, 'do-list', 'list'],
    [id.chain, 'do-list', 'chain'],
    [id.collection, 'collection', 'list'],
  ] as const) {
    await insert('collection', { id: list, kind, layout, name, description: all, creator_id: id.user });
    await insert('collection_event', { collection_id: list, event_id: id.event, position: 0, note: text });
    await insert('collection_user', { collection_id: list, user_id: id.user });
  }
  await insert('plan', {
    id: id.plan,
    creator_id: id.user,
    name,
    description: all,
    is_open: true,
    place_name: text,
    city: text,
    state: text,
    starts_at: startsAt,
  });
  await insert('plan_event', { plan_id: id.plan, event_id: id.event });
  await insert('plan_participant', { plan_id: id.plan, user_id: id.user, status: 'confirmed' });

  // Inserted without calls, so the search index has to be updated explicitly.
  for (const [type, field, thing] of [
    ...(['user', 'venue', 'artist', 'community'] as const).map(
      (one) => ['profile', 'profileId', one] as const,
    ),
    ['event', 'eventId', 'event'],
    ['event', 'eventId', 'outside'],
    ['track', 'trackId', 'track'],
    ['neighborhood', 'neighborhoodId', 'neighborhood'],
    ['collection', 'collectionId', 'doList'],
  ] as const)
    await insert('outbox', {
      id: randomUUID(),
      type: `${type}.changed`,
      key: id[thing],
      payload: JSON.stringify({ [field]: id[thing], byId: id.user, what: [] }),
    });

  return { ...id, area: `hostile-${id.neighborhood.slice(0, 8)}`, text };
}

/** The pages of these things. */
export function pagesOf(id: HostileThings): readonly string[] {
  return [
    `/events/b/${id.event}`,
    `/events/d/${id.outside}`,
    `/venues/${id.venue}`,
    `/artists/b/${id.artist}`,
    `/communities/${id.community}`,
    `/users/${id.user}`,
    `/neighborhoods/${id.area}`,
    `/do-lists/${id.doList}`,
    `/do-lists/${id.chain}`,
    `/collections/${id.collection}`,
    `/plans/${id.plan}`,
    `/explore?q=${encodeURIComponent(id.text)}`,
    `/explore?city=${encodeURIComponent(id.text)}&genre=${encodeURIComponent(id.text)}&cursor=${encodeURIComponent(id.text)}`,
  ];
}
