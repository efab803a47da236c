import { UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { EventCard } from '#modules/events/events/contract.ts';
import { refusals as followRefusals } from '#modules/profiles/follows/contract.ts';
import { refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { sharesDiary } from '#modules/profiles/follows/policies.ts';
import { call, documentCall, idIn, pageOf, pageInput, self } from '#platform/contract.ts';

/** An event where the user was checked in (DIA-01). */
export const DiaryEvent = z.object({
  event: z.pick(EventCard, {
    id: true,
    providerCode: true,
    providerId: true,
    name: true,
    startDate: true,
    timezone: true,
    images: true,
    gel: true,
    neighborhood: true,
    city: true,
    venue: true,
  }),
  checkedInAt: z.string(),
  artists: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type DiaryEvent = z.infer<typeof DiaryEvent>;

const Counted = z.object({ id: z.string(), name: z.string(), events: z.int() });

export const DiarySummary = z.object({
  events: z.int(),
  artists: z.object({ total: z.int(), items: z.array(Counted) }),
  venues: z.object({ total: z.int(), items: z.array(Counted) }),
  /** All years, newest first, also when one year is requested. */
  years: z.array(z.object({ year: z.int(), events: z.int() })),
});
export type DiarySummary = z.infer<typeof DiarySummary>;

export const refusals = { ...profileRefusals, notShared: followRefusals.notShared };

const year = z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(1990), z.lte(2200)));
const profile = z.optional(z.string().check(z.maxLength(300)));

export const listDiary = call('GET /users/:userId/diary', {
  summary: 'List the events where a user was checked in, newest first, by year, artist or venue', // DIA-01
  input: z.object({
    userId: idIn(UserId),
    year,
    artistId: profile,
    venueId: profile,
    ...pageInput({ most: 60, usual: 12 }),
  }),
  answer: pageOf(DiaryEvent),
  refusals,
  may: sharesDiary('userId'),
  about: 'userId',
});

export const getDiarySummary = call('GET /users/:userId/diary/summary', {
  summary: 'Get the totals of a user’s diary, for all years or one',
  input: z.object({ userId: idIn(UserId), year }),
  answer: DiarySummary,
  refusals,
  may: sharesDiary('userId'),
  about: 'userId',
});

export const getDiaryFile = documentCall('GET /users/:userId/diary.csv', {
  summary: 'Download the viewer’s diary as CSV',
  input: z.object({ userId: idIn(UserId) }),
  may: self('userId'),
  contentType: 'text/csv; charset=utf-8',
});
