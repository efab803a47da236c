import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { askJson } from './ask-json.ts';

/** Times are in milliseconds. */
export type Tokens = { readonly access: string; readonly refresh: string; readonly expiresAt: number };

const Answer = z.object({
  access_token: z.string(),
  refresh_token: z.optional(z.string()),
  expires_in: z.number(),
});

const scope = 'user-library-read playlist-read-private playlist-read-collaborative';

export type SpotifyAuth = ReturnType<typeof openSpotifyAuth>;

/** Authorizes Spotify accounts with PKCE (RFC 7636), and refreshes their tokens. */
export function openSpotifyAuth(options: {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly base: string;
  readonly redirectUri: string;
}) {
  const { clientId, clientSecret, base, redirectUri } = options;
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const ask = async (form: Record<string, string>, before = ''): Promise<Tokens> => {
    const told = await askJson(`${base}/api/token`, Answer, { headers: { authorization }, form });
    return {
      access: told.access_token,
      // Spotify doesn't always send a new refresh token.
      refresh: told.refresh_token ?? before,
      expiresAt: Date.now() + told.expires_in * 1000,
    };
  };
  let app: Promise<Tokens> | undefined;
  return {
    newVerifier: () => randomBytes(48).toString('base64url'),
    authorizeUrl: ({ state, verifier }: { readonly state: string; readonly verifier: string }): string => {
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge_method: 'S256',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      });
      return `${base}/authorize?${query}`;
    },
    exchange: (code: string, verifier: string) =>
      ask({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }),
    renew: (refresh: string) => ask({ grant_type: 'refresh_token', refresh_token: refresh }, refresh),
    /** Returns an app token, for data that belongs to no user. */
    appAccess: async (): Promise<string> => {
      const known = await app?.catch(() => undefined);
      if (!known || known.expiresAt < Date.now() + 30_000) app = ask({ grant_type: 'client_credentials' });
      return (await app!).access;
    },
  };
}
