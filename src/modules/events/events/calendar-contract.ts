import * as z from 'zod/mini';
import { documentCall } from '#platform/contract.ts';
import { refusals } from './refusals.ts';

export const getEventCalendar = documentCall('GET /events/:eventId/event.ics', {
  summary: 'Return an event as an iCalendar file',
  input: z.object({ eventId: z.string() }),
  refusals,
  may: 'anyone',
  contentType: 'text/calendar; charset=utf-8',
});
