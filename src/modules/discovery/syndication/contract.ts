import { UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { call, idIn, self } from '#platform/contract.ts';

/** The URLs of a user's private feeds. Anyone who has one can read it. */
export const FanFeeds = z.object({ calendarUrl: z.string(), rssUrl: z.string() });
export type FanFeeds = z.infer<typeof FanFeeds>;

export const getFanFeeds = call('GET /users/:userId/feeds', {
  summary: 'Get the viewer’s private calendar and RSS URLs',
  input: z.object({ userId: idIn(UserId) }),
  answer: FanFeeds,
  may: self('userId'),
});

export const renewFanFeeds = call('POST /users/:userId/feeds/renew', {
  summary: 'Replace the private feed URLs. The old ones stop working right away',
  input: z.object({ userId: idIn(UserId) }),
  answer: FanFeeds,
  may: self('userId'),
  limit: { times: 20, seconds: 3600 },
});
