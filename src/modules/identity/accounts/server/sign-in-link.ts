import { hash, randomBytes } from 'node:crypto';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import { makeCode } from './codes.ts';

export const newLink = (): string => randomBytes(24).toString('base64url');

/** Takes the place of the browser that requested a code, because a link can be opened in any browser. */
export const linkHash = (link: string): Buffer => hash('sha256', `link ${link}`, 'buffer');

/** Makes a link that signs in once, as long as a code is valid. The caller hands it to the owner of the address. */
export async function makeSignInLink(
  tx: Db,
  config: Pick<Config, 'AUTH_SECRET' | 'PUBLIC_URL'>,
  email: string,
): Promise<string> {
  const link = newLink();
  const code = await makeCode(tx, config, { purpose: 'signIn', email, browser: linkHash(link) });
  // After the #, so that it reaches no log.
  return `${config.PUBLIC_URL}/setup#${new URLSearchParams({ email, code, link })}`;
}
