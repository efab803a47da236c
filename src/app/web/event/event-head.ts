import type { EventView } from '#app/contract.ts';
import { eventPath } from '#modules/events/events/rules.ts';
import { safeLink } from '#platform/safe-link.ts';
import { imageUrl } from '#modules/media/rules.ts';
import { profilePath } from '#modules/profiles/profiles/rules.ts';
import type { Offer } from '#modules/events/events/contract.ts';
import type { Ticket } from '#modules/events/ticket-types/contract.ts';
import { pricesText } from '#modules/events/ticket-types/offer-copy.ts';
import { cents, majorUnits } from '#platform/money.ts';
import { longDay, timeOfDay, wallClockOf } from '#platform/time.ts';
import { breadcrumbs } from '../head/breadcrumbs.ts';
import { shortText } from '../head/describe.ts';
import { neighborhoodStep } from '../head/profile-heads.ts';
import type { Page } from '../shell/page-head.ts';

export { pageHead } from '../shell/page-head.ts';
export { redirectToSlug } from '../shell/redirect-to-slug.ts';

/** Metadata of the event page (SEO-01). */
export function eventPageOf(event: EventView, publicUrl: string) {
  return {
    title: event.name,
    description: descriptionOf(event),
    path: eventPath(event),
    itemId: event.id,
    hidden: event.status === 'draft',
    data: [
      eventData(event, publicUrl),
      breadcrumbs(publicUrl, [
        ...(event.neighborhoodSlug
          ? [neighborhoodStep({ name: event.neighborhood, slug: event.neighborhoodSlug })]
          : []),
        [event.name, eventPath(event)],
      ]),
    ],
  } satisfies Page;
}

/** `Saturday, November 28, 11:00 PM at Tresor, Berlin. From $28.49 with fees. Fourteenth run of …` */
function descriptionOf({ startDate, timezone, location, offer, description }: EventView): string {
  const when = `${longDay(startDate, timezone)}, ${timeOfDay(startDate, timezone)}`;
  const where = [location.name, location.city].filter(Boolean).join(', ');
  const { priceFrom } = offer;
  const price = priceFrom === null ? '' : ` ${pricesText({ ...offer, priceFrom })}${feesNote(offer)}.`;
  return shortText(`${when} at ${where}.${price} ${description}`);
}

const feesNote = ({ priceFrom, priceTo }: Offer) => (priceFrom || priceTo ? ' with fees' : '');

const eventStatuses = {
  draft: 'EventScheduled',
  published: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
} as const;

/** schema.org data of the event: all-in prices (PRC-01), without a hidden address (LOC-04). */
export function eventData(event: EventView, publicUrl: string) {
  const url = publicUrl + eventPath(event);
  const address = (path: string) => publicUrl + path;
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    name: event.name,
    url,
    startDate: zonedText(event.startDate, event.timezone),
    endDate: zonedText(event.endDate, event.timezone),
    eventStatus: `https://schema.org/${eventStatuses[event.status ?? 'published']}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(event.description && { description: event.description }),
    ...(event.images[0] && { image: [address(imageUrl(event.images[0], 1080))] }),
    location: placeOf(event),
    organizer: event.creators.items.map((host) => ({
      '@type': host.type === 'user' ? 'Person' : 'Organization',
      name: host.name,
      url: address(profilePath(host)),
    })),
    performer: event.artists.items.map((artist) => ({
      '@type': 'MusicGroup',
      name: artist.name,
      url: address(profilePath(artist)),
    })),
    offers: offersOf(event, url),
  };
}

function placeOf({ location, preferences }: EventView) {
  const { latitude, longitude } = location;
  const isKnown = latitude !== null && longitude !== null && !preferences.hideAddress;
  return {
    '@type': 'Place',
    name: location.name,
    address: {
      '@type': 'PostalAddress',
      ...(location.address1 && { streetAddress: location.address1 }),
      addressLocality: location.city,
      addressRegion: location.stateCode,
      ...(location.countryCode && { addressCountry: location.countryCode }),
      ...(location.zipCode && { postalCode: location.zipCode }),
    },
    ...(isKnown && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}

const availabilities = {
  onSale: 'InStock',
  offSale: 'PreOrder',
  soldOut: 'SoldOut',
  postSale: 'Discontinued',
} as const;

function offersOf({ tickets, externalUrl }: EventView, url: string) {
  const elsewhere = safeLink(externalUrl);
  if (tickets.items.length === 0) return elsewhere ? [{ '@type': 'Offer', url: elsewhere }] : [];
  return tickets.items.filter(({ locked }) => !locked).map((ticket) => offerOf(ticket, url));
}

function offerOf(ticket: Ticket, url: string) {
  return {
    '@type': 'Offer',
    name: ticket.name,
    url,
    price: majorUnits(cents(ticket.allInPrice), ticket.currency),
    priceCurrency: ticket.currency.toUpperCase(),
    availability: `https://schema.org/${availabilities[ticket.status]}`,
    ...(ticket.saleStartDate && { validFrom: ticket.saleStartDate }),
  };
}

/** An instant in local time with its UTC offset: `2026-11-28T23:00:00-08:00`. */
function zonedText(instant: string, zone: string): string {
  const wallClock = wallClockOf(new Date(instant), zone);
  const minutes = Math.round((Date.parse(`${wallClock}Z`) - Date.parse(instant)) / 60_000);
  const part = (amount: number) => String(Math.floor(Math.abs(amount))).padStart(2, '0');
  return `${wallClock}${minutes < 0 ? '-' : '+'}${part(Math.abs(minutes) / 60)}:${part(Math.abs(minutes) % 60)}`;
}
