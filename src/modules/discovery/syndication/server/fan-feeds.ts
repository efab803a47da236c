import { brand } from '#platform/brand.ts';
import type { FastifyInstance } from 'fastify';
import { createHmac } from 'node:crypto';
import { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import type { FanFeeds } from '../contract.ts';
import { sendFeed } from './send-feed.ts';
import { findFanName, listFanEvents, raiseGeneration, readGeneration } from './store.ts';

const idLength = 22;
const proofBytes = 18;

/** The secret part of a private feed URL: user id and HMAC. Not stored. */
function fanToken(secret: string, userId: UserId, generation: number): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
  return id + proofOf(secret, userId, generation).toString('base64url');
}

/** @returns the claimed user id, before the HMAC is verified */
function fanOfToken(token: string): UserId | undefined {
  const bytes = Buffer.from(token.slice(0, idLength), 'base64url');
  if (token.length !== idLength + (proofBytes / 3) * 4 || bytes.length !== 16) return undefined;
  const id = bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return UserId.decode(id);
}

function proofOf(secret: string, userId: UserId, generation: number): Buffer {
  const proof = createHmac('sha256', secret).update(`fan-feed\0${userId}\0${generation}`).digest();
  return proof.subarray(0, proofBytes);
}

type Secrets = { readonly AUTH_SECRET: string; readonly PUBLIC_URL: string };

function addressesOf({ AUTH_SECRET, PUBLIC_URL }: Secrets, userId: UserId, generation: number): FanFeeds {
  const address = `${PUBLIC_URL}/calendar/${fanToken(AUTH_SECRET, userId, generation)}`;
  return { calendarUrl: `${address}.ics`, rssUrl: `${address}.xml` };
}

export async function readFanFeeds(db: Db, secrets: Secrets, userId: UserId): Promise<FanFeeds> {
  return addressesOf(secrets, userId, await readGeneration(db, userId));
}

export async function renewFanFeeds(tx: Db, secrets: Secrets, userId: UserId): Promise<FanFeeds> {
  return addressesOf(secrets, userId, await raiseGeneration(tx, userId));
}

/** Serves `/calendar/{secret}.ics` and `.xml`. Calendar apps can't sign in, so the URL is the credential. */
export function mountFanFeeds(app: FastifyInstance, { db, config }: Pick<Services, 'db' | 'config'>): void {
  const readFan = async (token: string) => {
    const userId = fanOfToken(token);
    if (!userId) return undefined;
    const [generation, name] = await Promise.all([readGeneration(db, userId), findFanName(db, userId)]);
    const known = name !== undefined && isSameSecret(token, fanToken(config.AUTH_SECRET, userId, generation));
    return known ? { userId, name } : undefined;
  };

  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const [, token, ending] = /^([\w-]+)\.(ics|xml)$/.exec(request.params.file) ?? [];
    const fan = token ? await readFan(token) : undefined;
    if (!fan) throw refuse(commonRefusals, 'notFound');
    const kind = ending === 'ics' ? 'calendar' : 'rss';
    const events = await listFanEvents(db, fan.userId, kind === 'calendar' ? 'soonest' : 'newest');
    const head = {
      title: `${fan.name}’s events on ${brand.name}`,
      url: `${config.PUBLIC_URL}/tickets`,
      self: `${config.PUBLIC_URL}/calendar/${token}.xml`,
      publicUrl: config.PUBLIC_URL,
      // Guests may see hidden addresses (LOC-04).
      seesAddresses: true,
    };
    return sendFeed(request, reply, { kind, events, head, forEveryone: false });
  });
}
