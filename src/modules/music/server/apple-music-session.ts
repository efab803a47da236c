import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/feature.ts';
import { seal, unseal } from '#platform/server/seal.ts';
import { refusals } from '../apple-music-contract.ts';
import { findCredential, markRefused } from './credential-store.ts';
import type { AppleMusic } from './providers/apple-music.ts';
import { MusicProblem } from './providers/ask-json.ts';
import type { Music } from './providers/index.ts';

const purpose = 'music credential appleMusic';

export const sealUserToken = (token: string, secret: string) => seal(Buffer.from(token), secret, purpose);

function openUserToken(sealed: string, secret: string): string | undefined {
  try {
    return unseal(sealed, secret, purpose).toString();
  } catch {
    // Sealed with an older secret, so the user has to connect again.
    return undefined;
  }
}

/** Reads a connected account. Apple's user tokens can't be renewed; the user connects again after half a year. */
export function openAppleMusicSession({ db, config }: Pick<Services, 'db' | 'config'>, music: Music) {
  const { appleMusic } = music;

  const refused = async (userId: UserId, sealed: string) => {
    await markRefused(db, userId, 'appleMusic', sealed);
    return refuse(refusals, 'connectAgain');
  };

  /** @throws Refusal notConnected, connectAgain, musicUnavailable */
  return async <Value>(
    userId: UserId,
    read: (apple: AppleMusic, userToken: string) => Promise<Value>,
  ): Promise<Value> => {
    const row = appleMusic && (await findCredential(db, userId, 'appleMusic'));
    if (!row) throw refuse(refusals, 'notConnected');
    if (row.refusedAt) throw refuse(refusals, 'connectAgain');
    const userToken = openUserToken(row.sealed, config.AUTH_SECRET);
    if (userToken === undefined) throw await refused(userId, row.sealed);
    try {
      return await read(appleMusic, userToken);
    } catch (error) {
      if (!(error instanceof MusicProblem)) throw error;
      if ([401, 403].includes(error.status)) throw await refused(userId, row.sealed);
      throw refuse(refusals, 'musicUnavailable');
    }
  };
}
