import type { Tx } from '#platform/server/db.ts';
import { addAll } from './bulk-store.ts';
import type { City } from './city/city.ts';
import type { CityEvent, Promotion, TicketType } from './city/city-event.ts';
import { coHosting, nightToCoHost } from './co-hosting.ts';
import { cityZone, instant } from './clock.ts';
import { idOf } from './ids.ts';
import { landmarkPeople } from './landmarks.ts';
import type { Pictures } from './pictures.ts';

/** Adds every event with its hosts, lineup, ticket types and guests. */
export async function addNights(
  tx: Tx,
  city: City,
  nights: readonly CityEvent[],
  pictures: Pictures,
): Promise<void> {
  await addEvents(tx, city, nights, pictures);
  await addBills(tx, city, nights);
  await addOffers(tx, nights);
  await addGoing(tx, nights);
  await addRecommended(tx, city, nights);
}

/** Promotes the next big Saturday on the east side. */
async function addRecommended(tx: Tx, { today }: City, nights: readonly CityEvent[]) {
  const [next] = nights
    .filter(({ name, day, status }) => name === 'Sonido Verano' && day > today && status === 'published')
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  if (!next) return;
  const createdAt = instant(next.createdAt);
  const byId = landmarkPeople.admin.userId;
  await addAll(tx, 'promotedEvent', [{ eventId: idOf('event', next.key), byId, createdAt }]);
}

async function addEvents(tx: Tx, city: City, nights: readonly CityEvent[], pictures: Pictures) {
  const venues = new Map(city.venues.map((venue) => [venue.key, venue]));
  const areas = new Map(city.neighborhoods.map(({ key, name }) => [key, name]));
  const rows = nights.map((night) => {
    const id = idOf('event', night.key);
    const venue = venues.get(night.venue)!;
    return {
      id,
      provider: night.provider,
      providerId: night.provider === 'backbeat' ? id : night.providerId,
      name: night.name,
      description: night.description,
      startsAt: instant(night.startsAt),
      endsAt: instant(night.endsAt),
      timezone: cityZone,
      venueId: idOf('venue', venue.key),
      venueName: venue.name,
      city: 'Los Angeles',
      stateCode: 'CA',
      neighborhoodId: idOf('neighborhood', venue.neighborhood),
      neighborhood: areas.get(venue.neighborhood)!,
      latitude: venue.latitude,
      longitude: venue.longitude,
      hideAddress: night.hideAddress,
      imageId: pictures.idOf('event', night.key) ?? null,
      gel: night.gel,
      externalUrl: night.externalUrl ?? null,
      status: night.status,
      visibility: night.visibility,
      creatorId: ownerOf(night),
      minimumAge: night.minimumAge ?? null,
      goingTotal: night.going.length,
      popularity: night.popularity,
      createdAt: instant(night.createdAt),
      updatedAt: instant(night.createdAt),
    };
  });
  await addAll(tx, 'event', rows);
}

function ownerOf({ hosts, name }: CityEvent): string {
  const owner = hosts.find(({ role }) => role === 'owner');
  if (!owner) throw new Error(`${name} has no host.`);
  return idOf(owner.kind, owner.key);
}

/** The user who created the promo codes of an event. */
function writerOf(night: CityEvent): string {
  const person = night.hosts.find(({ kind, role }) => kind === 'user' && role !== 'assistant');
  return person ? idOf('user', person.key) : ownerOf(night);
}

