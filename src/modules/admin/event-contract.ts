import * as z from 'zod/mini';
import { refusals as eventRefusals, Visibility } from '#modules/events/events/contract.ts';
import { statusRefusals } from '#modules/events/editor/contract.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, pageOf, pagePath } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { adminRefusals, page, reason, search } from './contract.ts';

/** What the list of events can be narrowed to. `hidden` was taken down by an admin; `reported` waits for a decision. */
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
export type Takedown = (typeof takedowns)[number];

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
  /** Reports that wait for a decision. */
  openReports: z.int(),
  createdAt: z.string(),
  /** What an admin can do now. */
  acts: z.array(z.enum([...takedowns, 'restore'])),
});
export type AdminEvent = z.infer<typeof AdminEvent>;

export const takedownRefusals = {
  ...eventRefusals,
  ...statusRefusals,
  ...adminRefusals,
  notListed: {
    status: 409,
    title: 'Not in any list',
    message: "Events for members, unlisted events and drafts are in no list, so there's nothing to hide.",
  },
  notHidden: { status: 409, title: 'Not hidden', message: 'Only events that an admin hid can be put back.' },
} as const satisfies RefusalTable;

export const listAllEvents = call('GET /admin/events', {
  summary: 'All events, newest first: by words of the name, status, city and host (ADM-01)',
  input: z.object({
    /** Words of the name, or the whole id of one event. */
    q: search,
    show: z._default(z.enum(eventShows), 'all'),
    city: search,
    /** Words of the host's name. */
    host: search,
    ...page,
  }),
  answer: pageOf(AdminEvent),
  may: 'admin',
});

const ofEvent = { eventId: z.string().check(z.maxLength(300)) };

export const takeDownEvent = call('POST /admin/events/:eventId/takedown', {
  summary:
    'Hide an event from every list, or cancel it and refund everyone; the host is told why (MOD-01, ADM-01)',
  input: z.object({ ...ofEvent, how: z.enum(takedowns), reason }),
  answer: AdminEvent,
  refusals: takedownRefusals,
  may: 'admin',
});

export const restoreEvent = call('POST /admin/events/:eventId/restoration', {
  summary: 'Put a hidden event back into the lists; the host is told (MOD-01, ADM-01)',
  input: z.object({ ...ofEvent, reason }),
  answer: AdminEvent,
  refusals: takedownRefusals,
  may: 'admin',
});
