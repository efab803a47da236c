import type { ProfileId, UserId } from '#platform/ids.ts';
import type { Tx } from '#platform/server/db.ts';
import { addAll } from './bulk-store.ts';
import type { City } from './city/city.ts';
import type { CityEvent, Promotion, TicketType } from './city/city-event.ts';
import { recommendedOf } from './city/recommended.ts';
import { coHosting, eventToCoHost } from './co-hosting.ts';
import { cityZone, instant } from './clock.ts';
import { idOf } from './ids.ts';
import { landmarkPeople } from './landmarks.ts';
import type { Pictures } from './pictures.ts';

/** Adds every event with its hosts, lineup, ticket types and guests. */
export async function addDemoEvents(
  tx: Tx,
  city: City,
  events: readonly CityEvent[],
  pictures: Pictures,
): Promise<void> {
  await addEvents(tx, city, events, pictures);
  await addBills(tx, city, events);
  await addOffers(tx, city, events);
  await addGoing(tx, events);
  await addRecommended(tx, city);
}

async function addRecommended(tx: Tx, city: City) {
  const next = recommendedOf(city);
  if (!next) return;
  const createdAt = instant(next.createdAt);
  const byId = landmarkPeople.admin.userId;
  await addAll(tx, 'promotedEvent', [{ eventId: idOf('event', next.key), byId, createdAt }]);
}

async function addEvents(tx: Tx, city: City, events: readonly CityEvent[], pictures: Pictures) {
  const venues = new Map(city.venues.map((venue) => [venue.key, venue]));
  const areas = new Map(city.neighborhoods.map(({ key, name }) => [key, name]));
  const rows = events.map((event) => {
    const id = idOf('event', event.key);
    const venue = venues.get(event.venue)!;
    return {
      id,
      provider: event.provider,
      providerId: event.provider === 'backbeat' ? id : event.providerId,
      name: event.name,
      description: event.description,
      startsAt: instant(event.startsAt),
      endsAt: instant(event.endsAt),
      timezone: cityZone,
      venueId: idOf('venue', venue.key),
      venueName: venue.name,
      city: 'Los Angeles',
      stateCode: 'CA',
      neighborhoodId: idOf('neighborhood', venue.neighborhood),
      neighborhood: areas.get(venue.neighborhood)!,
      latitude: venue.latitude,
      longitude: venue.longitude,
      hideAddress: event.hideAddress,
      imageId: pictures.idOf('event', event.key) ?? null,
      gel: event.gel,
      externalUrl: event.externalUrl ?? null,
      status: event.status,
      visibility: event.visibility,
      creatorId: ownerOf(event),
      minimumAge: event.minimumAge ?? null,
      goingTotal: event.going.length,
      createdAt: instant(event.createdAt),
      updatedAt: instant(event.createdAt),
    };
  });
  await addAll(tx, 'event', rows);
}

function ownerOf({ hosts, name }: CityEvent): ProfileId {
  const owner = hosts.find(({ role }) => role === 'owner');
  if (!owner) throw new Error(`${name} has no host.`);
  return idOf(owner.kind, owner.key);
}

/**
 * The user who created the promo codes of an event: a host, the owner of a community that hosts it, or the admin, who
 * runs events of venues and artists without a team.
 */
function writerOf({ hosts }: CityEvent, { teams }: City): UserId {
  const person = hosts.find(({ kind, role }) => kind === 'user' && role !== 'assistant')?.key;
  const owner = teams.find(
    ({ community, role }) =>
      role === 'owner' && hosts.some(({ kind, key }) => kind === 'community' && key === community),
  )?.person;
  const key = person ?? owner;
  return key ? idOf('user', key) : landmarkPeople.admin.userId;
}

async function addBills(tx: Tx, city: City, events: readonly CityEvent[]) {
  const hosts = events.flatMap((event) =>
    event.hosts.map(({ kind, key, role }, position) => ({
      eventId: idOf('event', event.key),
      profileId: idOf(kind, key),
      creatorType: role,
      creatorStatus: 'confirmed' as const,
      position,
    })),
  );
  const coHosted = eventToCoHost(city);
  const asked = events.some(({ key }) => key === coHosted.key)
    ? [
        {
          eventId: idOf('event', coHosted.key),
          profileId: idOf('user', coHosting.asked),
          creatorType: 'collaborator' as const,
          creatorStatus: 'invited' as const,
          position: coHosted.hosts.length,
        },
      ]
    : [];
  await addAll(tx, 'eventCreator', [...hosts, ...asked]);
  const acts = events.flatMap((event) =>
    event.lineUp.map(({ artist, note, playsAt }, position) => ({
      eventId: idOf('event', event.key),
      artistId: idOf('artist', artist),
      position,
      note,
      playsAt: playsAt === undefined ? null : instant(playsAt),
    })),
  );
  await addAll(tx, 'eventArtist', acts);
  const genres = events.flatMap((event) =>
    event.genres.map((slug, position) => ({
      eventId: idOf('event', event.key),
      genreId: idOf('genre', slug),
      position,
    })),
  );
  await addAll(tx, 'eventGenre', genres);
  const hashtags = events.flatMap((event) =>
    hashtagsOf(event).map((tag, position) => ({ eventId: idOf('event', event.key), tag, position })),
  );
  await addAll(tx, 'eventHashtag', hashtags);
  const tracks = events.flatMap((event) =>
    event.tracks.map((track, position) => ({
      eventId: idOf('event', event.key),
      trackId: idOf('track', track),
      position,
    })),
  );
  await addAll(tx, 'eventTrack', tracks);
}

