import * as z from 'zod/mini';
import { Gel, Image } from '#modules/media/contract.ts';
import { TicketList } from '#modules/events/ticket-types/contract.ts';
import { Genre, Track } from '#modules/music/contract.ts';
import { TeamRole, ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, pageOf, pageInput } from '#platform/contract.ts';
import { refusals } from './refusals.ts';

export const EventStatus = z.enum(['draft', 'published', 'cancelled', 'postponed']);
export type EventStatus = z.infer<typeof EventStatus>;

/** `unlisted`: opens by link only. `members`: visible to members of the host communities (EVT-07). */
export const Visibility = z.enum(['public', 'unlisted', 'members']);
export type Visibility = z.infer<typeof Visibility>;

export const CreatorType = TeamRole;
export type CreatorType = z.infer<typeof CreatorType>;
export const CreatorStatus = z.enum(['invited', 'confirmed', 'denied']);

/** Price and availability over all ticket types, for cards and lists (PRC-01). */
export const Offer = z.object({
  /**
   * Price with fees of the cheapest ticket that anyone may buy, in cents. `null` if the event sells none on Backbeat.
   */
  priceFrom: z.nullable(z.int()),
  /** That of the most expensive one, if some are free and others aren't. */
  priceTo: z.optional(z.int()),
  currency: z.string(),
  saleState: z.enum(['none', 'onSale', 'offSale', 'postSale', 'soldOut']),
  /** Tickets left over all types on sale. `null` if unlimited or not on sale. */
  left: z.nullable(z.int()),
  /** Set while nothing is left but tickets in an open draw. */
  isInDraw: z.optional(z.literal(true)),
  /** Set while tickets are on sale, few are left, and most of them were sold (TIX-14). */
  isAlmostGone: z.optional(z.literal(true)),
});
export type Offer = z.infer<typeof Offer>;

export const EventCard = z.object({
  /** `event:{provider}:{providerId}` (PLT-05). */
  id: z.string(),
  provider: z.string(),
  /** One letter, as in the path of the event page (PLT-06). */
  providerCode: z.string(),
  providerId: z.string(),
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  timezone: z.string(),
  images: z.array(Image),
  gel: Gel,
  /** Unset: published (EVT-02). */
  status: z.optional(z.enum(['draft', 'cancelled', 'postponed'])),
  venue: z.nullable(z.object({ id: z.string(), name: z.string() })),
  neighborhood: z.string(),
  city: z.string(),
  offer: Offer,
  /** Name of the ticket provider if tickets are sold elsewhere: "AXS". */
  seller: z.optional(z.string()),
  /** Up to three users who are going, and the total. */
  users: z.object({
    items: z.array(z.pick(ProfileCard, { id: true, name: true, images: true })),
    total: z.int(),
  }),
});
export type EventCard = z.infer<typeof EventCard>;

export const EventCreator = z.extend(ProfileCard, {
  creatorType: CreatorType,
  /** "Host", "Co-Host", "Door Manager" (ROL-07). */
  creatorTypeDisplayName: z.string(),
  creatorStatus: CreatorStatus,
});

export const LineupArtist = z.extend(ProfileCard, {
  /** "Live set", "DJ set". */
  part: z.string(),
  playsAt: z.nullable(z.string()),
  headliner: z.boolean(),
  track: z.nullable(Track),
});

/** All details of an event but its tickets (EVT-02). */
export const Event = z.extend(EventCard, {
  date: z.string(),
  /** The address of its neighborhood, which keeps it when it is renamed. */
  neighborhoodSlug: z.nullable(z.string()),
  description: z.string(),
  visibility: Visibility,
  externalUrl: z.nullable(z.string()),
  minimumAge: z.nullable(z.int()),
  genres: z.object({ items: z.array(Genre) }),
  artists: z.object({ items: z.array(LineupArtist) }),
  tracks: z.object({ items: z.array(Track) }),
  hashtags: z.object({ items: z.array(z.string()) }),
  creator: ProfileCard,
  creatorId: z.string(),
  /** The viewer's role on the team, or the role they are invited to. `null` for everyone else. */
  creatorType: z.nullable(CreatorType),
  creatorStatus: z.nullable(CreatorStatus),
  creators: z.object({ items: z.array(EventCreator) }),
  preferences: z.object({ hideAddress: z.boolean() }),
  /** Without street and coordinates if the host hides the address (LOC-04). */
  location: z.object({
    name: z.string(),
    address1: z.string(),
    addressFull: z.string(),
    city: z.string(),
    stateCode: z.string(),
    /** ISO 3166-1 alpha-2, or empty if unknown. */
    countryCode: z.string(),
    zipCode: z.string(),
    directions: z.string(),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
  }),
  added: z.boolean(),
  cancelReason: z.optional(z.string()),
  maxPerPerson: z.nullable(z.int()),
});
export type Event = z.infer<typeof Event>;

/** An event with the ticket types that anyone may buy (EVT-01). */
export const EventWithTickets = z.extend(Event, { tickets: TicketList });

const paging = pageInput({ most: 60, usual: 24 });

export const getEvent = call('GET /events/:eventId', {
  summary: 'An event',
  input: z.object({ eventId: z.string() }),
  answer: EventWithTickets,
  refusals,
  may: 'anyone',
});

export const listGoing = call('GET /events/:eventId/users', {
  summary: 'List who is going',
  input: z.object({ eventId: z.string(), ...paging }),
  answer: pageOf(ProfileCard),
  refusals,
  may: 'anyone',
});
