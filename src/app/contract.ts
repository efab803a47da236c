import * as z from 'zod/mini';
import { Event, EventCard, refusals } from '#features/events/contract.ts';
import { TicketList } from '#features/tickets/contract.ts';
import { call } from '#kit/contract.ts';

/** Everything the page of an event shows, in one answer: pages of several features are composed here. */
export const EventView = z.extend(Event, {
  tickets: TicketList,
  similar: z.object({ items: z.array(EventCard) }),
});
export type EventView = z.infer<typeof EventView>;

export const getEventView = call('GET /events/:eventId/eventView', {
  summary: 'The page of an event: the event, its tickets, and more like it',
  input: z.object({ eventId: z.string() }),
  answer: EventView,
  refusals,
  may: 'anyone',
});
