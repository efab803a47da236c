import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/feature.ts';
import { callerOf, enforceLimit, type Limiter } from '#platform/server/call-limit.ts';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import { seal, unseal } from '#platform/server/seal.ts';
import { refusals } from '../credentials-contract.ts';
import { putCredential } from './credential-store.ts';
import { MusicProblem } from './providers/ask-json.ts';
import type { Music } from './providers/index.ts';
import { sealTokens } from './spotify-session.ts';

const cookieName = 'backbeat-spotify';
const path = '/spotify/callback';
const purpose = 'spotify connecting';
const minutes = 10;
const tries = { times: 30, seconds: 60 };

/** Sealed into a cookie while the user is at Spotify, so that only the browser that started connecting can finish. */
const PendingConnection = z.object({
  userId: z.uuid(),
  state: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  until: z.number(),
});

/** Keeps the pending connection in a sealed cookie. */
function openPendingCookie({ AUTH_SECRET, PUBLIC_URL }: Services['config']) {
  const secure = PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  const headerOf = (value: string, seconds: number) =>
    `${cookieName}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  return {
    cleared: headerOf('', 0),
    headerFor: (pending: z.output<typeof PendingConnection>) => {
      const sealed = seal(Buffer.from(JSON.stringify(pending)), AUTH_SECRET, purpose);
      return headerOf(encodeURIComponent(sealed), minutes * 60);
    },
    read: (header: string | undefined): z.output<typeof PendingConnection> | undefined => {
      const value = new RegExp(`(?:^|; )${cookieName}=([^;]+)`).exec(header ?? '')?.[1];
      if (!value) return undefined;
      try {
        const told = JSON.parse(
          unseal(decodeURIComponent(value), AUTH_SECRET, purpose).toString(),
        ) as unknown;
        const pending = z.parse(PendingConnection, told);
        return pending.until > Date.now() ? pending : undefined;
      } catch {
        // Forged, or sealed with an older secret.
        return undefined;
      }
    },
  };
}

/** Connects Spotify by OAuth, with a PKCE code that is tied to this browser (AUTH-09). */
export function openConnecting({ db, config, log }: Pick<Services, 'db' | 'config' | 'log'>, music: Music) {
  const { spotify } = music;
  const cookie = openPendingCookie(config);

  const connect = async (userId: UserId, code: string, verifier: string): Promise<boolean> => {
    const tokens = await spotify!.auth.exchange(code, verifier);
    const account = await spotify!.accounts.account(tokens.access);
    return putCredential(db, {
      userId,
      provider: 'spotify',
      accountId: account.id,
      accountName: account.name,
      sealed: sealTokens(tokens, config.AUTH_SECRET),
      expiresAt: new Date(tokens.expiresAt),
    });
  };

  const redirectBack = (reply: FastifyReply, to: string, music: 'connected' | 'denied' | 'failed') => {
    const url = new URL(to, config.PUBLIC_URL);
    url.searchParams.set('music', music);
    return (
      reply
        .header('set-cookie', cookie.cleared)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        // Browsers would read `/..//elsewhere` as another host.
        .redirect(`${url.pathname.replace(/^\/+/, '/')}${url.search}`, 303)
    );
  };

  return {
    /** @throws Refusal notOffered */
    begin: (userId: UserId, returnTo: string, request: RequestFacts): string => {
      if (!spotify) throw refuse(refusals, 'notOffered');
      const [state, verifier] = [randomBytes(24).toString('base64url'), spotify.auth.newVerifier()];
      const pending = { userId, state, verifier, returnTo, until: Date.now() + minutes * 60_000 };
      request.answerHeader('set-cookie', cookie.headerFor(pending));
      return spotify.auth.authorizeUrl({ state, verifier });
    },

    mount: (app: FastifyInstance, limiter: Limiter) =>
      void app.get<{ Querystring: Record<string, unknown> }>(path, async (request, reply) => {
        await enforceLimit(limiter, `${path} ${callerOf(undefined, request)}`, tries);
        const pending = cookie.read(request.headers.cookie);
        const { state, code, error } = request.query;
        if (!spotify || !pending || !isSameSecret(String(state), pending.state))
          return redirectBack(reply, '/', 'failed');
        if (error !== undefined || typeof code !== 'string')
          return redirectBack(reply, pending.returnTo, error === 'access_denied' ? 'denied' : 'failed');
        try {
          const isKept = await connect(pending.userId as UserId, code, pending.verifier);
          return redirectBack(reply, pending.returnTo, isKept ? 'connected' : 'failed');
        } catch (problem) {
          if (!(problem instanceof MusicProblem)) throw problem;
          log.warn({ reason: problem.message }, 'Spotify connection failed');
          return redirectBack(reply, pending.returnTo, 'failed');
        }
      }),
  };
}
