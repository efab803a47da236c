import type { FastifyInstance } from 'fastify';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/feature.ts';
import type { Db } from '#platform/server/db.ts';
import type { FanFeeds } from '../contract.ts';
import { calendarFeed } from './calendar-feed.ts';
import { fanOfToken, fanToken, isFanToken } from './fan-token.ts';
import { rssFeed } from './rss-feed.ts';
import { sendFeed } from './send-feed.ts';
import { findFanName, listNightsOfFan, raiseGeneration, readGeneration } from './store.ts';

type Secrets = { readonly AUTH_SECRET: string; readonly PUBLIC_URL: string };

function addressesOf({ AUTH_SECRET, PUBLIC_URL }: Secrets, userId: string, generation: number): FanFeeds {
  const address = `${PUBLIC_URL}/calendar/${fanToken(AUTH_SECRET, userId, generation)}`;
  return { calendarUrl: `${address}.ics`, rssUrl: `${address}.xml` };
}

export async function readFanFeeds(db: Db, secrets: Secrets, userId: string): Promise<FanFeeds> {
  return addressesOf(secrets, userId, await readGeneration(db, userId));
}

export async function renewFanFeeds(tx: Db, secrets: Secrets, userId: string): Promise<FanFeeds> {
  return addressesOf(secrets, userId, await raiseGeneration(tx, userId));
}

/** `/calendar/{secret}.ics` and `.xml`: calendars cannot sign in, so the address is the key. */
export function mountFanFeeds(app: FastifyInstance, { db, config }: Pick<Services, 'db' | 'config'>): void {
  const readFan = async (token: string) => {
    const userId = fanOfToken(token);
    if (!userId) return undefined;
    const [generation, name] = await Promise.all([readGeneration(db, userId), findFanName(db, userId)]);
    const known = name !== undefined && isFanToken(token, config.AUTH_SECRET, userId, generation);
    return known ? { userId, name } : undefined;
  };

  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const [, token, ending] = /^([\w-]+)\.(ics|xml)$/.exec(request.params.file) ?? [];
    const fan = token ? await readFan(token) : undefined;
    if (!fan) throw refuse(commonRefusals, 'notFound');
    const kind = ending === 'ics' ? 'calendar' : 'rss';
    const nights = await listNightsOfFan(db, fan.userId, kind === 'calendar' ? 'soonest' : 'newest');
    const head = {
      title: `The nights of ${fan.name} on Backbeat`,
      url: `${config.PUBLIC_URL}/tickets`,
      publicUrl: config.PUBLIC_URL,
      // Whoever goes knows where (LOC-04).
      seesAddresses: true,
    };
    const self = `${config.PUBLIC_URL}/calendar/${token}.xml`;
    const body = kind === 'calendar' ? calendarFeed(nights, head) : rssFeed(nights, { ...head, self });
    return sendFeed(request, reply, { kind, body, nights, forEveryone: false });
  });
}
