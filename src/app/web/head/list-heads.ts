import { eventPath, slugOf } from '#modules/events/events/rules.ts';
import { feedsOf } from '#modules/discovery/syndication/addresses.ts';
import type { Genre } from '#modules/music/contract.ts';
import type { Neighborhood } from '#modules/profiles/places/contract.ts';
import type { Page } from '../shell/page-head.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { cityHeadWords } from './copy.ts';
import { shortText } from './describe.ts';

export { redirectToPath, redirectToSlug } from '../shell/redirect-to-slug.ts';
export { pageHead } from '../shell/page-head.ts';

type ListedEvent = { providerCode: string; providerId: string; name: string };

/** An ItemList of events, in order. */
function eventList(name: string, events: readonly ListedEvent[], publicUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: events.length,
    itemListElement: events.map((event, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: event.name,
      url: publicUrl + encodeURI(eventPath(event)),
    })),
  };
}

/** Metadata of a neighborhood and its events (SEO-01). */
export function neighborhoodPageOf(
  place: Neighborhood,
  events: readonly ListedEvent[],
  publicUrl: string,
): Page {
  const path = `/neighborhoods/${place.slug}/${slugOf(place.name)}`;
  return {
    title: `Events in ${place.name}`,
    description: `Upcoming events in ${place.name}, ${place.city}.`,
    path,
    itemId: `neighborhood:${place.slug}`,
    feeds: feedsOf(`/neighborhoods/${place.slug}`),
    data: [
      placeData(place, publicUrl + encodeURI(path)),
      ...(events.length > 0 ? [eventList(`Upcoming in ${place.name}`, events, publicUrl)] : []),
      breadcrumbs(publicUrl, [[place.name, path]]),
    ],
  };
}

function placeData(place: Neighborhood, url: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Place',
    name: place.name,
    url,
    address: {
      '@type': 'PostalAddress',
      addressLocality: place.city,
      addressRegion: place.state.code,
      addressCountry: place.country.code,
    },
    geo: { '@type': 'GeoCoordinates', ...place.location },
  };
}

/** Metadata of a genre and its events (SEO-01). */
export function genrePageOf(genre: Genre, events: readonly ListedEvent[], publicUrl: string): Page {
  const path = `/genres/${genre.slug}`;
  return {
    title: `${genre.name} events`,
    description: `Upcoming ${genre.name} events and the artists who play them.`,
    path,
    data: [
      ...(events.length > 0 ? [eventList(`${genre.name} events`, events, publicUrl)] : []),
      breadcrumbs(publicUrl, [[genre.name, path]]),
    ],
  };
}

/** Metadata of a hashtag and its events (SEO-01). */
export function hashtagPageOf(tag: string, events: readonly ListedEvent[], publicUrl: string): Page {
  const path = `/hashtags/${tag}`;
  return {
    title: `#${tag}`,
    description: `Upcoming events with the hashtag #${tag}.`,
    path,
    data: [
      ...(events.length > 0 ? [eventList(`#${tag}`, events, publicUrl)] : []),
      breadcrumbs(publicUrl, [[`#${tag}`, path]]),
    ],
  };
}

type List = { id: string; name: string; description?: string };

/** Metadata of a do-list or collection and its events (SEO-01). `path` is its page. */
export function listPageOf(
  list: List,
  path: string,
  events: readonly ListedEvent[],
  publicUrl: string,
): Page {
  return {
    title: list.name,
    description: shortText(list.description || `${list.name}: a list of events.`),
    path,
    itemId: list.id,
    feeds: feedsOf(path),
    data: [eventList(list.name, events, publicUrl), breadcrumbs(publicUrl, [[list.name, path]])],
  };
}

/** Events that search engines get with a city's page. */
const headEvents = 10;

/** Metadata of a city's upcoming events, on home or on the city's own page (INS-04). */
export function cityPageOf(
  city: { name: string } | null,
  path: string,
  events: readonly ListedEvent[],
  publicUrl: string,
): Page {
  const title = city ? cityHeadWords.nextUpIn(city.name) : cityHeadWords.nextUp;
  return {
    title,
    description: cityHeadWords.description,
    path,
    data: events.length > 0 ? [eventList(title, events.slice(0, headEvents), publicUrl)] : [],
  };
}
