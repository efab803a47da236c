import { slugOf } from '#modules/events/events/rules.ts';
import { feedsOf } from '#modules/discovery/syndication/addresses.ts';
import { imageUrl } from '#modules/media/rules.ts';
import type { Image } from '#modules/media/contract.ts';
import { profilePath } from '#modules/profiles/profiles/rules.ts';
import type { ProfileCard, UserProfile } from '#modules/profiles/profiles/contract.ts';
import type { Artist } from '#modules/profiles/artists/contract.ts';
import type { Community } from '#modules/profiles/communities/contract.ts';
import type { Venue } from '#modules/profiles/venues/contract.ts';
import type { Page } from '../shell/page-head.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { shortText } from './describe.ts';

export { redirectToPath, redirectToSlug } from '../shell/redirect-to-slug.ts';
export { pageHead } from '../shell/page-head.ts';

/** Metadata of a venue, artist, community or user (SEO-01). */
type Card = Pick<ProfileCard, 'id' | 'type' | 'name' | 'images' | 'provider' | 'providerId'>;

const context = 'https://schema.org';

/** Allows web links only, because the field may hold any text. */
function sameAs(url: string | undefined) {
  return url && /^https?:\/\//i.test(url) ? { sameAs: [url] } : {};
}

function pictureOf(images: readonly Image[], publicUrl: string) {
  return images[0] ? { image: publicUrl + imageUrl(images[0], 1080) } : {};
}

/** The profile's path with its slug, if it has one. */
function canonicalPath(card: Card): string {
  const slug = card.type === 'venue' || card.type === 'artist' ? slugOf(card.name) : '';
  return slug ? `${profilePath(card)}/${slug}` : profilePath(card);
}

type VenueWords = Card &
  Pick<Venue, 'kind' | 'bio' | 'address1' | 'addressFull' | 'city' | 'state' | 'country' | 'zipCode'> &
  Pick<Venue, 'location' | 'neighborhood' | 'rating' | 'ratingsTotal'> &
  Partial<Pick<Venue, 'capacity'>>;

export function venuePageOf(venue: VenueWords, publicUrl: string): Page {
  const path = canonicalPath(venue);
  return {
    title: venue.name,
    description: shortText(venue.bio || `Upcoming events at ${venue.name}, ${venue.addressFull}.`),
    path,
    itemId: venue.id,
    feeds: feedsOf(profilePath(venue)),
    data: [
      venueData(venue, publicUrl),
      breadcrumbs(publicUrl, [
        ...(venue.neighborhood ? [neighborhoodStep(venue.neighborhood)] : []),
        [venue.name, path],
      ]),
    ],
  };
}

export function neighborhoodStep({ name, slug }: { name: string; slug: string }) {
  return [name, `/neighborhoods/${slug}`] as const;
}

function venueData(venue: VenueWords, publicUrl: string) {
  return {
    '@context': context,
    '@type': 'MusicVenue',
    name: venue.name,
    url: publicUrl + encodeURI(canonicalPath(venue)),
    ...pictureOf(venue.images, publicUrl),
    ...(venue.bio && { description: venue.bio }),
    address: {
      '@type': 'PostalAddress',
      ...(venue.address1 && { streetAddress: venue.address1 }),
      addressLocality: venue.city,
      addressRegion: venue.state.code,
      addressCountry: venue.country.code,
      ...(venue.zipCode && { postalCode: venue.zipCode }),
    },
    geo: {
      '@type': 'GeoCoordinates',
      latitude: venue.location.latitude,
      longitude: venue.location.longitude,
    },
    ...(venue.capacity && { maximumAttendeeCapacity: venue.capacity }),
    ...(venue.rating !== null &&
      venue.ratingsTotal > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: venue.rating,
          ratingCount: venue.ratingsTotal,
        },
      }),
  };
}

type ArtistWords = Card & Pick<Artist, 'bio'> & Partial<Pick<Artist, 'externalUrl'>>;

export function artistPageOf(artist: ArtistWords, publicUrl: string): Page {
  const path = canonicalPath(artist);
  return {
    title: artist.name,
    description: shortText(artist.bio || `Listen to ${artist.name} and see where they play next.`),
    path,
    itemId: artist.id,
    kind: 'profile',
    feeds: feedsOf(profilePath(artist)),
    data: [artistData(artist, publicUrl), breadcrumbs(publicUrl, [[artist.name, path]])],
  };
}

function artistData(artist: ArtistWords, publicUrl: string) {
  return {
    '@context': context,
    '@type': 'MusicGroup',
    name: artist.name,
    url: publicUrl + encodeURI(canonicalPath(artist)),
    ...pictureOf(artist.images, publicUrl),
    ...(artist.bio && { description: artist.bio }),
    ...sameAs(artist.externalUrl),
  };
}

type CommunityWords = Card & Pick<Community, 'description'>;

export function communityPageOf(community: CommunityWords, publicUrl: string): Page {
  const path = canonicalPath(community);
  return {
    title: community.name,
    description: shortText(
      community.description || `Get to know ${community.name} and see their next events.`,
    ),
    path,
    itemId: community.id,
    feeds: feedsOf(path),
    data: [communityData(community, publicUrl), breadcrumbs(publicUrl, [[community.name, path]])],
  };
}

function communityData(community: CommunityWords, publicUrl: string) {
  return {
    '@context': context,
    '@type': 'Organization',
    name: community.name,
    url: publicUrl + encodeURI(canonicalPath(community)),
    ...(community.images[0] && { logo: publicUrl + imageUrl(community.images[0], 640) }),
    ...(community.description && { description: community.description }),
  };
}

/** User pages can be shared, but search engines skip them. */
export function userPageOf(user: Card & Partial<Pick<UserProfile, 'bio'>>, publicUrl: string): Page {
  return {
    title: user.name,
    description: shortText(user.bio || `See where ${user.name} is going next.`),
    path: canonicalPath(user),
    itemId: user.id,
    kind: 'profile',
    hidden: true,
    data: userData(user, publicUrl),
  };
}

function userData(user: Card & Partial<Pick<UserProfile, 'bio'>>, publicUrl: string) {
  const url = publicUrl + canonicalPath(user);
  return {
    '@context': context,
    '@type': 'ProfilePage',
    url,
    mainEntity: {
      '@type': 'Person',
      name: user.name,
      url,
      ...pictureOf(user.images, publicUrl),
      ...(user.bio && { description: user.bio }),
    },
  };
}
