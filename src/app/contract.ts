import { CommunityId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { Artist, refusals as artistRefusals } from '#modules/profiles/artists/contract.ts';
import { CollectionPage } from '#modules/social/collections/contract.ts';
import { Community, refusals as communityRefusals } from '#modules/profiles/communities/contract.ts';
import { CreatorType, EventCard, EventWithTickets } from '#modules/events/events/contract.ts';
import { refusals } from '#modules/events/events/refusals.ts';
import { When } from '#modules/events/events/lists-contract.ts';
import { FollowTotals } from '#modules/profiles/follows/contract.ts';
import { Genre, Track } from '#modules/music/contract.ts';
import { Neighborhood, refusals as placeRefusals } from '#modules/profiles/places/contract.ts';
import { PlansOfUser } from '#modules/social/plans/contract.ts';
import {
  ProfileCard,
  refusals as profileRefusals,
  UserProfile,
} from '#modules/profiles/profiles/contract.ts';
import { refusals as venueRefusals, Venue } from '#modules/profiles/venues/contract.ts';
import { call, idIn, pageOf, pagePath } from '#platform/contract.ts';

/** Everything the event page shows, in one answer. */
export const EventView = z.extend(EventWithTickets, {
  similar: z.object({ items: z.array(EventCard) }),
  /** The viewer's role on the event's team. Admins count as its host. `null` for everyone else. */
  teamRole: z.nullable(z.enum([...CreatorType.options, 'invited'])),
  /** Whether sales start with a fair opening that isn't over (QUE-01). */
  fairOpening: z.boolean(),
  /** Whether a presale was announced, also one that is over (PRE-01). */
  presale: z.boolean(),
});
export type EventView = z.infer<typeof EventView>;

export const getEventView = call('GET /events/:eventId/eventView', {
  summary: 'Return everything the event page shows: the event, its tickets and similar events',
  input: z.object({ eventId: z.string() }),
  answer: EventView,
  refusals,
  may: 'anyone',
});

/** Events of a profile on one side of now, with the counts of both sides. */
const EventsOfPage = z.extend(pageOf(EventCard), {
  when: When,
  counts: z.object({ upcoming: z.int(), past: z.int() }),
});
export type EventsOfPage = z.infer<typeof EventsOfPage>;

/** Pages of events start with upcoming ones, or after a cursor for readers without JavaScript. */
const pageInput = { when: z._default(When, 'upcoming'), cursor: z.optional(z.string()) };

const Profiles = z.object({ items: z.array(ProfileCard) });

/** Path to the dashboard of the profile. `null` unless they are on its team or an admin of the instance. */
const managed = { managePath: z.nullable(pagePath) };

export const VenueView = z.object({ venue: Venue, events: EventsOfPage, artists: Profiles, ...managed });
export type VenueView = z.infer<typeof VenueView>;

export const getVenueView = call('GET /venues/:venueId/venueView', {
  summary: 'Return everything a venue page shows: its details, its events and who plays there',
  input: z.object({ venueId: z.string(), ...pageInput }),
  answer: VenueView,
  refusals: venueRefusals,
  may: 'anyone',
});

export const ArtistView = z.object({
  artist: Artist,
  events: EventsOfPage,
  tracks: z.object({ items: z.array(Track) }),
  similar: Profiles,
  ...managed,
});
export type ArtistView = z.infer<typeof ArtistView>;

export const getArtistView = call('GET /artists/:artistId/artistView', {
  summary: 'Return everything an artist page shows: gigs, songs and similar artists',
  input: z.object({ artistId: z.string(), ...pageInput }),
  answer: ArtistView,
  refusals: artistRefusals,
  may: 'anyone',
});

export const CommunityView = z.object({ community: Community, events: EventsOfPage, ...managed });
export type CommunityView = z.infer<typeof CommunityView>;

export const getCommunityView = call('GET /communities/:communityId/communityView', {
  summary: 'Return everything a community page shows: its details, events and members',
  input: z.object({ communityId: idIn(CommunityId), ...pageInput }),
  answer: CommunityView,
  refusals: communityRefusals,
  may: 'anyone',
});

export const LocationView = z.object({
  location: Neighborhood,
  tonight: z.object({ items: z.array(EventCard), total: z.int() }),
  events: EventsOfPage,
  venues: Profiles,
  communities: Profiles,
});
export type LocationView = z.infer<typeof LocationView>;

export const getLocationView = call('GET /locations/:locationId/locationView', {
  summary:
    'Return everything a neighborhood page shows: events tonight and this week, venues and communities',
  input: z.object({ locationId: z.string(), ...pageInput }),
  answer: LocationView,
  refusals: placeRefusals,
  may: 'anyone',
});

export const GenreView = z.object({
  genre: Genre,
  /** The broader genre. */
  parent: z.nullable(Genre),
  /** The genres below it, or beside it. */
  related: z.object({ items: z.array(Genre) }),
  events: EventsOfPage,
  artists: Profiles,
});
export type GenreView = z.infer<typeof GenreView>;

export const getGenreView = call('GET /genres/:slug/genreView', {
  summary: 'Return everything a genre page shows: its events and artists, and related genres',
  input: z.object({ slug: z.string().check(z.maxLength(100)), ...pageInput }),
  answer: GenreView,
  refusals: {
    genreNotFound: { status: 404, title: 'Genre not found', message: 'This genre doesn’t exist.' },
  },
  may: 'anyone',
});

export const HashtagView = z.object({ tag: z.string(), events: EventsOfPage });
export type HashtagView = z.infer<typeof HashtagView>;

export const getHashtagView = call('GET /hashtags/:tag/hashtagView', {
  summary: 'Return everything a hashtag page shows: its events. Not found if no event has it',
  input: z.object({ tag: z.string().check(z.maxLength(100)), ...pageInput }),
  answer: HashtagView,
  refusals: {
    hashtagNotFound: { status: 404, title: 'Hashtag not found', message: 'No event has this hashtag.' },
  },
  may: 'anyone',
});

const Part = z.object({ items: z.array(ProfileCard), total: z.int() });
const Events = z.object({ items: z.array(EventCard) });

/** A user. Lists are cut to the first twelve. Parts that they don't share with the viewer are `null` (PRF-03, PRF-08). */
export const WholeUser = z.extend(UserProfile, {
  friends: z.nullable(Part),
  createdCommunities: Part,
  /** Events that they host, upcoming ones. The total has past ones, too. */
  createdEvents: Events,
  createdEventsTotal: z.int(),
  /** Events that they went to, latest first. */
  pastEvents: z.nullable(Events),
  pastEventsTotal: z.nullable(z.int()),
  communities: z.nullable(Part),
  /** Upcoming events that they go to. */
  events: z.nullable(z.extend(Events, { total: z.int() })),
  artists: z.nullable(Part),
});
export type WholeUser = z.infer<typeof WholeUser>;

export const getUser = call('GET /users/:userId', {
  summary: 'Get a user as the viewer may see them',
  input: z.object({ userId: idIn(UserId) }),
  answer: WholeUser,
  refusals: profileRefusals,
  may: 'anyone',
  about: 'userId',
});

/** A user's page. Parts that they don't share with the viewer are `null` (PRF-08). */
export const UserView = z.object({
  user: UserProfile,
  follows: FollowTotals,
  /** `null` if the user doesn't share upcoming or past events with the viewer. */
  events: z.nullable(EventsOfPage),
  createdEvents: z.object({ items: z.array(EventCard), total: z.int() }),
  createdCommunities: Part,
  communities: z.nullable(Part),
  artists: z.nullable(Part),
  friends: z.nullable(Part),
  /** Plans that aren't over: open ones, and those the viewer is part of (PLN-04). */
  plans: z.nullable(PlansOfUser),
  doLists: z.nullable(CollectionPage),
  /** Whether their account is private and the viewer doesn’t follow it (FOL-11). */
  isPrivate: z.boolean(),
  /** Whether the viewer may open their diary (DIA-01). */
  sharesDiary: z.boolean(),
  /** Whether the viewer may read their posts on this page. */
  sharesPosts: z.boolean(),
});
export type UserView = z.infer<typeof UserView>;

export const getUserView = call('GET /users/:userId/userView', {
  summary: 'Return what a user’s page shows this viewer',
  input: z.object({ userId: idIn(UserId), ...pageInput }),
  answer: UserView,
  refusals: profileRefusals,
  may: 'anyone',
  about: 'userId',
});
