import type {
  ClientAuth,
  Configuration,
  CustomFetch,
  IDToken,
  ServerMetadata,
  UserInfoResponse,
} from 'openid-client';
import type { Config } from '#platform/server/config.ts';
import { memoizeFor } from '#platform/server/memoize-for.ts';
import type { OidcProvider } from '#platform/server/oidc-settings.ts';
import { openSafeFetch, requireSafeAddress, UnreachableError } from '#platform/server/safe-fetch.ts';
import { limits } from '../../contract.ts';
import type { ProviderProblem } from '../../provider-contract.ts';
import { looksLikeEmail } from '../../rules.ts';
import type { ProviderIdentity } from '../pending.ts';
import { openAppleSecret } from './apple-secret.ts';

/** Loaded on first use. */
const loadClient = () => import('openid-client');

const timeoutMs = 4000;
const maxBytes = 256 * 1024;
const discoveryMs = 3_600_000;

/** A sign-in at a provider failed. `cause` says why, for the log. */
export class ProviderError extends Error {
  readonly problem: ProviderProblem;
  constructor(problem: ProviderProblem, options: ErrorOptions) {
    super(`Signing in with a provider failed: ${problem}`, options);
    this.name = 'ProviderError';
    this.problem = problem;
  }
}

/** Values that tie the provider's answer to the request. */
export type Checks = { readonly state: string; readonly nonce: string; readonly verifier: string };

export type Oidc = {
  readonly newChecks: () => Promise<Checks>;
  /** @throws ProviderError */
  readonly authorizeUrl: (provider: OidcProvider, checks: Checks) => Promise<string>;
  /**
   * Exchanges the code in the provider's answer and checks the token: its issuer, audience, nonce, time and signature.
   * @throws ProviderError
   */
  readonly identify: (
    provider: OidcProvider,
    answer: URLSearchParams,
    checks: Checks,
  ) => Promise<ProviderIdentity>;
};

export const callbackPath = (provider: string) => `/api/auth/callback/${provider}`;

export function openOidc({
  PUBLIC_URL,
  OIDC_ORIGINS_INSIDE,
}: Pick<Config, 'PUBLIC_URL' | 'OIDC_ORIGINS_INSIDE'>): Oidc {
  const inside = OIDC_ORIGINS_INSIDE.split(',').filter(Boolean);
  const outside = openSafeFetch({ timeoutMs, maxBytes, inside });
  const fetchOutside: CustomFetch = (url, { method, headers, body }) =>
    outside(url, { method, headers, body });
  const remember = memoizeFor<Configuration>({ milliseconds: discoveryMs });
  const addressOf = ({ key }: OidcProvider) => new URL(callbackPath(key), PUBLIC_URL);

  const configurationOf = (provider: OidcProvider) =>
    remember(provider.key, async () => {
      const client = await loadClient();
      // Also checks the signature of tokens that come directly from the provider.
      const execute = [client.enableNonRepudiationChecks];
      if (inside.includes(new URL(provider.issuer).origin)) execute.push(client.allowInsecureRequests);
      const found = await client.discovery(
        new URL(provider.issuer),
        provider.clientId,
        undefined,
        await clientAuthOf(provider),
        { [client.customFetch]: fetchOutside, timeout: timeoutMs / 1000, execute },
      );
      // Here, so that a document with other addresses isn't remembered.
      for (const address of addressesIn(found.serverMetadata())) requireSafeAddress(address, inside);
      return found;
    });

  return {
    newChecks: async () => {
      const { randomNonce, randomPKCECodeVerifier, randomState } = await loadClient();
      return { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    },
    authorizeUrl: (provider, { state, nonce, verifier }) =>
      orProviderError(async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await loadClient();
        const url = buildAuthorizationUrl(await configurationOf(provider), {
          redirect_uri: addressOf(provider).href,
          scope: provider.scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(provider.isPosted && { response_mode: 'form_post' }),
        });
        return url.href;
      }),
    identify: (provider, answer, { state, nonce, verifier }) =>
      orProviderError(async () => {
        const { authorizationCodeGrant, fetchUserInfo } = await loadClient();
        const configuration = await configurationOf(provider);
        const address = addressOf(provider);
        address.search = answer.toString();
        const tokens = await authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims()!;
        const hasMore = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint;
        const more = hasMore ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
        return toIdentity(provider, { ...more, ...claims });
      }),
  };
}

/** The addresses that visitors and this server are sent to. */
function addressesIn({
  authorization_endpoint: authorize,
  token_endpoint: token,
  userinfo_endpoint: userInfo,
  jwks_uri: keys,
}: ServerMetadata): string[] {
  return [authorize ?? '', token ?? '', keys ?? '', ...(userInfo === undefined ? [] : [userInfo])];
}

async function clientAuthOf({ secret, clientId, issuer }: OidcProvider): Promise<ClientAuth> {
  const { ClientSecretPost } = await loadClient();
  if (secret.kind === 'text') return ClientSecretPost(secret.text);
  const newSecret = openAppleSecret(secret, { clientId, issuer });
  return (server, client, body, headers) => ClientSecretPost(newSecret())(server, client, body, headers);
}

function toIdentity(
  { key }: OidcProvider,
  { iss, sub, email, email_verified: isVerified, name }: IDToken & Partial<UserInfoResponse>,
): ProviderIdentity {
  const address = typeof email === 'string' ? email.trim().toLowerCase() : '';
  const hasEmail = address.length <= limits.email && looksLikeEmail(address);
  return {
    provider: key,
    issuer: iss,
    subject: sub,
    email: hasEmail ? address : null,
    // Apple writes it as text.
    isEmailVerified: hasEmail && (isVerified === true || String(isVerified) === 'true'),
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, limits.name) : null,
  };
}

async function orProviderError<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    throw new ProviderError(await problemOf(cause), { cause });
  }
}

const refusedByVisitor = ['access_denied', 'user_cancelled_authorize'];
const refusedForNow = ['temporarily_unavailable', 'server_error'];

async function problemOf(error: unknown): Promise<ProviderProblem> {
  const { AuthorizationResponseError } = await loadClient();
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof UnreachableError) return 'unreachable';
    if (!(at instanceof AuthorizationResponseError)) continue;
    if (refusedByVisitor.includes(at.error)) return 'cancelled';
    if (refusedForNow.includes(at.error)) return 'unreachable';
  }
  return 'untrusted';
}