async function addBills(tx: Tx, city: City, nights: readonly CityEvent[]) {
  const hosts = nights.flatMap((night) =>
    night.hosts.map(({ kind, key, role }, position) => ({
      eventId: idOf('event', night.key),
      profileId: idOf(kind, key),
      creatorType: role,
      creatorStatus: 'confirmed',
      position,
    })),
  );
  const coHosted = nightToCoHost(city);
  const asked = nights.some(({ key }) => key === coHosted.key)
    ? [
        {
          eventId: idOf('event', coHosted.key),
          profileId: idOf('user', coHosting.asked),
          creatorType: 'collaborator',
          creatorStatus: 'invited',
          position: coHosted.hosts.length,
        },
      ]
    : [];
  await addAll(tx, 'eventCreator', [...hosts, ...asked]);
  const acts = nights.flatMap((night) =>
    night.lineUp.map(({ artist, note, playsAt }, position) => ({
      eventId: idOf('event', night.key),
      artistId: idOf('artist', artist),
      position,
      note,
      playsAt: playsAt === undefined ? null : instant(playsAt),
    })),
  );
  await addAll(tx, 'eventArtist', acts);
  const genres = nights.flatMap((night) =>
    night.genres.map((slug, position) => ({
      eventId: idOf('event', night.key),
      genreId: idOf('genre', slug),
      position,
    })),
  );
  await addAll(tx, 'eventGenre', genres);
  const tracks = nights.flatMap((night) =>
    night.tracks.map((track, position) => ({
      eventId: idOf('event', night.key),
      trackId: idOf('track', track),
      position,
    })),
  );
  await addAll(tx, 'eventTrack', tracks);
}

/** Adds ticket types and promo codes with the counts of their orders. */
async function addOffers(tx: Tx, nights: readonly CityEvent[]) {
  const ticketTypes = nights.flatMap((night) =>
    night.ticketTypes.map((type, position) => ({
      eventId: idOf('event', night.key),
      id: idOf('ticketType', `${night.key} ${type.key}`),
      name: type.name,
      description: type.description,
      priceMinor: type.priceMinor,
      capacity: type.capacity ?? null,
      sold: soldOf(night, type),
      minPerOrder: type.minPerOrder,
      maxPerOrder: type.maxPerOrder,
      saleStartsAt: type.saleStartsAt === undefined ? null : instant(type.saleStartsAt),
      saleEndsAt: type.saleEndsAt === undefined ? null : instant(type.saleEndsAt),
      position,
      locked: type.locked,
    })),
  );
  await addAll(tx, 'ticketType', ticketTypes);
  const promotions = nights.flatMap((night) =>
    night.promotions.map((promotion) => ({
      eventId: idOf('event', night.key),
      id: idOf('promotion', `${night.key} ${promotion.code}`),
      creatorId: writerOf(night),
      code: promotion.code,
      ...rewardOf(night, promotion),
      maxUses: promotion.maxUses ?? null,
      used: night.orders.filter((order) => order.promotion === promotion.code).length,
      wasUsed: night.orders.some((order) => order.promotion === promotion.code),
      maxUsesPerPerson: promotion.maxUsesPerPerson ?? null,
      createdAt: instant(night.createdAt),
    })),
  );
  await addAll(tx, 'promotion', promotions);
}

function soldOf({ orders }: CityEvent, { key }: TicketType): number {
  return orders.reduce((sum, { ticketType, quantity }) => sum + (ticketType === key ? quantity : 0), 0);
}

function rewardOf(night: CityEvent, { reward }: Promotion) {
  if (reward.type === 'unlockItem') {
    const unlocksTicketType = idOf('ticketType', `${night.key} ${reward.ticketType}`);
    return { rewardType: 'unlockItem', discountType: null, value: null, unlocksTicketType };
  }
  const value = reward.discountType === 'percentage' ? reward.percent : reward.amountMinor;
  return { rewardType: 'discount', discountType: reward.discountType, value, unlocksTicketType: null };
}

const minutesBetweenJoiners = 37;

/** Buyers are going from the moment they bought; others joined over time after the event was announced. */
async function addGoing(tx: Tx, nights: readonly CityEvent[]) {
  const rows = nights.flatMap((night) => {
    const bought = new Map(night.orders.map(({ buyer, placedAt }) => [buyer, placedAt]));
    const announced = instant(night.createdAt).getTime();
    return night.going.map((person, place) => {
      const placedAt = bought.get(person);
      const createdAt = placedAt
        ? instant(placedAt)
        : new Date(announced + (place + 1) * minutesBetweenJoiners * 60_000);
      return { eventId: idOf('event', night.key), userId: idOf('user', person), createdAt };
    });
  });
  await addAll(tx, 'eventGoing', rows);
}
