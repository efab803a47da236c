import { UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { call, idIn, self } from '#platform/contract.ts';

/** The two addresses under which a person's own nights can be subscribed. Whoever has one can read them. */
export const FanFeeds = z.object({ calendarUrl: z.string(), rssUrl: z.string() });
export type FanFeeds = z.infer<typeof FanFeeds>;

export const getFanFeeds = call('GET /users/:userId/feeds', {
  summary: "The secret addresses of one's own calendar and news",
  input: z.object({ userId: idIn(UserId) }),
  answer: FanFeeds,
  may: self('userId'),
});

export const renewFanFeeds = call('POST /users/:userId/feeds/renew', {
  summary: 'New secret addresses; the old ones stop at once',
  input: z.object({ userId: idIn(UserId) }),
  answer: FanFeeds,
  may: self('userId'),
  limit: { times: 20, seconds: 3600 },
});