/** The hashtags that a host would choose. Events from elsewhere have none. */
function hashtagsOf({ provider, startsAt, ticketTypes, minimumAge, lineUp }: CityEvent): string[] {
  if (provider !== 'backbeat') return [];
  const hour = Number(startsAt.slice(11, 13));
  return [
    ...(ticketTypes.some(({ priceMinor }) => priceMinor === 0) ? ['freeentry'] : []),
    ...(minimumAge === undefined ? ['allages'] : []),
    ...(hour >= 22 ? ['latenight'] : []),
    ...(hour < 18 ? ['daytime'] : []),
    ...(lineUp.some(({ note }) => note === 'Live set') ? ['liveset'] : []),
  ];
}

/** Adds ticket types and promo codes with the counts of their orders. */
async function addOffers(tx: Tx, city: City, events: readonly CityEvent[]) {
  const ticketTypes = events.flatMap((event) =>
    event.ticketTypes.map((type, position) => ({
      eventId: idOf('event', event.key),
      id: idOf('ticketType', `${event.key} ${type.key}`),
      name: type.name,
      description: type.description,
      priceMinor: type.priceMinor,
      capacity: type.capacity ?? null,
      sold: soldOf(event, type),
      minPerOrder: type.minPerOrder,
      maxPerOrder: type.maxPerOrder,
      saleStartsAt: type.saleStartsAt === undefined ? null : instant(type.saleStartsAt),
      saleEndsAt: type.saleEndsAt === undefined ? null : instant(type.saleEndsAt),
      position,
      locked: type.locked,
    })),
  );
  await addAll(tx, 'ticketType', ticketTypes);
  const promotions = events.flatMap((event) =>
    event.promotions.map((promotion) => ({
      eventId: idOf('event', event.key),
      id: idOf('promotion', `${event.key} ${promotion.code}`),
      creatorId: writerOf(event, city),
      code: promotion.code,
      ...rewardOf(event, promotion),
      maxUses: promotion.maxUses ?? null,
      used: event.orders.filter((order) => order.promotion === promotion.code).length,
      wasUsed: event.orders.some((order) => order.promotion === promotion.code),
      maxUsesPerPerson: promotion.maxUsesPerPerson ?? null,
      createdAt: instant(event.createdAt),
    })),
  );
  await addAll(tx, 'promotion', promotions);
}

function soldOf({ orders }: CityEvent, { key }: TicketType): number {
  return orders.reduce((sum, { ticketType, quantity }) => sum + (ticketType === key ? quantity : 0), 0);
}

function rewardOf(event: CityEvent, { reward }: Promotion) {
  if (reward.type === 'unlockItem') {
    const unlocksTicketType = idOf('ticketType', `${event.key} ${reward.ticketType}`);
    return { rewardType: 'unlockItem' as const, discountType: null, value: null, unlocksTicketType };
  }
  const value = reward.discountType === 'percentage' ? reward.percent : reward.amountMinor;
  return {
    rewardType: 'discount' as const,
    discountType: reward.discountType,
    value,
    unlocksTicketType: null,
  };
}

const minutesBetweenJoiners = 37;

/** Buyers are going from the moment they bought; others joined over time after the event was announced. */
async function addGoing(tx: Tx, events: readonly CityEvent[]) {
  const rows = events.flatMap((event) => {
    const bought = new Map(event.orders.map(({ buyer, placedAt }) => [buyer, placedAt]));
    const announced = instant(event.createdAt).getTime();
    return event.going.map((person, place) => {
      const placedAt = bought.get(person);
      const createdAt = placedAt
        ? instant(placedAt)
        : new Date(announced + (place + 1) * minutesBetweenJoiners * 60_000);
      return { eventId: idOf('event', event.key), userId: idOf('user', person), createdAt };
    });
  });
  await addAll(tx, 'eventGoing', rows);
}
