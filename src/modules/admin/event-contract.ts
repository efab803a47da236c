import * as z from 'zod/mini';
import { Visibility } from '#modules/events/events/contract.ts';
import { refusals as eventRefusals } from '#modules/events/events/refusals.ts';
import { statusRefusals } from '#modules/events/editor/contract.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, cursorPageOf, pagePath } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { adminRefusals, page, reason, search } from './contract.ts';

/** `hidden`: taken down by an admin. `reported`: has open reports. */
export const eventShows = [
  'all',
  'published',
  'postponed',
  'cancelled',
  'draft',
  'hidden',
  'reported',
] as const;
export type EventShow = (typeof eventShows)[number];

export const takedowns = ['hide', 'cancel'] as const;

export const AdminEvent = z.object({
  /** `event:backbeat:…` */
  id: z.string(),
  name: z.string(),
  path: pagePath,
  startDate: z.string(),
  timezone: z.string(),
  city: z.string(),
  status: z.enum(['draft', 'published', 'cancelled', 'postponed']),
  visibility: Visibility,
  hidden: z.boolean(),
  host: z.nullable(ProfileCard),
  openReports: z.int(),
  createdAt: z.string(),
  /** Actions available to an admin now. */
  acts: z.array(z.enum([...takedowns, 'restore'])),
});
export type AdminEvent = z.infer<typeof AdminEvent>;

export const takedownRefusals = {
  ...eventRefusals,
  ...statusRefusals,
  ...adminRefusals,
  notListed: {
    status: 409,
    title: 'Event isn’t listed',
    message:
      'Members-only events, unlisted events and drafts aren’t in any list, so there’s nothing to hide.',
  },
  notHidden: {
    status: 409,
    title: 'Event isn’t hidden',
    message: 'You can only restore events that an admin hid.',
  },
} as const satisfies RefusalTable;

export const listAllEvents = call('GET /admin/events', {
  summary: 'Search all events by name, status, city and host, newest first', // ADM-01
  input: z.object({
    /** Words of the name, or a whole event id. */
    q: search,
    show: z._default(z.enum(eventShows), 'all'),
    city: search,
    host: search,
    ...page,
  }),
  answer: cursorPageOf(AdminEvent),
  may: 'admin',
});

const ofEvent = { eventId: z.string().check(z.maxLength(300)) };

export const takeDownEvent = call('POST /admin/events/:eventId/takedown', {
  summary:
    'Hide an event from every list, or cancel it and refund everyone. The host is notified with the reason', // MOD-01, ADM-01
  input: z.object({ ...ofEvent, how: z.enum(takedowns), reason }),
  answer: AdminEvent,
  refusals: takedownRefusals,
  may: 'admin',
});

export const restoreEvent = call('POST /admin/events/:eventId/restoration', {
  summary: 'Restore a hidden event. The host is notified', // MOD-01, ADM-01
  input: z.object({ ...ofEvent, reason }),
  answer: AdminEvent,
  refusals: takedownRefusals,
  may: 'admin',
});
