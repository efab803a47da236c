import { isRefusal } from '#platform/refusal.ts';
import { transact } from '#platform/server/db.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { ProviderProblem } from '../../provider-contract.ts';
import type { Accounts } from '../accounts.ts';
import type { Pending, ProviderIdentity } from '../pending.ts';
import { signInUser, type SignInContext } from '../sign-in.ts';
import { requireProvider } from './begin.ts';
import { connectIdentity } from './connect-identity.ts';
import { countIdentityUse, findIdentityOwner } from './identity-store.ts';
import { ProviderError } from './oidc-client.ts';

type ProviderAnswer = {
  /** The provider in the address that was called. */
  readonly key: string;
  readonly answer: URLSearchParams;
  /** The name that Apple posts beside its answer, at the first sign-in only. It is not signed. */
  readonly name: string | null;
  readonly request: RequestFacts;
  readonly viewer: Viewer | undefined;
};

/** The result, and the path that the visitor goes to. */
export type Outcome = {
  readonly to: string;
  readonly result: 'signedIn' | 'connected' | 'pending' | { readonly problem: ProviderProblem };
  /** Whether it was about an account that is signed in. */
  readonly isConnecting: boolean;
};

const settingsPath = '/settings';

/** Handles the answer of a provider. Nothing changes unless each check passes. */
export async function finishAtProvider(accounts: Accounts, given: ProviderAnswer): Promise<Outcome> {
  const { pending, services } = accounts;
  const step = await pending.take(services.db, given.request, 'provider');
  if (!step) return { to: '/', result: { problem: 'expired' }, isConnecting: false };
  const isConnecting = step.userId !== null;
  const to = isConnecting ? settingsPath : step.to;
  try {
    const identity = await identify(accounts, step, given);
    const result = isConnecting
      ? await connect(accounts, step, identity, given.viewer)
      : await signIn(accounts, identity, given);
    return { to, result, isConnecting };
  } catch (error) {
    if (isRefusal(error) && error.code === 'suspended')
      return { to, result: { problem: 'suspended' }, isConnecting };
    if (!(error instanceof ProviderError)) throw error;
    if (error.problem !== 'cancelled')
      services.log.warn(
        { provider: given.key, problem: error.problem, err: error.cause },
        'provider sign-in failed',
      );
    return { to, result: { problem: error.problem }, isConnecting };
  }
}

async function identify(
  accounts: Accounts,
  step: Pending<'provider'>,
  { key, answer, name }: ProviderAnswer,
): Promise<ProviderIdentity> {
  // One provider must not answer for another (RFC 9207).
  if (step.provider !== key) throw new ProviderError('untrusted', { cause: 'answered at another address' });
  const identity = await accounts.oidc.identify(requireProvider(accounts, key), answer, step);
  return { ...identity, name: identity.name ?? name };
}

async function connect(
  accounts: Accounts,
  step: Pending<'provider'>,
  identity: ProviderIdentity,
  viewer: Viewer | undefined,
): Promise<Outcome['result']> {
  const { userId } = step;
  // Someone else signed in meanwhile, or the session ended.
  if (userId === null || viewer?.userId !== userId) return { problem: 'expired' };
  return transact(accounts.services.db, async (tx) => {
    if (await connectIdentity(accounts, tx, userId, identity)) return 'connected';
    const owner = await findIdentityOwner(tx, identity);
    return owner === userId ? 'connected' : ({ problem: 'taken' } as const);
  });
}

async function signIn(
  accounts: Accounts,
  identity: ProviderIdentity,
  context: SignInContext,
): Promise<Outcome['result']> {
  const { pending, services } = accounts;
  return transact(services.db, async (tx) => {
    const owner = await findIdentityOwner(tx, identity);
    if (!owner) {
      await pending.begin(tx, { kind: 'identity', identity }, null, context.request);
      return 'pending';
    }
    await countIdentityUse(tx, identity);
    const { needsSecondFactor } = await signInUser(accounts, tx, owner, context);
    return needsSecondFactor ? 'pending' : 'signedIn';
  });
}
