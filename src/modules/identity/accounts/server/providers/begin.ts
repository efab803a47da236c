import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { OidcProvider } from '#platform/server/oidc-settings.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import { providerRefusals } from '../../provider-contract.ts';
import type { Accounts } from '../accounts.ts';
import { ProviderError } from './oidc-client.ts';

type Beginning = {
  readonly provider: string;
  /** The path to return to. */
  readonly to: string;
  /** The user who is connecting the provider; `null` to sign in. */
  readonly userId: UserId | null;
  readonly request: RequestFacts;
};

/** @throws Refusal providerNotOffered */
export function requireProvider({ services }: Pick<Accounts, 'services'>, key: string): OidcProvider {
  const provider = services.config.oidcProviders.find((one) => one.key === key);
  if (!provider) throw refuse(providerRefusals, 'providerNotOffered');
  return provider;
}

/** Sends the visitor to a provider. @throws Refusal providerNotOffered, providerUnreachable, providerNotTrusted */
export async function beginAtProvider(accounts: Accounts, { provider: key, to, userId, request }: Beginning) {
  const { oidc, pending, services } = accounts;
  const provider = requireProvider(accounts, key);
  const checks = await oidc.newChecks();
  const url = await oidc.authorizeUrl(provider, checks).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    services.log.warn({ provider: key, err: error.cause }, 'a sign-in provider could not be discovered');
    throw refuse(
      providerRefusals,
      error.problem === 'unreachable' ? 'providerUnreachable' : 'providerNotTrusted',
    );
  });
  await pending.begin(services.db, { kind: 'provider', provider: key, to, ...checks }, userId, request);
  return { url };
}
