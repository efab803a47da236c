import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Provider, type KoaContextWithOIDC } from 'oidc-provider';

/** A user of the provider, as its tokens describe them. */
export type OidcPerson = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
};

export const oidcClient = { id: 'backbeat', secret: 'a secret of the test provider' };

type OidcServerOptions = {
  /** Addresses that the client may return to. */
  readonly redirectUris: readonly string[];
  readonly people?: readonly OidcPerson[];
  readonly port?: number;
};

/** A certified OpenID provider on a local port. Its sign-in page asks for an id, and any address is one. */
export async function openOidcServer({ redirectUris, people: known = [], port = 0 }: OidcServerOptions) {
  const people = new Map(known.map((person) => [person.sub, person]));
  const find: FindPerson = (sub) =>
    people.get(sub) ?? (sub.includes('@') ? { sub, email: sub, email_verified: true } : undefined);
  const server = createServer((request, reply) => void answer(request, reply)).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = newProvider(origin, redirectUris, find);
  const standard = provider.callback();

  async function answer(request: IncomingMessage, reply: ServerResponse) {
    if (!request.url?.startsWith('/interaction/')) return void standard(request, reply);
    if (request.method === 'GET') return void reply.setHeader('content-type', 'text/html').end(signInPage);
    const sub = new URLSearchParams(await text(request)).get('sub') ?? '';
    const result = find(sub) ? { login: { accountId: sub } } : { error: 'access_denied' };
    await provider.interactionFinished(request, reply, result);
  }

  return {
    origin,
    addPerson(person: Partial<OidcPerson> = {}): OidcPerson {
      const added = { sub: randomUUID(), ...person };
      people.set(added.sub, added);
      return added;
    },
    /**
     * Signs in at the provider as a browser would.
     * @param sub an unknown id cancels
     * @returns the address at which the provider sends the visitor back
     */
    visit: (url: string, sub: string) => visit(origin, url, sub),
    close: () =>
      new Promise<void>((resolve) => void (server.closeAllConnections(), server.close(() => resolve()))),
  };
}

type FindPerson = (sub: string) => OidcPerson | undefined;

export type OidcServer = Awaited<ReturnType<typeof openOidcServer>>;

function newProvider(origin: string, redirectUris: readonly string[], find: FindPerson) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return new Provider(origin, {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: [...redirectUris],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' } as never],
    },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const person = find(sub);
      return person && { accountId: sub, claims: async () => ({ ...person }) };
    },
    loadExistingGrant: consentToAll,
  });
}

async function consentToAll({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client!.clientId,
    accountId: oidc.session!.accountId!,
  });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

const signInPage = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Acme</title>
<h1>Acme</h1><form method="post"><label>Account <input name="sub"></label> <button>Sign in</button></form></html>`;

async function visit(origin: string, url: string, sub: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = new URL(url);
  while (at.origin === origin) {
    const isAsked = at.pathname.startsWith('/interaction/');
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie },
      ...(isAsked && { method: 'POST', body: new URLSearchParams({ sub }) }),
    });
    for (const given of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(given)!;
      cookies.set(name!, value!);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`${at.href}: ${answer.status} ${await answer.text()}`);
    at = new URL(location, at);
  }
  return at;
}
