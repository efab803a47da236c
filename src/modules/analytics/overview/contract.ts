import { EventId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { ReferrerCategory } from '#modules/analytics/contract.ts';
import { refusals as eventRefusals } from '#modules/events/events/contract.ts';
import { refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { eventDoor } from '#modules/events/events/policies.ts';
import { profileTeam } from '#modules/profiles/profiles/policies.ts';
import { call, idIn } from '#platform/contract.ts';

/** Days that an overview looks back. */
export const periods = [7, 30, 90] as const;

const days = z._default(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(366)), 30);

const SalesOfDay = z.object({
  /** On the event's own clock, as `2026-11-28`. */
  date: z.string(),
  /** Without comps. */
  orders: z.int(),
  /** What buyers paid, minor units. */
  gross: z.int(),
});

export const TicketSales = z.object({
  id: z.string(),
  name: z.string(),
  /** Without comps. */
  sold: z.int(),
  comps: z.int(),
  /** Units that buyers are paying for now. */
  held: z.int(),
  /** `null`: unlimited. */
  capacity: z.nullable(z.int()),
});
export type TicketSales = z.infer<typeof TicketSales>;

/** Minor units, since the first sale. Tests are no money. */
export const Money = z.object({
  currency: z.string(),
  /** What buyers paid. */
  gross: z.int(),
  /** What of it is ours. */
  fees: z.int(),
  refunded: z.int(),
  /** What is the host's. */
  net: z.int(),
});

const ViewsOfDay = z.object({ date: z.string(), views: z.int() });

export const EventOverview = z.object({
  days: z.int(),
  /** How many go, with tickets or without. */
  going: z.int(),
  /** Tickets sold over all types, without comps. */
  sold: z.int(),
  /** Tickets that the hosts gave away. */
  comps: z.int(),
  /** Tickets whose holder is or was inside. */
  checkedIn: z.int(),
  /** `null` for Door Managers, who see attendance alone (ROL-03). */
  sales: z.nullable(z.object({ byDay: z.array(SalesOfDay), tickets: z.array(TicketSales), money: Money })),
  /** Visits of its page. `null` for Door Managers. */
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
  summary: 'How an event does: sales, visits and attendance, as far as the viewer’s part goes (ANA-04)',
  input: z.object({ eventId: idIn(EventId), days }),
  answer: EventOverview,
  refusals: eventRefusals,
  may: eventDoor('eventId'),
  limit: { times: 120, seconds: 60 },
});

export const ProfileOverview = z.object({
  days: z.int(),
  followers: z.int(),
  /** `null` where there is no such thing: only communities have members and requests. */
  members: z.nullable(z.int()),
  requests: z.nullable(z.int()),
  posts: z.int(),
  events: z.object({ upcoming: z.int(), past: z.int(), drafts: z.int() }),
  /** Of its events together, one entry per currency. `null` for artists and venues: the money is the hosts'. */
  sales: z.nullable(z.array(Money)),
  /** How a community did over time. `null` for artists and venues. */
  growth: z.nullable(
    z.object({
      /** Orders of its events, without comps. */
      ordersByDay: z.array(z.object({ date: z.string(), orders: z.int() })),
      joinedByDay: z.array(z.object({ date: z.string(), joined: z.int() })),
      /** Its latest past events, the newest first. */
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
  summary: 'How a community, an artist or a venue does (ANA-04, COM-14)',
  input: z.object({ profileId: z.string(), days }),
  answer: ProfileOverview,
  refusals: profileRefusals,
  may: profileTeam('profileId'),
  limit: { times: 120, seconds: 60 },
});
