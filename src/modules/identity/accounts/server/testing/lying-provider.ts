import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Claims = Readonly<Record<string, unknown>>;

/** How the provider lies. Without any of these it tells the truth. */
export type Lies = {
  /** Replaces values of the discovery document. */
  readonly discovery?: Claims;
  readonly discoveryStatus?: number;
  /** Sends the request for the discovery document elsewhere. */
  readonly discoveryRedirect?: string;
  /** Replaces claims of the token. `undefined` removes one. */
  readonly token?: Claims;
  /** Signs with a key that it doesn't publish. */
  readonly isForged?: boolean;
  /** Accepts a code again. */
  readonly acceptsReplays?: boolean;
  /** Status of the token endpoint. */
  readonly tokenStatus?: number;
};

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A provider in a few lines, which lies as a test wants. It checks what a provider should: secret and PKCE. */
export async function openLyingProvider(clientId: string) {
  const [key, otherKey] = [newKey(), newKey()];
  const codes = new Map<string, { nonce: string; challenge: string; isUsed: boolean }>();
  const state: { lies: Lies; secrets: string[]; discoveries: number } = {
    lies: {},
    secrets: [],
    discoveries: 0,
  };
  const server = createServer((request, reply) => void answer(request, reply)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const subject = randomUUID();

  const json = (reply: ServerResponse, body: object, status = 200) =>
    void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  async function answer(request: IncomingMessage, reply: ServerResponse) {
    const { pathname } = new URL(request.url!, origin);
    if (pathname === '/.well-known/openid-configuration') return discover(reply);
    if (pathname === '/keys')
      return json(reply, {
        keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }],
      });
    if (pathname === '/token') return giveToken(new URLSearchParams(await text(request)), reply);
    return void reply.writeHead(404).end();
  }

  function discover(reply: ServerResponse) {
    state.discoveries += 1;
    const { discovery, discoveryRedirect, discoveryStatus = 200 } = state.lies;
    if (discoveryRedirect) return void reply.writeHead(302, { location: discoveryRedirect }).end();
    const document = {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/keys`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...discovery,
    };
    return json(reply, document, discoveryStatus);
  }

  function giveToken(form: URLSearchParams, reply: ServerResponse) {
    const { tokenStatus, acceptsReplays = false } = state.lies;
    if (tokenStatus) return json(reply, { error: 'server_error' }, tokenStatus);
    const code = codes.get(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || (code.isUsed && !acceptsReplays) || code.challenge !== challenge)
      return json(reply, { error: 'invalid_grant' }, 400);
    code.isUsed = true;
    state.secrets.push(form.get('client_secret') ?? '');
    return json(reply, { access_token: 'a', token_type: 'Bearer', id_token: newToken(code.nonce) });
  }

  function newToken(nonce: string): string {
    const now = Math.floor(Date.now() / 1000);
    const truth = { iss: origin, aud: clientId, sub: subject, iat: now, exp: now + 300, nonce };
    const person = { email: 'liar@example.test', email_verified: true };
    const signed = `${part({ alg: 'RS256', kid: 'k' })}.${part({ ...truth, ...person, ...state.lies.token })}`;
    const { privateKey } = state.lies.isForged ? otherKey : key;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  }

  return {
    origin,
    state,
    /** Signs in at the provider. @returns the parameters of its answer */
    agree(url: string): { code: string; state: string } {
      const { searchParams } = new URL(url);
      const code = randomUUID();
      const [nonce, challenge] = [searchParams.get('nonce')!, searchParams.get('code_challenge')!];
      codes.set(code, { nonce, challenge, isUsed: false });
      return { code, state: searchParams.get('state')! };
    },
    close: () =>
      new Promise<void>((resolve) => void (server.closeAllConnections(), server.close(() => resolve()))),
  };
}
