import { createPrivateKey, sign } from 'node:crypto';
import * as z from 'zod/mini';
import { askJson } from './ask-json.ts';

const Storefront = z.object({ data: z.array(z.object({ id: z.string() })) });
const minutes = 10;

export type AppleMusic = ReturnType<typeof openAppleMusic>;

/** Connects Apple Music accounts. Reading their songs isn't specified yet (MUS-11). */
export function openAppleMusic(options: {
  readonly teamId: string;
  readonly keyId: string;
  /** Content of the `.p8` file. */
  readonly privateKey: string;
  readonly base: string;
  readonly origin: string;
}) {
  const { teamId, keyId, base, origin } = options;
  const key = createPrivateKey(options.privateKey.replaceAll(String.raw`\n`, '\n'));
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const developerToken = (): string => {
    const now = Math.floor(Date.now() / 1000);
    const signed = `${part({ alg: 'ES256', kid: keyId })}.${part({ iss: teamId, iat: now, exp: now + minutes * 60, origin: [origin] })}`;
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  };
  return {
    developerToken,
    /** @returns the country of the user's store. @throws MusicProblem 401 or 403 when the token is invalid */
    storefront: async (userToken: string): Promise<string> => {
      const headers = { authorization: `Bearer ${developerToken()}`, 'music-user-token': userToken, origin };
      const { data } = await askJson(`${base}/v1/me/storefront`, Storefront, { headers });
      return data[0]?.id ?? '';
    },
  };
}
