import { CommunityId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { Artist, refusals as artistRefusals } from '#modules/profiles/artists/contract.ts';
import { CollectionCard } from '#modules/social/collections/contract.ts';
import { Community, refusals as communityRefusals } from '#modules/profiles/communities/contract.ts';
import { CreatorType, Event, EventCard, refusals, When } from '#modules/events/events/contract.ts';
import { FollowTotals } from '#modules/profiles/follows/contract.ts';
import { Track } from '#modules/music/contract.ts';
import { Neighborhood, refusals as placeRefusals } from '#modules/profiles/places/contract.ts';
import { Plan } from '#modules/social/plans/contract.ts';
import {
  ProfileCard,
  refusals as profileRefusals,
  UserProfile,
} from '#modules/profiles/profiles/contract.ts';
import { TicketList } from '#modules/events/ticket-types/contract.ts';
import { refusals as venueRefusals, Venue } from '#modules/profiles/venues/contract.ts';
import { call, idIn, pageOf, pagePath } from '#platform/contract.ts';

/** Everything the page of an event shows, in one answer: pages of several features are composed here. */
export const EventView = z.extend(Event, {
  tickets: TicketList,
  similar: z.object({ items: z.array(EventCard) }),
  /** The viewer's role in its team; an admin may do what its owner may. `null` for everyone else. */
  teamRole: z.nullable(z.enum([...CreatorType.options, 'invited'])),
});
export type EventView = z.infer<typeof EventView>;

export const getEventView = call('GET /events/:eventId/eventView', {
  summary: 'The page of an event: the event, its tickets, and more like it',
  input: z.object({ eventId: z.string() }),
  answer: EventView,
  refusals,
  may: 'anyone',
});

/** The events of a page, as its switch stands, and how many lie on either side of now. */
const EventsOfPage = z.extend(pageOf(EventCard), {
  when: When,
  counts: z.object({ upcoming: z.int(), past: z.int() }),
});
export type EventsOfPage = z.infer<typeof EventsOfPage>;

/** Where a page of events begins: upcoming unless told otherwise, after a cursor for readers without script. */
const pageInput = { when: z._default(When, 'upcoming'), cursor: z.optional(z.string()) };

const Profiles = z.object({ items: z.array(ProfileCard) });

/** Where the viewer manages the profile: its owner, its Admins and admins of the instance; `null` for everyone else. */
const managed = { managePath: z.nullable(pagePath) };

export const VenueView = z.object({ venue: Venue, events: EventsOfPage, artists: Profiles, ...managed });
export type VenueView = z.infer<typeof VenueView>;

export const getVenueView = call('GET /venues/:venueId/venueView', {
  summary: 'The page of a venue: its facts, what is on or was, and who plays there',
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
  summary: 'The page of an artist: gigs, songs, and who sounds near',
  input: z.object({ artistId: z.string(), ...pageInput }),
  answer: ArtistView,
  refusals: artistRefusals,
  may: 'anyone',
});

export const CommunityView = z.object({ community: Community, events: EventsOfPage, ...managed });
export type CommunityView = z.infer<typeof CommunityView>;

export const getCommunityView = call('GET /communities/:communityId/communityView', {
  summary: 'The page of a community: who it is, its nights, its people',
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
  summary: 'The page of a neighbourhood: tonight, this week, its rooms and its communities',
  input: z.object({ locationId: z.string(), ...pageInput }),
  answer: LocationView,
  refusals: placeRefusals,
  may: 'anyone',
});

const Part = z.object({ items: z.array(ProfileCard), total: z.int() });

/** A person's page. A part that is not shared with the viewer is `null` (PRF-08). */
export const UserView = z.object({
  user: UserProfile,
  follows: FollowTotals,
  /** `null` where the person does not share this side of now. */
  events: z.nullable(EventsOfPage),
  createdEvents: z.object({ items: z.array(EventCard), total: z.int() }),
  createdCommunities: Part,
  communities: z.nullable(Part),
  artists: z.nullable(Part),
  friends: z.nullable(Part),
  /** Plans that are not over: open ones, and those the viewer is part of (PLN-04). */
  plans: z.nullable(z.object({ items: z.array(Plan) })),
  doLists: z.nullable(z.object({ items: z.array(CollectionCard), total: z.int() })),
  /** Whether the viewer may ask for their diary (DIA-01). */
  sharesDiary: z.boolean(),
});
export type UserView = z.infer<typeof UserView>;

export const getUserView = call('GET /users/:userId/userView', {
  summary: 'The page of a person, part by part as they share it',
  input: z.object({ userId: idIn(UserId), ...pageInput }),
  answer: UserView,
  refusals: profileRefusals,
  may: 'anyone',
  about: 'userId',
});
