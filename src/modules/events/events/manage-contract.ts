import { EventId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { Gel, Image } from '#modules/media/contract.ts';
import { refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { profileTeam } from '#modules/profiles/profiles/policies.ts';
import { call, cursorPageOf, idIn, pageInput, self } from '#platform/contract.ts';
import { CreatorType, EventCard, EventStatus } from './contract.ts';
import { refusals } from './refusals.ts';
import { eventCheckIn } from './policies.ts';

/** By an admin: not public until an admin restores it (MOD-01). */
const hidden = z.boolean();

/** An event in the header of its management pages. */
export const ManagedEvent = z.object({
  id: z.string(),
  provider: z.string(),
  providerCode: z.string(),
  providerId: z.string(),
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  timezone: z.string(),
  /** The city that names its time zone: its own, unless it has the time of another place. */
  zoneCity: z.string(),
  images: z.array(Image),
  gel: Gel,
  status: EventStatus,
  hidden,
  venueName: z.string(),
  city: z.string(),
  /** The viewer's role. Admins count as its host. */
  creatorType: CreatorType,
});
export type ManagedEvent = z.infer<typeof ManagedEvent>;

export const getManagedEvent = call('GET /events/:eventId/managed', {
  summary: 'Return an event for its team, with the viewer’s role',
  input: z.object({ eventId: idIn(EventId) }),
  answer: ManagedEvent,
  refusals,
  may: eventCheckIn('eventId'),
});

/** An event in the lists of its team. */
export const ManagedCard = z.extend(EventCard, { hidden });
export type ManagedCard = z.infer<typeof ManagedCard>;

/** An event the viewer helps run, as themselves or through a community they manage. */
export const MyEvent = z.extend(ManagedCard, {
  creatorType: CreatorType,
  /** "Host", "Co-Host", "Door Manager" (ROL-07). */
  creatorTypeDisplayName: z.string(),
});
export type MyEvent = z.infer<typeof MyEvent>;

/** Drafts belong to communities. Artists and venues see an event once it is published. */
export const managedSides = ['upcoming', 'drafts', 'past'] as const;
export type ManagedSide = (typeof managedSides)[number];

export const listMyEvents = call('GET /users/:userId/managed/events', {
  summary: 'List events that the viewer hosts, co-hosts or checks guests in at, including drafts', // REA-01
  input: z.object({
    userId: idIn(UserId),
    side: z._default(z.enum(managedSides), 'upcoming'),
    /** Only events where the viewer has this role. */
    role: z.optional(CreatorType),
    ...pageInput({ most: 60, usual: 20 }),
  }),
  answer: cursorPageOf(MyEvent),
  may: self('userId'),
});

export const listManagedEvents = call('GET /profiles/:profileId/managed/events', {
  summary: 'List events of a community, artist or venue for its team, including drafts',
  input: z.object({
    profileId: z.string(),
    side: z._default(z.enum(managedSides), 'upcoming'),
    ...pageInput({ most: 60, usual: 20 }),
  }),
  answer: cursorPageOf(ManagedCard),
  refusals: profileRefusals,
  may: profileTeam('profileId'),
  namesBlocked: true,
});
