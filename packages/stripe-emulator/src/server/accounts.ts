import { z } from 'zod';
import {
  addAccount,
  addAccountLink,
  changeAccount,
  findAccount,
  findAccountToChange,
} from './account-store.ts';
import { accountObject, accountParts, type AccountPart } from './account-objects.ts';
import { gatewayId, invalidParameter, missing, type GatewayAnswer } from './answer.ts';
import { newSecret, type GatewayCall } from './call.ts';
import { mergedMetadata } from './metadata.ts';
import { seconds } from './objects.ts';
import { checkParameters, flag, metadataParameter, type WireParameters } from './parameters.ts';
import type { Account } from './tables.ts';

// Accounts v2 with the configuration "recipient": accounts that get transfers from the platform.

const includes = z.array(z.enum(accountParts)).optional();
const recipient = z.strictObject({
  capabilities: z
    .strictObject({
      stripe_balance: z
        .strictObject({
          stripe_transfers: z.strictObject({ requested: z.literal(true) }).optional(),
        })
        .optional(),
    })
    .optional(),
});

const shared = {
  contact_email: z.email().max(512).optional(),
  display_name: z.string().max(512).optional(),
  dashboard: z.enum(['express', 'full', 'none']).optional(),
  defaults: z
    .strictObject({
      currency: z
        .string()
        .regex(/^[a-z]{3}$/)
        .optional(),
      responsibilities: z
        .strictObject({
          fees_collector: z.literal('application'),
          losses_collector: z.literal('application'),
        })
        .optional(),
    })
    .optional(),
  identity: z
    .strictObject({
      country: z
        .string()
        .regex(/^[a-z]{2}$/i)
        .optional(),
      entity_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
    })
    .optional(),
  metadata: metadataParameter.optional(),
  include: includes,
};

const createParameters = z.strictObject({ ...shared, configuration: z.strictObject({ recipient }) });
const updateParameters = z.strictObject({
  ...shared,
  configuration: z.strictObject({ recipient }).optional(),
});

/** Details that the account's owner must give before money can be sent to them. */
const wantedFirst = ['identity.individual.name', 'identity.individual.address', 'external_account'];

export async function createAccount(call: GatewayCall, wire: WireParameters): Promise<GatewayAnswer> {
  const given = checkParameters(createParameters, wire);
  const account = await addAccount(call.tx, {
    id: gatewayId('acct', 16),
    displayName: given.display_name ?? null,
    contactEmail: given.contact_email ?? null,
    country: given.identity?.country?.toLowerCase() ?? null,
    entityType: given.identity?.entity_type ?? null,
    currency: given.defaults?.currency ?? null,
    dashboard: given.dashboard ?? null,
    metadata: JSON.stringify(given.metadata ?? {}),
    transfers: 'restricted',
    due: JSON.stringify(wantedFirst),
    dueLater: '[]',
    createdAt: call.now,
  });
  return shown(account, given.include);
}

const retrieveParameters = z.strictObject({ include: includes });

export async function retrieveAccount(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  const given = checkParameters(retrieveParameters, wire);
  return shown(await accountOf(call, id), given.include);
}

export async function updateAccount(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  const given = checkParameters(updateParameters, wire);
  const account = await findAccountToChange(call.tx, id);
  if (!account) throw missing('account', id);
  const changed = await changeAccount(call.tx, id, {
    displayName: given.display_name ?? account.displayName,
    contactEmail: given.contact_email ?? account.contactEmail,
    country: given.identity?.country?.toLowerCase() ?? account.country,
    entityType: given.identity?.entity_type ?? account.entityType,
    currency: given.defaults?.currency ?? account.currency,
    dashboard: given.dashboard ?? account.dashboard,
    metadata: JSON.stringify(mergedMetadata(account.metadata, given.metadata)),
  });
  return shown(changed, given.include);
}

function shown(account: Account, parts: readonly AccountPart[] | undefined): GatewayAnswer {
  return { status: 200, body: accountObject(account, parts) };
}

async function accountOf(call: GatewayCall, id: string, parameter?: string): Promise<Account> {
  const account = await findAccount(call.tx, id);
  if (!account) throw missing('account', id, parameter);
  return account;
}

