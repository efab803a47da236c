import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { callerOf, enforceLimit } from '#platform/server/call-limit.ts';
import { factsOf } from '#platform/server/http.ts';
import { limits } from '../../contract.ts';
import type { Accounts } from '../accounts.ts';
import { finishAtProvider, type Outcome } from './finish.ts';
import { callbackPath } from './oidc-client.ts';

const tries = { times: 60, seconds: 300 };
const bodyLimit = 16_384;

/** The parts of a posted answer that are used. */
const posted = ['code', 'state', 'iss', 'error'] as const;
const AppleUser = z.object({
  name: z.object({ firstName: z.optional(z.string()), lastName: z.optional(z.string()) }),
});

/** Serves the address that providers send visitors back to. */
export function mountProviderCallback(app: FastifyInstance, accounts: Accounts): void {
  const path = callbackPath(':provider');
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.get<{ Params: { provider: string } }>(path, async (request, reply) => {
      await enforceLimit(accounts.limiter, `${path} ${callerOf(undefined, request)}`, tries);
      const answer = new URL(request.url, accounts.services.config.PUBLIC_URL).searchParams;
      const name = answer.get('given_name');
      answer.delete('given_name');
      const facts = factsOf(request, reply);
      const viewer = await accounts.sessions.viewerOf(facts.headers);
      const key = request.params.provider;
      const outcome = await finishAtProvider(accounts, { key, answer, name, request: facts, viewer });
      return redirect(reply, addressAfter(outcome, key));
    });
    // Browsers send no cookies with another site's form. They do with the redirect that follows it.
    scope.post<{ Params: { provider: string }; Body: unknown }>(
      path,
      { config: { fromOutside: true } },
      async ({ params, body }, reply) => {
        const form = body instanceof URLSearchParams ? body : new URLSearchParams();
        const answer = new URLSearchParams();
        for (const field of posted) if (form.has(field)) answer.set(field, form.get(field)!);
        const name = nameIn(form.get('user'));
        if (name) answer.set('given_name', name);
        return redirect(reply, `${callbackPath(encodeURIComponent(params.provider))}?${answer}`);
      },
    );
  });
}

function nameIn(user: string | null): string | undefined {
  if (user === null) return undefined;
  try {
    const { firstName = '', lastName = '' } = z.parse(AppleUser, JSON.parse(user)).name;
    return `${firstName} ${lastName}`.trim().slice(0, limits.name);
  } catch {
    // The visitor can type a name.
    return undefined;
  }
}

function addressAfter({ to, result, isConnecting }: Outcome, provider: string): string {
  const url = new URL(isConnecting || result === 'signedIn' ? to : '/sign-in', 'http://host');
  if (result === 'signedIn') return pathOf(new URL(to, 'http://host'));
  if (result === 'connected') url.searchParams.set('connected', provider);
  if (typeof result === 'object') {
    url.searchParams.set('problem', result.problem);
    url.searchParams.set('provider', provider);
  }
  if (result === 'pending') url.searchParams.set('pending', 'true');
  if (!isConnecting && to !== '/') url.searchParams.set('to', to);
  return pathOf(url);
}

/** Browsers would read `/..//elsewhere` as another host. */
const pathOf = ({ pathname, search }: URL) => `${pathname.replace(/^\/+/, '/')}${search}`;

const redirect = (reply: FastifyReply, to: string) =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(to, 303);
