import { createPrivateKey, sign } from 'node:crypto';
import type { ClientSecret } from '#platform/server/oidc-settings.ts';

const lifetimeSeconds = 300;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Apple takes a signed token instead of a fixed secret. Each request gets a new one, so none has to be renewed. */
export function openAppleSecret(
  { teamId, keyId, privateKey }: Extract<ClientSecret, { kind: 'apple' }>,
  { clientId, issuer }: { readonly clientId: string; readonly issuer: string },
): () => string {
  const key = createPrivateKey(privateKey);
  return () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: teamId, sub: clientId, aud: issuer, iat: now, exp: now + lifetimeSeconds };
    const signed = `${part({ alg: 'ES256', kid: keyId })}.${part(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  };
}