const linkUse = z.strictObject({
  refresh_url: z.url().max(2000),
  return_url: z.url().max(2000).optional(),
  collection_options: z
    .strictObject({
      fields: z.enum(['currently_due', 'eventually_due']).optional(),
      future_requirements: z.enum(['include', 'omit']).optional(),
    })
    .optional(),
});
const linkParameters = z.strictObject({
  account: z.string(),
  use_case: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('account_onboarding'), account_onboarding: linkUse }),
    z.strictObject({ type: z.literal('account_update'), account_update: linkUse }),
  ]),
});

const linkMinutes = 10;

export async function createAccountLink(call: GatewayCall, wire: WireParameters): Promise<GatewayAnswer> {
  const { account: id, use_case: use } = checkParameters(linkParameters, wire);
  await accountOf(call, id, 'account');
  const urls = use.type === 'account_update' ? use.account_update : use.account_onboarding;
  const key = newSecret();
  const expiresAt = new Date(call.now.getTime() + linkMinutes * 60_000);
  await addAccountLink(call.tx, {
    key,
    accountId: id,
    useCase: use.type,
    refreshUrl: urls.refresh_url,
    returnUrl: urls.return_url ?? null,
    expiresAt,
    usedAt: null,
  });
  return {
    status: 200,
    body: {
      object: 'v2.core.account_link',
      account: id,
      created: call.now.toISOString(),
      expires_at: expiresAt.toISOString(),
      livemode: false,
      url: `${call.origin}/paygate/connect/${key}`,
      use_case: use,
    },
  };
}

const component = z.strictObject({ enabled: flag }).optional();
const sessionParameters = z.strictObject({
  account: z.string(),
  components: z.strictObject({
    account_onboarding: component,
    account_management: component,
    balances: component,
    notification_banner: component,
    payouts: component,
    payouts_list: component,
  }),
});

/** A session for Stripe's components in the page, for which the emulator has no replacement. */
export async function createAccountSession(call: GatewayCall, wire: WireParameters): Promise<GatewayAnswer> {
  const { account: id, components } = checkParameters(sessionParameters, wire);
  await accountOf(call, id, 'account');
  return {
    status: 200,
    body: {
      object: 'account_session',
      account: id,
      client_secret: `account_session_secret_${newSecret()}`,
      components: Object.fromEntries(
        Object.entries(components).map(([name, value]) => [
          name,
          { enabled: value?.enabled ?? false, features: {} },
        ]),
      ),
      expires_at: seconds(call.now) + 1800,
      livemode: false,
    },
  };
}

/** How onboarding ends, or what becomes of an account later. */
export const accountOutcomes = ['complete', 'incomplete', 'moreLater', 'pending', 'rejected'] as const;
export type AccountOutcome = (typeof accountOutcomes)[number];

const outcomes = {
  complete: { transfers: 'active', due: [], dueLater: [], rejected: false },
  incomplete: { transfers: 'restricted', due: ['external_account'], dueLater: [], rejected: false },
  moreLater: {
    transfers: 'active',
    due: [],
    dueLater: ['identity.individual.documents.primary_verification'],
    rejected: false,
  },
  pending: { transfers: 'pending', due: [], dueLater: [], rejected: false },
  rejected: { transfers: 'restricted', due: [], dueLater: [], rejected: true },
} as const satisfies Record<AccountOutcome, object>;

/** Changes an account and tells the platform with thin events. */
export async function setAccountOutcome(
  call: GatewayCall,
  accountId: string,
  outcome: AccountOutcome,
  bank: Account['bank'] = 'works',
): Promise<void> {
  const account = await findAccountToChange(call.tx, accountId);
  if (!account) throw missing('account', accountId);
  const { due, dueLater, ...next } = outcomes[outcome];
  await changeAccount(call.tx, accountId, {
    ...next,
    due: JSON.stringify(due),
    dueLater: JSON.stringify(dueLater),
    bank,
  });
  await call.tellThin({ type: 'v2.core.account[requirements].updated', accountId });
  if (account.transfers === next.transfers && account.rejected === next.rejected) return;
  await call.tellThin({
    type: 'v2.core.account[configuration.recipient].capability_status_updated',
    accountId,
    data: { updated_capability: 'stripe_balance.stripe_transfers' },
  });
}

export function noAccountHeader(): Error {
  return invalidParameter(
    'parameter_unknown',
    'The Stripe emulator doesn’t make this request for a connected account.',
    'Stripe-Account',
  );
}
