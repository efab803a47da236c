import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/feature.ts';
import { seal, unseal } from '#platform/server/seal.ts';
import { refusals } from '../spotify-contract.ts';
import { findCredential, markRefused, renewCredential } from './credential-store.ts';
import type { Music } from './providers/index.ts';
import { MusicProblem } from './providers/ask-json.ts';
import type { Tokens } from './providers/spotify-auth.ts';

const purpose = 'music credential spotify';
/** Milliseconds before expiry at which tokens are refreshed. */
const ahead = 60_000;

export const sealTokens = (tokens: Tokens, secret: string) =>
  seal(Buffer.from(JSON.stringify(tokens)), secret, purpose);

function openTokens(sealed: string, secret: string): Tokens | undefined {
  try {
    return JSON.parse(unseal(sealed, secret, purpose).toString()) as Tokens;
  } catch {
    // Sealed with an older secret, so the user has to connect again.
    return undefined;
  }
}

export function openSpotifySession({ db, config }: Pick<Services, 'db' | 'config'>, music: Music) {
  const { spotify } = music;
  const renewing = new Map<string, Promise<Tokens>>();

  const refused = async (userId: UserId, sealed: string) => {
    await markRefused(db, userId, 'spotify', sealed);
    return refuse(refusals, 'connectAgain');
  };

  /** Returns tokens that another request or process has refreshed since the credential was read. */
  const findRenewed = async (userId: UserId, sealed: string): Promise<Tokens | undefined> => {
    const now = await findCredential(db, userId, 'spotify');
    return now && now.sealed !== sealed ? openTokens(now.sealed, config.AUTH_SECRET) : undefined;
  };

  const renew = async (userId: UserId, sealed: string, tokens: Tokens): Promise<Tokens> => {
    const renewed = await findRenewed(userId, sealed);
    if (renewed) return renewed;
    try {
      const next = await spotify!.auth.renew(tokens.refresh);
      const isOurs = await renewCredential(db, {
        userId,
        before: sealed,
        sealed: sealTokens(next, config.AUTH_SECRET),
        expiresAt: new Date(next.expiresAt),
      });
      if (isOurs) return next;
    } catch (error) {
      if (!(error instanceof MusicProblem) || ![400, 401].includes(error.status)) throw error;
    }
    // Another process refreshed first and invalidated our token, or the user revoked access.
    const theirs = await findRenewed(userId, sealed);
    if (theirs) return theirs;
    throw await refused(userId, sealed);
  };

  const renewOnce = (userId: UserId, sealed: string, tokens: Tokens): Promise<Tokens> => {
    let running = renewing.get(userId);
    if (!running) {
      running = renew(userId, sealed, tokens).finally(() => renewing.delete(userId));
      renewing.set(userId, running);
    }
    return running;
  };

  /** @throws Refusal notConnected, connectAgain, musicUnavailable */
  return async <Value>(userId: UserId, ask: (access: string) => Promise<Value>): Promise<Value> => {
    const row = spotify && (await findCredential(db, userId, 'spotify'));
    if (!row) throw refuse(refusals, 'notConnected');
    if (row.refusedAt) throw refuse(refusals, 'connectAgain');
    let tokens = openTokens(row.sealed, config.AUTH_SECRET);
    if (!tokens) throw await refused(userId, row.sealed);
    try {
      const isOld = tokens.expiresAt < Date.now() + ahead;
      if (isOld) tokens = await renewOnce(userId, row.sealed, tokens);
      try {
        return await ask(tokens.access);
      } catch (error) {
        if (isOld || !(error instanceof MusicProblem) || error.status !== 401) throw error;
        return await ask((await renewOnce(userId, row.sealed, tokens)).access);
      }
    } catch (error) {
      if (error instanceof MusicProblem) throw refuse(refusals, 'musicUnavailable');
      throw error;
    }
  };
}
