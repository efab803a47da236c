import { EventId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { ReferrerCategory } from '#modules/analytics/contract.ts';
import { refusals as eventRefusals } from '#modules/events/events/refusals.ts';
import { refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { eventCheckIn } from '#modules/events/events/policies.ts';
import { profileTeam } from '#modules/profiles/profiles/policies.ts';
import { call, idIn, queryInt } from '#platform/contract.ts';

/** The time ranges of an overview, in days. */
export const periods = [7, 30, 90] as const;

const days = queryInt({ min: 1, max: 366, default: 30 });

const SalesOfDay = z.object({
  /** In the event's time zone, such as `2026-11-28`. */
  date: z.string(),
  /** Excludes comps. */
  orders: z.int(),
  /** Paid by buyers, in minor units. */
  gross: z.int(),
});

export const TicketSales = z.object({
  id: z.string(),
  name: z.string(),
  /** Excludes comps. */
  sold: z.int(),
  comps: z.int(),
  /** Tickets in unpaid orders, and those that devices of the box office keep to sell. */
  held: z.int(),
  /** `null` means unlimited. */
  capacity: z.nullable(z.int()),
});
export type TicketSales = z.infer<typeof TicketSales>;

/** In minor units, since the first sale. Excludes test orders. */
export const Money = z.object({
  currency: z.string(),
  /** Paid by buyers. */
  gross: z.int(),
  /** The instance's share. */
  fees: z.int(),
  refunded: z.int(),
  /** Withdrawn by buyers' banks, as long as it isn't returned (DSP-01). */
  disputed: z.int(),
  /** The host's share. */
  net: z.int(),
});

const ViewsOfDay = z.object({ date: z.string(), views: z.int() });

export const EventOverview = z.object({
  days: z.int(),
  going: z.int(),
  /** Tickets sold of all types, without comps. */
  sold: z.int(),
  comps: z.int(),
  /** Tickets checked in at least once. */
  checkedIn: z.int(),
  /** `null` for Door Managers, who see only attendance (ROL-03). */
  sales: z.nullable(z.object({ byDay: z.array(SalesOfDay), tickets: z.array(TicketSales), money: Money })),
  /** Page views. `null` for Door Managers. */
  visits: z.nullable(
    z.object({
      total: z.int(),
      byDay: z.array(ViewsOfDay),
      sources: z.array(z.object({ category: ReferrerCategory, views: z.int() })),
    }),
  ),
});
export type EventOverview = z.infer<typeof EventOverview>;

export const getEventOverview = call('GET /events/:eventId/overview', {
  summary: 'Sales, visits and attendance of an event, as far as the viewer’s role allows', // ANA-04
  input: z.object({ eventId: idIn(EventId), days }),
  answer: EventOverview,
  refusals: eventRefusals,
  may: eventCheckIn('eventId'),
  limit: { times: 120, seconds: 60 },
});

export const ProfileOverview = z.object({
  days: z.int(),
  followers: z.int(),
  /** `null` for profiles other than communities, which have no members or requests. */
  members: z.nullable(z.int()),
  requests: z.nullable(z.int()),
  posts: z.int(),
  events: z.object({ upcoming: z.int(), past: z.int(), drafts: z.int() }),
  /** Total of its events, one entry per currency. `null` for artists and venues: the money belongs to the hosts. */
  sales: z.nullable(z.array(Money)),
  /** A community over time. `null` for artists and venues. */
  growth: z.nullable(
    z.object({
      /** Orders of its events, without comps. */
      ordersByDay: z.array(z.object({ date: z.string(), orders: z.int() })),
      joinedByDay: z.array(z.object({ date: z.string(), joined: z.int() })),
      attendance: z.array(
        z.object({ id: z.string(), name: z.string(), tickets: z.int(), checkedIn: z.int() }),
      ),
    }),
  ),
  visits: z.object({
    total: z.int(),
    byDay: z.array(ViewsOfDay),
    sources: z.array(z.object({ category: ReferrerCategory, views: z.int() })),
  }),
});
export type ProfileOverview = z.infer<typeof ProfileOverview>;

export const getProfileOverview = call('GET /profiles/:profileId/overview', {
  summary: 'Overview of a community, artist or venue', // ANA-04, COM-14
  input: z.object({ profileId: z.string(), days }),
  answer: ProfileOverview,
  refusals: profileRefusals,
  may: profileTeam('profileId'),
  limit: { times: 120, seconds: 60 },
});
